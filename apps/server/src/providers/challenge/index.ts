import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { AltchaChallenges } from "./altcha.ts";
import type { ChallengeProvider } from "./provider.ts";
import type { ChallengeSettings } from "./settings.ts";
import { TurnstileChallenges } from "./turnstile.ts";

export {
  CHALLENGE_PURPOSES,
  type ChallengeProof,
  type ChallengeProvider,
  type ChallengePurpose,
  type ChallengeUse,
  CONTACT_USE,
} from "./provider.ts";

interface ChallengeParts {
  baseUrl: string;
  keyring: Keyring;
  onFailure: (error: unknown) => void;
}

/** Undefined without bot protection. */
export function openChallenge(settings: ChallengeSettings, parts: ChallengeParts): ChallengeProvider | undefined {
  switch (settings.provider) {
    case "altcha":
      return new AltchaChallenges({ ...parts, guessesMax: settings.guessesMax });
    case "turnstile":
      return new TurnstileChallenges({ ...settings, onFailure: parts.onFailure });
    case "none":
      return undefined;
  }
}

/** Always our own challenge: the dashboard runs no foreign scripts. Undefined without bot protection. */
export const openContactChallenge = (
  settings: ChallengeSettings,
  parts: ChallengeParts,
): ChallengeProvider | undefined =>
  settings.provider === "none" ? undefined : new AltchaChallenges({ ...parts, guessesMax: settings.guessesMax });
