// Runs a call with an Idempotency-Key: stores its first answer, also a refusal, and replays it for repeated requests.

import { type Database, sql, type Tx } from "../../storage/database.ts";
import type { Keyring } from "../credentials/keyring.ts";
import { OperationError } from "../errors.ts";
import type { Answer, AnswerStream } from "../wire.ts";
import { dropClaim, fulfilClaim, takeClaim } from "./claims.ts";
import { claimOrReplay, type IdempotentRequest, type StoredAnswer, storeAnswer } from "./stored-answers.ts";

const SEALED_ANSWERS = "idempotent answers";

/** Larger answers are not stored if they can be read again. */
const KEPT_BYTES_MAX = 64 * 1024;

/** Returns the current state of the resource that the first request created or changed. */
export type ReadAgain = (tx: Tx, createdId: string | null) => Promise<Answer>;

interface RunParts {
  /** Returns the answer of a refusal; undefined if a retry may succeed. */
  toStorable: (error: unknown) => Answer | undefined;
  now: Date;
  keyring: Keyring;
  /** Stored and replayed with the answer. */
  answerHeaders: Record<string, string>;
  /** Undefined if the answer is no resource: such answers are stored at any size. */
  readAgain: ReadAgain | undefined;
}

type KeepAnswer = (tx: Tx, answer: Answer) => Promise<void>;

export class IdempotentRun {
  readonly #request: IdempotentRequest;
  readonly #parts: RunParts;

  constructor(request: IdempotentRequest, parts: RunParts) {
    this.#request = request;
    this.#parts = parts;
  }

  /** Runs in the write's transaction: the effect and its answer are committed together. */
  async inside(tx: Tx, execute: () => Promise<Answer>): Promise<Answer> {
    const stored = await claimOrReplay(tx, this.#request, this.#parts.now);
    if (stored !== undefined) return this.#isKept(stored) ? this.#replay(stored) : this.#readAgain(tx, stored);
    const answer = await this.#executeOrRefuse(tx, execute);
    await storeAnswer(tx, this.#request, this.#toStored(answer), this.#parts.now);
    return answer;
  }

  /**
   * Runs without an open transaction, under a claim. `execute` may store the answer in a transaction of its own. A refusal
   * is stored like any answer; after a failure the key is free again.
   */
  async outside(
    database: Pick<Database, "write">,
    claimMilliseconds: number,
    execute: (keepAnswer: KeepAnswer) => Promise<Answer>,
  ): Promise<Answer> {
    const { toStorable, now } = this.#parts;
    const claim = await database.write((tx) => takeClaim(tx, this.#request, claimMilliseconds, now));
    if ("status" in claim) return this.#replay(claim);
    const keep: KeepAnswer = (tx, answer) => fulfilClaim(tx, claim, this.#toStored(answer), now);
    let isKept = false;
    try {
      const answer = await execute(async (tx, kept) => {
        await keep(tx, kept);
        isKept = true;
      });
      if (!isKept) await database.write((tx) => keep(tx, answer));
      return answer;
    } catch (error) {
      const refusal = isKept ? undefined : toStorable(error);
      if (refusal === undefined) {
        await database.write((tx) => dropClaim(tx, claim));
        throw error;
      }
      await database.write((tx) => keep(tx, refusal));
      return refusal;
    }
  }

  /** Rolls back and returns the answer of a refusal (4xx); throws other failures. */
  async #executeOrRefuse(tx: Tx, execute: () => Promise<Answer>): Promise<Answer> {
    const saved = tx.run(sql`savepoint handler`); // sent with the next statement
    try {
      const [answer] = await Promise.all([execute(), saved]);
      return answer;
    } catch (error) {
      const refusal = this.#parts.toStorable(error);
      if (refusal === undefined) throw error;
      await saved;
      await tx.run(sql`rollback to savepoint handler`);
      return refusal;
    }
  }

  /** Returns false if the answer was too large to store and can be read again. */
  #isKept({ status, body }: StoredAnswer): boolean {
    return body !== null || status !== 200 || this.#parts.readAgain === undefined;
  }

  /** Returns the first status with the current state of the resource; the ETag shows changes since. */
  async #readAgain(tx: Tx, { headers, resourceId }: StoredAnswer): Promise<Answer> {
    const { answerHeaders, readAgain } = this.#parts;
    if (readAgain === undefined) throw new Error("a replay has neither a body nor a resource to read");
    Object.assign(answerHeaders, headers, { "idempotency-replayed": "true" });
    try {
      return await readAgain(tx, resourceId);
    } catch (error) {
      const isGone = error instanceof OperationError && error.code === "not_found";
      throw isGone ? new OperationError("not_found", { message: GONE }) : error;
    }
  }

  #replay({ status, body: sealed, etag, headers }: StoredAnswer): Answer {
    const { answerHeaders, keyring } = this.#parts;
    const isForgotten = sealed === null && status !== 204;
    const body = sealed === null ? null : keyring.open(SEALED_ANSWERS, sealed);
    // The answer is lost, but the write must not happen twice.
    if (body === undefined || isForgotten) {
      const internal = isForgotten
        ? "too many answers were kept since"
        : "the answer was stored under another SECRET_KEY";
      throw new OperationError("idempotency_conflict", { internal });
    }
    Object.assign(answerHeaders, headers, { "idempotency-replayed": "true" });
    return { status, body, etag };
  }

  #toStored({ status, body, etag }: Answer): StoredAnswer {
    const { answerHeaders, keyring, readAgain } = this.#parts;
    const kept = { status, etag, headers: answerHeaders, body: null, resourceId: null };
    if (body === null) return kept;
    const isLarge = status === 200 && Buffer.byteLength(body) > KEPT_BYTES_MAX;
    if (isLarge && readAgain !== undefined) return { ...kept, resourceId: JSON.parse(body).id ?? null };
    return { ...kept, body: keyring.seal(SEALED_ANSWERS, status < 400 ? body : withinBounds(body)) };
  }
}

/** Drops a very long list of problems from a stored refusal. */
function withinBounds(refusal: string): string {
  if (Buffer.byteLength(refusal) <= KEPT_BYTES_MAX) return refusal;
  const { fieldErrors: _, ...told } = JSON.parse(refusal);
  return JSON.stringify(told);
}

const GONE = "The first request succeeded, but its resource has since been deleted.";

/** A client with an Idempotency-Key may disconnect and repeat the request later, so its answer is completed. */
export const toTheEnd = (stream: AnswerStream): AnswerStream => ({
  headers: stream.headers,
  delta: (text) => stream.delta(text),
  hungUp: new AbortController().signal,
});
