import { later, MINUTE } from "../../../kernel/clock.ts";
import type { Keyring } from "../../../kernel/credentials/keyring.ts";

const PURPOSE = "website preview";
const PREVIEW_LIFE = 30 * MINUTE;

interface Preview {
  workspaceId: string;
  expiresAt: string;
}

/** Sealed tokens that show one workspace's draft for a limited time. They are not stored. */
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

  /** Returns true if the token belongs to this workspace and has not expired. */
  isGood(token: string, workspaceId: string, now: Date): boolean {
    const text = this.#keyring.open(PURPOSE, token);
    if (text === undefined) return false;
    const preview = JSON.parse(text) as Preview;
    return preview.workspaceId === workspaceId && new Date(preview.expiresAt) > now;
  }
}
