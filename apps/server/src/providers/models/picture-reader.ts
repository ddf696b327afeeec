// Who looks at visitors' pictures, for texts that ask visitors to agree to it.

import type { HostedSettings } from "./hosted/settings.ts";

/** A service outside of this one. `null`: one that has no name that visitors would know. */
export interface PictureReader {
  readonly name: string | null;
}

const NAMES: Record<HostedSettings["provider"], string | null> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  "openai-compatible": null,
};

/** Undefined where no picture leaves this service. */
export const pictureReaderOf = (hosted: HostedSettings | undefined): PictureReader | undefined =>
  hosted?.models.vision === undefined ? undefined : { name: NAMES[hosted.provider] };
