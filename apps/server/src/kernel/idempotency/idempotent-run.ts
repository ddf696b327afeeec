// Step 8 for a call with an Idempotency-Key: its first answer, good or bad, is stored, and whoever sends the key again
// gets that answer.

import { type Database, sql, type Tx } from "../../storage/database.ts";
import type { Keyring } from "../credentials/keyring.ts";
import { OperationError } from "../errors.ts";
import type { Answer, AnswerStream } from "../wire.ts";
import { dropClaim, fulfilClaim, takeClaim } from "./claims.ts";
import { claimOrReplay, type IdempotentRequest, type StoredAnswer, storeAnswer } from "./stored-answers.ts";

const SEALED_ANSWERS = "idempotent answers";

/** More is not kept where it can be read again. */
const KEPT_BYTES_MAX = 64 * 1024;

/** Answers the resource that a request has made or changed, as it is now. */
export type ReadAgain = (tx: Tx, createdId: string | null) => Promise<Answer>;

interface RunParts {
  /** The answer that a refusal makes; undefined for what must not be stored, because it may end otherwise next time. */
  toStorable: (error: unknown) => Answer | undefined;
  now: Date;
  keyring: Keyring;
  /** Stored with the answer, and filled in when it is replayed. */
  answerHeaders: Record<string, string>;
  /** Undefined where the answer is not the state of a resource: such answers are kept whatever their size. */
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

  /** In the write's own transaction: what it did and the answer that tells of it are there together, or not at all. */
  async inside(tx: Tx, execute: () => Promise<Answer>): Promise<Answer> {
    const stored = await claimOrReplay(tx, this.#request, this.#parts.now);
    if (stored !== undefined) return this.#isKept(stored) ? this.#replay(stored) : this.#readAgain(tx, stored);
    const answer = await this.#executeOrRefuse(tx, execute);
    await storeAnswer(tx, this.#request, this.#toStored(answer), this.#parts.now);
    return answer;
  }

  /**
   * Without a transaction that stays open: a claim says that it runs, and the first answer takes its place. `execute` may
   * keep the answer in a transaction of its own; a refusal is kept like any answer; after a failure the key is free again.
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

  /** A refusal (4xx) undoes what the handler did and becomes an answer that can be stored; other failures go on up. */
  async #executeOrRefuse(tx: Tx, execute: () => Promise<Answer>): Promise<Answer> {
    const saved = tx.run(sql`savepoint handler`); // in the packet of the first statement behind it
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

  /** Not so where it was too long to be kept and can be read again. */
  #isKept({ status, body }: StoredAnswer): boolean {
    return body !== null || status !== 200 || this.#parts.readAgain === undefined;
  }

  /** The first answer's status with the resource as it is now: it may have changed since, and its ETag tells. */
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
    // Nobody can tell the answer any more, but that there was one is known: the write must not happen twice.
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

/** Nothing was done that a refusal tells of: whoever repeats it hears why, and of a very long list of problems no more. */
function withinBounds(refusal: string): string {
  if (Buffer.byteLength(refusal) <= KEPT_BYTES_MAX) return refusal;
  const { fieldErrors: _, ...told } = JSON.parse(refusal);
  return JSON.stringify(told);
}

const GONE = "The first request succeeded, but its resource has since been deleted.";

/** A caller who sent an Idempotency-Key may hang up and come back for the answer: it is made all the same. */
export const toTheEnd = (stream: AnswerStream): AnswerStream => ({
  headers: stream.headers,
  delta: (text) => stream.delta(text),
  hungUp: new AbortController().signal,
});
