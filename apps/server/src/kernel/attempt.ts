// One call on its way, steps 3 to 9: who is it, how often, allowed what; then the handler, inside a transaction or not,
// and once only where an Idempotency-Key asks for that.

import type { Caller, Operation } from "@vitrine/contract";
import { constraintMeaning } from "../storage/constraints.ts";
import { type Database, sql, type Tx } from "../storage/database.ts";
import { type Access, type AccessContext, type Authorized, authenticate, authorize, requireScope } from "./access.ts";
import { ifMatchHolds, ifNoneMatchHits, type Serializer, type Tagger } from "./answers.ts";
import type { Answer, Call, Entry } from "./call.ts";
import type { Clock } from "./clock.ts";
import type { Environment } from "./environment.ts";
import { OperationError } from "./errors.ts";
import type { GuestTokens } from "./guest-tokens.ts";
import type {
  AnswerStream,
  CallContext,
  FreeContext,
  Handler,
  IncomingFile,
  Prepared,
  TransactionContext,
} from "./handler.ts";
import { claimOrReplay, hashRequest, type IdempotentRequest, type StoredAnswer, storeAnswer } from "./idempotency.ts";
import { type Claim, dropClaim, fulfilClaim, takeClaim } from "./idempotency-claims.ts";
import type { InputParser, ParsedInput, RawInput } from "./input.ts";
import type { LastUsed } from "./last-used.ts";
import type { Principal } from "./principals.ts";
import { type Limit, limitsOf, type RateLimiter, takeHits } from "./rate-limits.ts";
import { seal, unseal } from "./sealing.ts";

export interface BoundOperation {
  contract: Operation;
  handler: Handler;
  parse: InputParser;
  serialize: Serializer | null;
  tag: Tagger;
}

export interface RunnerParts {
  handlers: readonly Handler[];
  database: Database;
  limiter: RateLimiter;
  lastUsed: LastUsed;
  clock: Clock;
  environment: Environment;
  guestTokens: GuestTokens;
  /** Seals stored answers: some carry a secret that is shown once. */
  secretKey: string;
}

export function toOperationError(error: unknown): OperationError | undefined {
  if (error instanceof OperationError) return error;
  const meaning = constraintMeaning(error);
  if (meaning === undefined) return undefined;
  return new OperationError(meaning.code, { fieldErrors: { [meaning.field]: "is already used" } });
}

/** The answer that a refusal (4xx) makes; not so for a failure, nor for what may pass by waiting. */
function storableRefusal(error: unknown, caller: Caller): Answer | undefined {
  const refusal = toOperationError(error);
  if (refusal === undefined || refusal.status >= 500 || refusal.status === 429) return undefined;
  return refusalAnswer(refusal, caller);
}

const refusalAnswer = (refusal: OperationError, caller: Caller): Answer => ({
  status: refusal.status,
  body: JSON.stringify(refusal.toBody(caller)),
  etag: null,
});

const SEALED_ANSWERS = "idempotent answers";

/** A transaction that has to restart runs `inside` again. */
export class Attempt {
  readonly answerHeaders: Record<string, string> = {};
  readonly #parts: RunnerParts;
  readonly #bound: BoundOperation;
  readonly #call: Call;
  readonly #find: (name: string) => BoundOperation;
  readonly #now: Date;
  #hitTaken = false;
  #parsed: ParsedInput | OperationError | undefined;
  #prepared: Prepared<unknown> | undefined;
  #refusal: OperationError | undefined;

  constructor(parts: RunnerParts, bound: BoundOperation, call: Call, find: (name: string) => BoundOperation) {
    this.#parts = parts;
    this.#bound = bound;
    this.#call = call;
    this.#find = find;
    this.#now = parts.clock.now();
  }

  /** Steps 3 to 9 inside one transaction. */
  async inside(tx: Tx): Promise<Answer> {
    const access = await this.#admit(tx);
    if (this.#call.idempotencyKey !== undefined && this.#bound.contract.effect !== "read") {
      return this.#once(tx, access);
    }
    const scopes = this.#authorize(access);
    const input = this.#parse();
    if (input instanceof OperationError) throw input;
    return this.#execute(tx, access, scopes, input);
  }

  /** A write that gets something ready first: allowed before that begins, and again, now for good, in its transaction. */
  async prepared(prepare: NonNullable<Handler["prepare"]>, write: () => Promise<Answer>): Promise<Answer> {
    const access = await this.#parts.database.read((tx) => this.#admit(tx));
    const scopes = this.#authorize(access);
    const input = this.#parse();
    if (input instanceof OperationError) return write();
    const context = this.#context(access, scopes, input);
    try {
      this.#prepared = await prepare(context);
    } catch (error) {
      // With an Idempotency-Key a refusal is an answer, to be stored like any other.
      if (!(error instanceof OperationError) || this.#call.idempotencyKey === undefined) throw error;
      this.#refusal = error;
    }
    try {
      return await write();
    } finally {
      await this.#prepared?.release();
    }
  }

  /** The same for handlers that wait for the outside world: no transaction is open while they run. */
  async outside(): Promise<Answer> {
    const access = await this.#parts.database.read((tx) => this.#admit(tx));
    const { claimMilliseconds } = this.#bound.handler;
    if (this.#call.idempotencyKey !== undefined && claimMilliseconds !== undefined) {
      return this.#outsideOnce(access, claimMilliseconds);
    }
    const scopes = this.#authorize(access);
    const input = this.#parse();
    if (input instanceof OperationError) throw input;
    return this.#runOutside(access, scopes, input, {
      keepAnswer: async () => {},
      stream: this.#call.stream ?? null,
    });
  }

  async #runOutside(
    access: Access,
    scopes: Authorized,
    input: ParsedInput,
    free: { keepAnswer: (tx: Tx, output: unknown) => Promise<void>; stream: AnswerStream | null },
  ): Promise<Answer> {
    const { database } = this.#parts;
    const context = { ...this.#context(access, scopes, input), ...free, database } as FreeContext<never>;
    return this.#answer(await this.#bound.handler.run(context as never));
  }

  /** With an Idempotency-Key: a claim says that it runs, and the first answer takes its place. */
  async #outsideOnce(access: Access, claimMilliseconds: number): Promise<Answer> {
    const { database } = this.#parts;
    const scopes = this.#authorize(access);
    const input = this.#parse();
    const request = this.#idempotentRequest(access.principal);
    const claim = await database.write((tx) => takeClaim(tx, request, claimMilliseconds, this.#now));
    if ("status" in claim) return this.#replay(claim);
    let isKept = false;
    const keep = (tx: Tx, answer: Answer) => fulfilClaim(tx, claim, this.#toStored(answer), this.#now);
    try {
      if (input instanceof OperationError) throw input;
      const keepAnswer = async (tx: Tx, output: unknown) => {
        await keep(tx, this.#answer(output));
        isKept = true;
      };
      const stream = this.#call.stream ? toTheEnd(this.#call.stream) : null;
      const answer = await this.#runOutside(access, scopes, input, { keepAnswer, stream });
      if (!isKept) await database.write((tx) => keep(tx, answer));
      return answer;
    } catch (error) {
      return this.#refuseOutside(claim, error, isKept);
    }
  }

  /** A refusal is stored like any answer; after a failure the key is free again. */
  async #refuseOutside(claim: Claim, error: unknown, isKept: boolean): Promise<Answer> {
    const { database } = this.#parts;
    const refusal = storableRefusal(error, this.#call.caller);
    if (refusal === undefined || isKept) {
      await database.write((tx) => dropClaim(tx, claim));
      throw error;
    }
    await database.write((tx) => fulfilClaim(tx, claim, this.#toStored(refusal), this.#now));
    return refusal;
  }

  /** Steps 3 to 5: who is it, not too often, with the permission. */
  async #admit(tx: Tx): Promise<Access> {
    const { credential, workspaceId, isCounted = false } = this.#call;
    const { scope } = this.#bound.contract;
    const access = await authenticate(tx, credential, workspaceId, accessContext(this.#parts, this.#now));
    if (!this.#hitTaken && !isCounted) {
      this.#hitTaken = true;
      const limits = limitsOf(access.principal, { client: this.#call.client, workspaceId, scope });
      await countHits(this.#parts, access.principal, limits, { headers: this.#call.headers, hits: 1, now: this.#now });
    }
    requireScope(this.#bound.contract, access.principal);
    return access;
  }

  #authorize(access: Access): Authorized {
    return authorize(this.#bound.contract, access, this.#call.workspaceId);
  }

  /** All input is checked once; a restarted transaction does not check it again. */
  #parse(): ParsedInput | OperationError {
    this.#parsed ??= attemptParse(this.#bound.parse, this.#call.input);
    return this.#parsed;
  }

  async #execute(tx: Tx, access: Access, scopes: Authorized, input: ParsedInput): Promise<Answer> {
    if (this.#refusal !== undefined) throw this.#refusal;
    const prepared = this.#prepared?.value;
    const context = { ...this.#context(access, scopes, input), tx, prepared } as TransactionContext<never>;
    const { ifMatch } = this.#call;
    const { effect } = this.#bound.contract;
    if (ifMatch !== undefined && (effect === "change" || effect === "remove")) {
      await this.#requireCurrent(context, ifMatch);
    }
    return this.#answer(await this.#bound.handler.run(context as never));
  }

  /** If-Match: the state that the caller has read must still be the state that is stored. */
  async #requireCurrent(context: TransactionContext<never>, ifMatch: string): Promise<void> {
    const { resource } = this.#bound.contract;
    if (resource === null) return;
    const current = this.#find(resource);
    const state = await current.handler.run(context as never);
    const etag = current.tag(current.serialize?.(state) ?? "");
    if (!ifMatchHolds(ifMatch, etag)) throw new OperationError("stale_write");
  }

  /** Step 8 for a write with an Idempotency-Key: the first answer, good or bad, is stored with what it did. */
  async #once(tx: Tx, access: Access): Promise<Answer> {
    const scopes = this.#authorize(access);
    const input = this.#parse();
    const request = this.#idempotentRequest(access.principal);
    const stored = await claimOrReplay(tx, request, this.#now);
    if (stored !== undefined) return this.#replay(stored);
    const answer = await this.#executeOrRefuse(tx, access, scopes, input);
    await storeAnswer(tx, request, this.#toStored(answer), this.#now);
    return answer;
  }

  #replay({ status, body: sealed, etag, headers }: StoredAnswer): Answer {
    Object.assign(this.answerHeaders, headers, { "idempotency-replayed": "true" });
    if (sealed === null) return { status, body: null, etag };
    const body = unseal(this.#parts.secretKey, SEALED_ANSWERS, sealed);
    if (body === undefined) throw new Error("this answer was stored under another SECRET_KEY");
    return { status, body, etag };
  }

  #toStored({ status, body, etag }: Answer): StoredAnswer {
    const sealed = body === null ? null : seal(this.#parts.secretKey, SEALED_ANSWERS, body);
    return { status, body: sealed, etag, headers: this.answerHeaders };
  }

  /** A refusal (4xx) undoes what the handler did and becomes an answer that can be stored; other failures go on up. */
  async #executeOrRefuse(
    tx: Tx,
    access: Access,
    scopes: Authorized,
    input: ParsedInput | OperationError,
  ): Promise<Answer> {
    await tx.run(sql`savepoint handler`);
    try {
      if (input instanceof OperationError) throw input;
      return await this.#execute(tx, access, scopes, input);
    } catch (error) {
      const refusal = storableRefusal(error, this.#call.caller);
      if (refusal === undefined) throw error;
      await tx.run(sql`rollback to savepoint handler`);
      return refusal;
    }
  }

  #idempotentRequest(principal: Principal): IdempotentRequest {
    const { idempotencyKey, workspaceId, input } = this.#call;
    return {
      connectionId:
        "connectionId" in principal ? principal.connectionId : "sessionId" in principal ? principal.sessionId : "",
      visitorId: (principal.kind === "visitor" && principal.visitor?.id) || "",
      operation: this.#bound.contract.name,
      key: idempotencyKey ?? "",
      requestHash: hashRequest(workspaceId, { ...input, body: this.#prepared?.fingerprint ?? input.body }),
    };
  }

  /** Step 9: closed output, validator, and 304 for a reader who has this state already. */
  #answer(output: unknown): Answer {
    if (output instanceof OperationError) return refusalAnswer(output, this.#call.caller);
    const { contract, serialize, tag } = this.#bound;
    if (serialize === null) return { status: 204, body: null, etag: null };
    const body = serialize(output);
    if (contract.resource === null || contract.effect === "remove") return { status: 200, body, etag: null };
    const etag = tag(body);
    const { ifNoneMatch } = this.#call;
    if (contract.effect === "read" && ifNoneMatch !== undefined && ifNoneMatchHits(ifNoneMatch, etag)) {
      return { status: 304, body: null, etag };
    }
    return { status: 200, body, etag };
  }

  #context(access: Access, scopes: Authorized, input: ParsedInput): CallContext<never> {
    return {
      params: input.params as never,
      query: input.query as never,
      body: input.body as never,
      principal: access.principal,
      // Authorization has proved what the operation's level needs.
      account: scopes.account as never,
      workspace: scopes.workspace as never,
      now: this.#now,
      files: this.#call.files ?? NO_FILES,
      client: this.#call.client,
      session: this.#call.session,
      answerHeaders: this.answerHeaders,
    };
  }
}

/** Who sent an Idempotency-Key may hang up and come back for the answer: it is made all the same. */
const toTheEnd = (stream: AnswerStream): AnswerStream => ({
  delta: (text) => stream.delta(text),
  hungUp: new AbortController().signal,
});

const NO_FILES: AsyncIterable<IncomingFile> = (async function* () {})();

function attemptParse(parse: InputParser, raw: RawInput): ParsedInput | OperationError {
  try {
    return parse(raw);
  } catch (error) {
    if (error instanceof OperationError) return error;
    throw error;
  }
}

export const accessContext = ({ environment, guestTokens }: RunnerParts, now: Date): AccessContext => ({
  environment,
  guestTokens,
  now,
});

/** Step 4, and a note of when the connection was last used. */
export async function countHits(
  { limiter, lastUsed }: RunnerParts,
  principal: Principal,
  limits: Limit[],
  { headers, hits, now }: Pick<Entry, "headers" | "hits"> & { now: Date },
): Promise<void> {
  for (let hit = 0; hit < hits; hit++) await takeHits(limiter, limits, headers);
  lastUsed.note(principal, now);
}
