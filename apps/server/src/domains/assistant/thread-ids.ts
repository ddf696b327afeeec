// A thread id is a conversation id with a signature over workspace and visitor. The service rejects an altered or
// foreign id without a database query.

import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { equalBytes, hmacSha256 } from "../../kernel/credentials/secrets.ts";
import { notFound } from "../../kernel/errors.ts";

/** 128 bits, so a signature cannot be guessed. */
const SIGNATURE_BYTES = 16;

const FORM = /^(thr_[0-9a-z]{26})\.([A-Za-z0-9_-]{22})$/;

export interface ThreadOwner {
  workspaceId: string;
  visitorId: string;
}

export class ThreadIds {
  readonly #keys: readonly [Buffer, ...Buffer[]];

  constructor(keyring: Keyring) {
    this.#keys = keyring.keys("conversation threads");
  }

  sign(owner: ThreadOwner, conversationId: string): string {
    return `${conversationId}.${signatureOf(this.#keys[0], owner, conversationId)}`;
  }

  /** Returns the conversation id. Throws `not_found` for any id that was not signed for this workspace and visitor. */
  parse(owner: ThreadOwner, threadId: string): string {
    const [, conversationId = "", given = ""] = FORM.exec(threadId) ?? [];
    // Base64 has several spellings for the same bytes. Only the exact issued spelling is valid.
    const isOwn = (key: Buffer) => equalBytes(Buffer.from(given), Buffer.from(signatureOf(key, owner, conversationId)));
    if (!this.#keys.some(isOwn)) throw notFound();
    return conversationId;
  }
}

function signatureOf(key: Buffer, { workspaceId, visitorId }: ThreadOwner, conversationId: string): string {
  const signed = JSON.stringify([workspaceId, visitorId, conversationId]);
  return hmacSha256(key, signed).subarray(0, SIGNATURE_BYTES).toString("base64url");
}
