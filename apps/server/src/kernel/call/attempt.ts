// One call on its way, steps 3 to 9: who is it, how often, allowed what; then the handler, inside a transaction or not.

import type { Operation } from "@vitrine/contract";
import type { Database, Tx } from "../../storage/database.ts";
import type { Doorkeeper } from "../access/doorkeeper.ts";
import {
  type Access,
  type AccessContext,
  type Authorized,
  authenticate,
  authorize,
  requireScope,
  shownBy,
} from "../access/index.ts";
import type { LastUsed } from "../access/last-used.ts";
import type { Principal } from "../access/principals.ts";
import { type Clock, SECOND } from "../clock.ts";
import type { Environment } from "../credentials/environment.ts";
import type { GuestTokens } from "../credentials/guest-tokens.ts";
import type { Keyring } from "../credentials/keyring.ts";
import { OperationError } from "../errors.ts";
import { IdempotentRun, type ReadAgain, toTheEnd } from "../idempotency/idempotent-run.ts";
import { assertIdempotencyKey, hashRequest } from "../idempotency/stored-answers.ts";
import { type Limit, limitsOf, type RateLimiter, takeHit, takeHits } from "../rate-limits.ts";
import { ifMatchHolds, ifNoneMatchHits, type Serializer, type Tagger } from "./answers.ts";
import type {
  AnswerStream,
  CallContext,
  FreeContext,
  Handler,
  IncomingFile,
  Prepared,
  TransactionContext,
} from "./handler.ts";
import type { InputParser, ParsedInput } from "./input.ts";
import type { TakeTurn } from "./read-turns.ts";
import { refusalAnswer } from "./refusals.ts";
import type { Answer, Call, Entry } from "./wire.ts";

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
  doorkeeper: Doorkeeper;
  lastUsed: LastUsed;
  clock: Clock;
  environment: Environment;
  guestTokens: GuestTokens;
  /** Seals stored answers: some carry a secret that is shown once. */
  keyring: Keyring;
}

/** Whoever has waited for longer is asked again who it is: the key may have been revoked meanwhile. */
const ASKED_AGAIN_AFTER = SECOND;

/** A transaction that has to restart runs `inside` again. */
export class Attempt {
  readonly answerHeaders: Record<string, string> = {};
  readonly #parts: RunnerParts;
  readonly #bound: BoundOperation;
  readonly #call: Call;
  readonly #find: (name: string) => BoundOperation;
  readonly #now: Date;
  #hitTaken = false;
  #parsed: ParsedInput | undefined;
  #prepared: Prepared<unknown> | undefined;
  #refusal: OperationError | undefined;
  #entered: { access: Access; scopes: Authorized; at: number } | undefined;

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
    const scopes = this.#authorize(access);
    const execute = () => this.#execute(tx, access, scopes);
    if (this.#call.idempotencyKey === undefined || this.#bound.contract.effect === "read") return execute();
    return this.#idempotentRun(access.principal, this.#readAgain(access, scopes)).inside(tx, execute);
  }

  /** The same for a read, which may have to wait for its turn once it is known whose it is. */
  async reading(tx: Tx, takeTurn: TakeTurn): Promise<Answer> {
    if (this.#entered === undefined || performance.now() - this.#entered.at > ASKED_AGAIN_AFTER) {
      const access = await this.#admit(tx);
      this.#entered = { access, scopes: this.#authorize(access), at: performance.now() };
    }
    const { access, scopes } = this.#entered;
    if (scopes.workspace !== null) takeTurn(scopes.workspace.id);
    return this.#execute(tx, access, scopes);
  }

  /** A write that gets something ready first: allowed before that begins, and again, now for good, in its transaction. */
  async prepared(prepare: NonNullable<Handler["prepare"]>, write: () => Promise<Answer>): Promise<Answer> {
    const access = await this.#parts.database.read((tx) => this.#admit(tx));
    const scopes = this.#authorize(access);
    try {
      this.#prepared = await prepare(this.#context(access, scopes));
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
    const { database } = this.#parts;
    const access = await database.read((tx) => this.#admit(tx));
    const scopes = this.#authorize(access);
    const { claimMilliseconds } = this.#bound.handler;
    const { idempotencyKey, stream = null } = this.#call;
    if (idempotencyKey === undefined || claimMilliseconds === undefined) {
      return this.#executeOutside(access, scopes, { keepAnswer: async () => {}, stream });
    }
    return this.#idempotentRun(access.principal).outside(database, claimMilliseconds, (keep) =>
      this.#executeOutside(access, scopes, {
        keepAnswer: async (tx, output) => keep(tx, await this.#answer(output)),
        stream: stream && toTheEnd(stream),
      }),
    );
  }

  /** Steps 3 to 5: who is it, not too often, with the permission. */
  async #admit(tx: Tx): Promise<Access> {
    const { credential, workspaceId, isCounted = false } = this.#call;
    const { scope } = this.#bound.contract;
    const context = accessContext(this.#parts, this.#now);
    const access = await this.#parts.doorkeeper.watch(shownBy(credential, this.#call.client), () =>
      authenticate(tx, credential, workspaceId, context),
    );
    if (!this.#hitTaken && !isCounted) {
      this.#hitTaken = true;
      const limits = limitsOf(access.principal, { client: this.#call.client, scope });
      await countHits(this.#parts, access.principal, limits, { headers: this.#call.headers, hits: 1, now: this.#now });
    }
    requireScope(this.#bound.contract, access.principal);
    return access;
  }

  #authorize(access: Access): Authorized {
    const { workspaceId, idempotencyKey } = this.#call;
    const scopes = authorize(this.#bound.contract, access, workspaceId);
    if (idempotencyKey !== undefined) assertIdempotencyKey(idempotencyKey);
    return scopes;
  }

  /** All input is checked once; a restarted transaction does not check it again. */
  #parse(): ParsedInput {
    this.#parsed ??= this.#bound.parse(this.#call.input);
    return this.#parsed;
  }

  async #execute(tx: Tx, access: Access, scopes: Authorized): Promise<Answer> {
    if (this.#refusal !== undefined) throw this.#refusal;
    const prepared = this.#prepared?.value;
    const context = { ...this.#context(access, scopes), tx, prepared } as TransactionContext<never>;
    const { ifMatch } = this.#call;
    const { effect } = this.#bound.contract;
    if (ifMatch !== undefined && (effect === "change" || effect === "remove")) {
      await this.#requireCurrent(context, ifMatch);
    }
    return this.#answer(await this.#bound.handler.run(context as never));
  }

  async #executeOutside(
    access: Access,
    scopes: Authorized,
    free: { keepAnswer: (tx: Tx, output: unknown) => Promise<void>; stream: AnswerStream | null },
  ): Promise<Answer> {
    const { database } = this.#parts;
    const context = { ...this.#context(access, scopes), ...free, database } as FreeContext<never>;
    return this.#answer(await this.#bound.handler.run(context as never));
  }

  /** If-Match: the state that the caller has read must still be the state that is stored. */
  async #requireCurrent(context: TransactionContext<never>, ifMatch: string): Promise<void> {
    const { resource } = this.#bound.contract;
    if (resource === null) return;
    const current = this.#find(resource);
    const state = await current.handler.run(context as never);
    const etag = current.tag((await current.serialize?.(state)) ?? "");
    if (!ifMatchHolds(ifMatch, etag)) throw new OperationError("stale_write");
  }

  /** How a replay finds the state that its first answer showed; undefined where that was not a resource's. */
  #readAgain(access: Access, scopes: Authorized): ReadAgain | undefined {
    const { contract } = this.#bound;
    if (contract.resource === null || contract.effect === "remove") return undefined;
    const reader = this.#find(contract.resource);
    // What is read in a workspace that the call did not name cannot be.
    if (reader.contract.level !== contract.level) return undefined;
    return async (tx, createdId) => {
      const context = { ...this.#context(access, scopes), tx } as TransactionContext<never>;
      const params = contract.effect === "create" ? { id: createdId } : context.params;
      const state = await reader.handler.run({ ...context, params } as never);
      const body = (await reader.serialize?.(state)) ?? "";
      return { status: 200, body, etag: reader.tag(body) };
    };
  }

  #idempotentRun(principal: Principal, readAgain?: ReadAgain): IdempotentRun {
    const { idempotencyKey, workspaceId, input, caller } = this.#call;
    const request = {
      connectionId:
        "connectionId" in principal ? principal.connectionId : "sessionId" in principal ? principal.sessionId : "",
      visitorId: (principal.kind === "visitor" && principal.visitor?.id) || "",
      operation: this.#bound.contract.name,
      key: idempotencyKey ?? "",
      requestHash: hashRequest(workspaceId, { ...input, body: this.#prepared?.fingerprint ?? input.body }),
    };
    const { keyring } = this.#parts;
    const { answerHeaders } = this;
    return new IdempotentRun(request, { caller, now: this.#now, keyring, answerHeaders, readAgain });
  }

  /** Step 9: closed output, validator, and 304 for a reader who has this state already. */
  async #answer(output: unknown): Promise<Answer> {
    if (output instanceof OperationError) return refusalAnswer(output, this.#call.caller);
    const { contract, serialize, tag } = this.#bound;
    if (serialize === null) return { status: 204, body: null, etag: null };
    const body = await serialize(output);
    if (contract.resource === null || contract.effect === "remove") return { status: 200, body, etag: null };
    const etag = tag(body);
    const { ifNoneMatch } = this.#call;
    if (contract.effect === "read" && ifNoneMatch !== undefined && ifNoneMatchHits(ifNoneMatch, etag)) {
      return { status: 304, body: null, etag };
    }
    return { status: 200, body, etag };
  }

  /** Step 7 is taken here: refuses input that is not valid. */
  #context(access: Access, scopes: Authorized): CallContext<never> {
    const { params, query, body } = this.#parse();
    return {
      params: params as never,
      query: query as never,
      body: body as never,
      principal: access.principal,
      // Authorization has proved what the operation's level needs.
      account: scopes.account as never,
      workspace: scopes.workspace as never,
      now: this.#now,
      files: this.#call.files ?? NO_FILES,
      client: this.#call.client,
      session: this.#call.session,
      answerHeaders: this.answerHeaders,
      countHit: (rule, key) => takeHit(this.#parts.limiter, rule, key, this.#call.headers),
    };
  }
}

const NO_FILES: AsyncIterable<IncomingFile> = (async function* () {})();

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
