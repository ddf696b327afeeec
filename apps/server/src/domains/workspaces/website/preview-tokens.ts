import { later, MINUTE } from "../../../kernel/clock.ts";
import type { Keyring } from "../../../kernel/credentials/keyring.ts";

const PURPOSE = "website preview";
const PREVIEW_LIFE = 30 * MINUTE;

interface Preview {
  workspaceId: string;
  expiresAt: string;
}

/** Lets whoever has it see one workspace's draft for a while. Nothing is stored. */
export class PreviewTokens {
  readonly #keyring: Keyring;

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
  }

  mint(workspaceId: string, now: Date): { token: string; expiresAt: Date } {
    const expiresAt = later(now, PREVIEW_LIFE);
    const preview: Preview = { workspaceId, expiresAt: expiresAt.toISOString() };
    return { token: this.#keyring.seal(PURPOSE, JSON.stringify(preview)), expiresAt };
  }

  /** Whether it was given for this workspace and is not over. */
  isGood(token: string, workspaceId: string, now: Date): boolean {
    const text = this.#keyring.open(PURPOSE, token);
    if (text === undefined) return false;
    const preview = JSON.parse(text) as Preview;
    return preview.workspaceId === workspaceId && new Date(preview.expiresAt) > now;
  }
}
