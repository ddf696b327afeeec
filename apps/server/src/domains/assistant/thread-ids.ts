// A thread id is a conversation's id with a signature over workspace and visitor: one that was altered, or was given to
// somebody else, is recognized without a look at the database.

import { notFound } from "../../kernel/errors.ts";
import { deriveKey } from "../../kernel/sealing.ts";
import { equalBytes, hmacSha256 } from "../../kernel/secrets.ts";

/** 128 bits: nobody guesses that. */
const SIGNATURE_BYTES = 16;

const FORM = /^(thr_[0-9a-z]{26})\.([A-Za-z0-9_-]{22})$/;

export interface ThreadOwner {
  workspaceId: string;
  visitorId: string;
}

export class ThreadIds {
  readonly #key: Buffer;

  constructor(secretKey: string) {
    this.#key = deriveKey(secretKey, "conversation threads");
  }

  sign(owner: ThreadOwner, conversationId: string): string {
    return `${conversationId}.${this.#signature(owner, conversationId).toString("base64url")}`;
  }

  /** The conversation's id; not found for everything that was not signed for this workspace and visitor. */
  parse(owner: ThreadOwner, threadId: string): string {
    const [, conversationId = "", given = ""] = FORM.exec(threadId) ?? [];
    const signature = this.#signature(owner, conversationId);
    // Base64 has several spellings of the same bytes: only ours is the id that we gave.
    if (!equalBytes(Buffer.from(given), Buffer.from(signature.toString("base64url")))) throw notFound();
    return conversationId;
  }

  #signature({ workspaceId, visitorId }: ThreadOwner, conversationId: string): Buffer {
    const signed = JSON.stringify([workspaceId, visitorId, conversationId]);
    return hmacSha256(this.#key, signed).subarray(0, SIGNATURE_BYTES);
  }
}
