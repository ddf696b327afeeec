// The life of a call. Surfaces turn bytes into a Call, and an Answer into bytes; all rules are here, in this order:
//
//   find the operation → authenticate → count → authorize → parse → slot of the tenant → read | write | outside → answer
//
// A credential is looked up for each call, never cached: a revoked key fails on the next request. A call that is
// authorized may finish.

import { LIMITS, OPERATIONS, type Operation } from "@vitrine/contract";
import type { Database, Origin, ReadWork, Tx } from "../../storage/database.ts";
import type { Trace } from "../../storage/trace.ts";
import { assertCredentialForm } from "../access/credential-form.ts";
import type { Doorkeeper } from "../access/doorkeeper.ts";
import {
  type Access,
  authenticate,
  authorize,
  type Credential,
  requireGoodStanding,
  shownBy,
} from "../access/index.ts";
import type { LastUsed } from "../access/last-used.ts";
import type { Principal } from "../access/principals.ts";
import type { Clock } from "../clock.ts";
import type { Environment } from "../credentials/environment.ts";
import type { GuestTokens } from "../credentials/guest-tokens.ts";
import type { Keyring } from "../credentials/keyring.ts";
import type { DatabaseSlots } from "../database-slots.ts";
import { OperationError } from "../errors.ts";
import { assertIdempotencyKey } from "../idempotency/stored-answers.ts";
import { type RateLimiter, takeHit } from "../rate-limits.ts";
import type { Answer, IncomingFile } from "../wire.ts";
import { type BoundOperation, bindOperations, toAnswer } from "./answer.ts";
import type { Call, CallerKind, Entry } from "./call.ts";
import type { CallFacts, Handler, TenantDatabase, Work } from "./handler.ts";
import { countHits } from "./limits.ts";
import { runOutside } from "./outside.ts";
import { refusalOf } from "./refusals.ts";
import { type AdmittedCall, isolationFor, isRepeatable, write } from "./write.ts";

interface RunnerParts {
  handlers: readonly Handler[];
  database: Database;
  slots: DatabaseSlots;
  /** Reads of bounded age; absent without a replica. */
  replica?: Pick<Database, "read"> | undefined;
  limiter: RateLimiter;
  requestsPerMinute: number;
  doorkeeper: Doorkeeper;
  lastUsed: LastUsed;
  clock: Clock;
  environment: Environment;
  guestTokens: GuestTokens;
  keyring: Keyring;
  trace?: Trace | undefined;
}

export class OperationRunner {
  readonly #operations: ReadonlyMap<string, BoundOperation>;
  readonly #parts: RunnerParts;

  constructor(parts: RunnerParts) {
    assertComplete(parts.handlers);
    this.#parts = parts;
    this.#operations = bindOperations(parts.handlers);
  }

  get contracts(): Operation[] {
    return [...this.#operations.values()].map(({ contract }) => contract);
  }

  /** Refuses a missing or malformed credential before the request's body is read. */
  assertCredible(credential: Credential, caller: CallerKind): void {
    if (credential.kind === "none") throw noCredential(caller);
    assertCredentialForm(credential, this.#parts.environment);
  }

  run(call: Call): Promise<Answer> {
    const { trace } = this.#parts;
    if (trace === undefined) return this.#run(call);
    const attributes = { "vitrine.operation": call.operation, "vitrine.caller": call.caller };
    return trace({ name: call.operation, attributes }, () => this.#run(call));
  }

  async #run(call: Call): Promise<Answer> {
    const operation = this.#find(call);
    const { contract } = operation;
    const now = this.#parts.clock.now();
    const answerHeaders: Record<string, string> = {};
    try {
      const access = await this.#authenticate(call, call.workspaceId, now);
      await this.#count(access.principal, call, call.isCounted ? 0 : 1, contract.metered);
      const admitted = authorize(contract, access, call.workspaceId);
      this.#parts.lastUsed.noteDeed(access.principal, {
        operation: contract.name,
        workspaceId: call.workspaceId,
        at: now,
      });
      if (call.idempotencyKey !== undefined) assertIdempotencyKey(call.idempotencyKey);
      return await this.#execute({ operation, call, admitted, now, answerHeaders });
    } catch (error) {
      throw refusalOf(error) ?? error;
    } finally {
      Object.assign(call.headers, answerHeaders);
    }
  }

  /** Authenticates and counts a request that is not one call. */
  async admit({ hits, workspaceId = null, ...entry }: Entry): Promise<Principal> {
    try {
      const { principal, standing } = await this.#authenticate(entry, workspaceId, this.#parts.clock.now());
      await this.#count(principal, entry, hits, false);
      requireGoodStanding(standing);
      return principal;
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  }

  #find({ operation: name, caller, credential }: Call): BoundOperation {
    const operation = this.#operations.get(name);
    if (operation === undefined) throw new Error(`no handler for ${name}`);
    const { callers, level } = operation.contract;
    if (!callers.includes(caller === "site" ? "visitor" : caller)) throw new OperationError("not_found");
    if (credential.kind === "none" && level !== "public") throw noCredential(caller);
    return operation;
  }

  /** One statement. Addresses with many failed credentials are refused before it. */
  async #authenticate(
    { credential, client, headers }: Omit<Entry, "hits">,
    workspaceId: string | null,
    now: Date,
  ): Promise<Access> {
    const { database, doorkeeper, environment, guestTokens, lastUsed } = this.#parts;
    const shown = shownBy(credential, client);
    doorkeeper.assertOpen(shown);
    const lookUp = (tx: Tx) => authenticate(tx, credential, workspaceId, { environment, guestTokens, now });
    const access = await doorkeeper.watch(shown, () => database.read(lookUp));
    doorkeeper.welcome(shown);
    lastUsed.note(access.principal, now);
    Object.assign(headers, access.headers);
    return access;
  }

  #count(
    principal: Principal,
    entry: Pick<Entry, "client" | "headers">,
    hits: number,
    metered: boolean,
  ): Promise<void> {
    const { limiter, requestsPerMinute } = this.#parts;
    return countHits(limiter, principal, entry, { hits, metered, requestsPerMinute });
  }

  async #execute(admitted: AdmittedCall): Promise<Answer> {
    const { operation, call } = admitted;
    const { handler } = operation;
    const facts = this.#factsOf(admitted);
    if (handler.mode === "outside") {
      const writeNow = this.#writeOf(admitted, facts);
      const write: typeof writeNow = async (work, fingerprint) => {
        // Files may take minutes to arrive: the caller must still be allowed to write them.
        const access = await this.#authenticate(call, call.workspaceId, this.#parts.clock.now());
        authorize(operation.contract, access, call.workspaceId);
        return writeNow(work, fingerprint);
      };
      return runOutside(handler, admitted, facts, { database: this.#databaseOf(admitted), write, ...this.#writeParts });
    }
    const work = parse(handler, admitted);
    if (handler.mode === "write") return this.#writeOf(admitted, facts)(work, undefined);
    return toAnswer(operation, call, await this.#databaseOf(admitted).read((tx) => work(facts, { tx })));
  }

  get #writeParts() {
    return { operations: this.#operations, keyring: this.#parts.keyring };
  }

  #writeOf(admitted: AdmittedCall, facts: CallFacts) {
    const isolation = isolationFor(admitted);
    return (work: Work, fingerprint: unknown): Promise<Answer> =>
      this.#databaseOf(admitted).write((tx) => write(tx, admitted, work, facts, { ...this.#writeParts, fingerprint }), {
        isolation,
      });
  }

  /** The database within the slots of the call's tenant. */
  #databaseOf(admitted: AdmittedCall) {
    const { database, replica = database, slots } = this.#parts;
    const tenant = tenantOf(admitted);
    const origin = originOf(admitted);
    return {
      read: <T>(work: ReadWork<T>, { mayBeStale = false, ...options }: Parameters<TenantDatabase["read"]>[1] = {}) =>
        slots.reads.run(tenant, () => (mayBeStale ? replica : database).read(work, options)),
      write: <T>(work: (tx: Tx) => Promise<T>, options: Parameters<Database["write"]>[1] = {}) =>
        slots.writes.run(tenant, () =>
          database.write((tx) => {
            tx.origin = origin;
            return work(tx);
          }, options),
        ),
    } satisfies TenantDatabase;
  }

  #factsOf({ call, admitted, now, answerHeaders }: AdmittedCall): CallFacts {
    const { limiter } = this.#parts;
    return {
      principal: admitted.principal,
      // The contract's level decides which scopes authorization proves, and so which ones a handler uses.
      account: admitted.account as CallFacts["account"],
      workspace: admitted.workspace as CallFacts["workspace"],
      now,
      files: call.files ?? NO_FILES,
      client: call.client,
      listBytesMax: call.list?.readBytesMax ?? LIMITS.list.bytesMax,
      session: call.session,
      answerHeaders,
      countHit: (rule, key) => takeHit(limiter, rule, key, call.headers),
    };
  }
}

/** With an Idempotency-Key, invalid input is an answer and is stored like any other. */
function parse(handler: Exclude<Handler, { mode: "outside" }>, admitted: AdmittedCall): Work {
  try {
    return handler.parse(admitted.call.input);
  } catch (refusal) {
    if (!isRepeatable(admitted)) throw refusal;
    return () => Promise.reject(refusal);
  }
}

/** Visitors of a workspace's site do not wait behind its own people and programs, nor these behind visitors. */
const tenantOf = ({ admitted: { principal, account, workspace }, call }: AdmittedCall): string =>
  workspace === null
    ? (account?.id ?? call.client.address)
    : principal.kind === "visitor"
      ? `${workspace.id} visitors`
      : workspace.id;

const originOf = ({ call, admitted: { principal } }: AdmittedCall): Origin => ({
  requestId: call.requestId ?? null,
  connectionId: "connectionId" in principal ? principal.connectionId : null,
});

const noCredential = (caller: CallerKind) =>
  new OperationError(caller === "integration" || caller === "visitor" ? "unauthenticated" : "sign_in_required");

const NO_FILES: AsyncIterable<IncomingFile> = (async function* () {})();

/** Stops the start if the documents would promise an operation that has no handler. */
export function assertComplete(handlers: readonly Handler[], contracts: readonly Operation[] = OPERATIONS): void {
  const problems = [
    ...contracts.flatMap((contract) => problemsOf(contract, handlers)),
    ...handlers
      .filter(({ contract }) => !contracts.includes(contract))
      .map(({ contract }) => `${contract.name} has a handler and no contract`),
  ];
  if (problems.length > 0) throw new Error(`Operations and handlers do not fit: ${problems.join("; ")}.`);
}

function problemsOf(contract: Operation, handlers: readonly Handler[]): string[] {
  const [handler, ...others] = handlers.filter((handler) => handler.contract === contract);
  if (handler === undefined) return [`${contract.name} has no handler`];
  if (others.length > 0) return [`${contract.name} has ${others.length + 1} handlers`];
  return contract.effect === "read" && handler.mode === "write"
    ? [`${contract.name} reads, and its handler writes`]
    : [];
}
