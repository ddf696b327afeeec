// Steps 7 to 9 of a call that was admitted: its input against the contract, the handler, the answer. A transaction that has
// to start again runs `inside` again.

import { LIMITS } from "@vitrine/contract";
import type { Database, Origin, Tx } from "../../storage/database.ts";
import { expectedScopes } from "../access/index.ts";
import type { Principal } from "../access/principals.ts";
import type { Keyring } from "../credentials/keyring.ts";
import { OperationError } from "../errors.ts";
import { IdempotentRun, type ReadAgain, toTheEnd } from "../idempotency/idempotent-run.ts";
import { hashRequest } from "../idempotency/stored-answers.ts";
import { type RateLimiter, takeHit } from "../rate-limits.ts";
import type { Answer, IncomingFile } from "../wire.ts";
import type { Admitted } from "./admission.ts";
import { isAgentsDeed, recordDeed } from "./agents-deeds.ts";
import { ifMatchHolds } from "./answers.ts";
import { type BoundOperation, readState, toAnswer } from "./bound-operation.ts";
import type { Call } from "./call.ts";
import type {
  CallFacts,
  FreeHandler,
  FreeMeans,
  Gate,
  Handler,
  PreparedHandler,
  PreparedWork,
  Work,
} from "./handler.ts";
import type { ReadTurns } from "./read-turns.ts";
import { storableRefusal } from "./refusals.ts";
import type { WriteTurns } from "./write-turns.ts";

export interface ExecutionParts {
  database: Database;
  reads: ReadTurns;
  writes: WriteTurns;
  limiter: RateLimiter;
  /** Seals stored answers: some carry a secret that is shown once. */
  keyring: Keyring;
}

interface Task {
  bound: BoundOperation;
  call: Call;
  now: Date;
  /** Other operations: those that read the resource which this one changes. */
  find: (name: string) => BoundOperation;
}

export class Execution {
  readonly answerHeaders: Record<string, string> = {};
  readonly #parts: ExecutionParts;
  readonly #task: Task;
  #accept: () => Work;
  #prepared: PreparedWork | undefined;
  #hasWritten = false;
  #passage: Promise<unknown> | undefined;
  #hasPassedGate = false;

  constructor(parts: ExecutionParts, task: Task) {
    this.#parts = parts;
    this.#task = task;
    this.#accept = acceptOnce(task.bound.handler, task.call);
  }

  /** A read or a write, in its transaction. */
  async inside(tx: Tx, admitted: Admitted, endWithNext: () => void = () => {}): Promise<Answer> {
    const { bound, call } = this.#task;
    this.#hasWritten = false;
    tx.hasNoEffect = false;
    tx.origin = this.#originOf(admitted.principal);
    if (call.idempotencyKey === undefined || bound.contract.effect === "read" || isTrial(call)) {
      const endsThere = isOnePacket(bound.handler) && !isAgentsDeed(this.#task.bound.contract, admitted);
      return this.#execute(tx, admitted, endsThere ? endWithNext : undefined);
    }
    const execute = () => this.#execute(tx, admitted);
    return this.#idempotentRun(admitted.principal, this.#readAgain(admitted)).inside(tx, execute, endWithNext);
  }

  /** What decides, beside authorization, whether a read is allowed. Whose input is no good hears that first. */
  async passGate(tx: Tx, admitted: Admitted): Promise<void> {
    this.#accept();
    await this.#gate?.({ ...this.#facts(admitted), tx });
    this.#hasPassedGate = true;
  }

  /** Goes in one packet with the question who asks, and only they hear of it. */
  async early(tx: Tx, admission: Promise<Admitted>): Promise<Answer> {
    const found = this.#expect((facts) => this.#accept()(facts, { tx }));
    const admitted = await withSent(admission, found);
    return found === undefined ? this.#execute(tx, admitted) : this.#answer(await found);
  }

  /** What the caller will hear if allowed; undefined where the input alone is refused. */
  #expect(ask: (facts: CallFacts) => Promise<unknown>): Promise<unknown> | undefined {
    const { workspaceId } = this.#task.call;
    if (workspaceId === null) return undefined;
    try {
      const found = ask(this.#facts({ principal: { kind: "anonymous" }, ...expectedScopes(workspaceId) }));
      found.catch(() => {});
      return found;
    } catch {
      return undefined;
    }
  }

  /** Asks in one packet who it is and what else decides; `prepare` hears the latter, where the former may hear of it. */
  async admit(tx: Tx, admission: Promise<Admitted>, gate: Gate): Promise<Admitted> {
    this.#passage = this.#expect((facts) => gate({ ...facts, tx }));
    return withSent(admission, this.#passage);
  }

  /** What a write waits for before its transaction begins. Afterwards comes `inside`, and `releasing` around it. */
  async prepare(handler: PreparedHandler, admitted: Admitted): Promise<void> {
    const { call } = this.#task;
    try {
      const prepare = handler.accept(call.input);
      await this.#passage;
      const prepared = await prepare(this.#facts(admitted));
      this.#prepared = prepared;
      this.#accept = () => prepared.work;
    } catch (error) {
      // With an Idempotency-Key a refusal is an answer, to be stored like any other.
      if (!(error instanceof OperationError) || call.idempotencyKey === undefined) throw error;
      this.#accept = () => {
        throw error;
      };
    }
  }

  /** Of what was prepared, the write gives back what it has not come to use. */
  async releasing(write: Promise<Answer>): Promise<Answer> {
    let isUsed = false;
    try {
      const answer = await write;
      isUsed = this.#hasWritten;
      return answer;
    } finally {
      if (!isUsed) await this.#prepared?.release();
    }
  }

  /** A call that waits for the outside world: no transaction is open while it runs. */
  async outside(handler: FreeHandler, admitted: Admitted): Promise<Answer> {
    const database = this.#databaseFor(admitted);
    const { call } = this.#task;
    const { stream = null } = call;
    const execute = async (means: Omit<FreeMeans, "database">) => {
      const output = await handler.accept(call.input)(this.#facts(admitted), { database, ...means });
      if (isAgentsDeed(this.#task.bound.contract, admitted))
        await database.write((tx) => recordDeed(tx, this.#task, admitted, output));
      return this.#answer(output);
    };
    if (call.idempotencyKey === undefined || handler.claimMilliseconds === undefined) {
      return execute({ keepAnswer: async () => {}, stream });
    }
    return this.#idempotentRun(admitted.principal).outside(database, handler.claimMilliseconds, (keep) =>
      execute({
        keepAnswer: async (tx, output) => keep(tx, await this.#answer(output)),
        stream: stream && toTheEnd(stream),
      }),
    );
  }

  /** The database, with all that the call itself does there in its workspace's turn, and every write marked as this call's. */
  #databaseFor(admitted: Admitted): FreeMeans["database"] {
    const { principal, workspace } = admitted;
    const { database, reads, writes } = this.#parts;
    const origin = this.#originOf(principal);
    return {
      // Such a call reads several times: behind all that its workspace asks for at once, it would wait as often.
      read: (work) =>
        workspace === null
          ? database.read(work)
          : reads.inTurn(workspace.id, (readNow) => readNow(work), { isUrgent: true }),
      write: (work, options) =>
        database.write(
          (tx, endWithNext) => {
            tx.origin = origin;
            return work(tx, endWithNext);
          },
          { tenant: workspace?.id, around: writes.turnOf(tenantOf(admitted)).around, ...options },
        ),
    };
  }

  get #gate() {
    const { handler } = this.#task.bound;
    return handler.mode === "read" ? handler.gate : undefined;
  }

  #originOf(principal: Principal): Origin {
    const connectionId = "connectionId" in principal ? principal.connectionId : null;
    return { requestId: this.#task.call.requestId ?? null, connectionId };
  }

  async #execute(tx: Tx, admitted: Admitted, endWithNext?: () => void): Promise<Answer> {
    const work = this.#accept();
    const facts = this.#facts(admitted);
    // Without a condition not even a moment is waited: what is sent in the same moment travels in one packet.
    const { ifMatch } = this.#task.call;
    if (ifMatch !== undefined) await this.#requireCurrent(tx, facts, ifMatch);
    if (this.#gate !== undefined && !this.#hasPassedGate) await this.passGate(tx, admitted);
    endWithNext?.();
    const output = await work(facts, { tx });
    if (isAgentsDeed(this.#task.bound.contract, admitted) && !(output instanceof OperationError))
      await recordDeed(tx, this.#task, admitted, output);
    const answer = await this.#answer(output);
    this.#hasWritten = true;
    return answer;
  }

  /** If-Match: the state that the caller has read must still be the state that is stored. */
  async #requireCurrent(tx: Tx, facts: CallFacts, ifMatch: string): Promise<void> {
    const { bound, call, find } = this.#task;
    const { resource, effect } = bound.contract;
    if (resource === null || (effect !== "change" && effect !== "remove")) return;
    const { etag } = await readState(find(resource), call.input.params, facts, { tx, isHeld: true });
    if (!ifMatchHolds(ifMatch, etag)) throw new OperationError("stale_write");
  }

  /** How a replay finds the state that its first answer showed; undefined where that was not a resource's. */
  #readAgain(admitted: Admitted): ReadAgain | undefined {
    const { bound, call, find } = this.#task;
    const { resource, effect, level, output } = bound.contract;
    if (resource === null || effect === "remove") return undefined;
    const reader = find(resource);
    // What is read in a workspace that the call did not name cannot be, and what says more than the state is not in the state.
    if (reader.contract.level !== level || reader.contract.output !== output) return undefined;
    return async (tx, createdId) => {
      if (effect === "create" && createdId === null) throw new OperationError("idempotency_conflict");
      const params = effect === "create" ? { id: createdId } : call.input.params;
      return { status: 200, ...(await readState(reader, params, this.#facts(admitted), { tx, isHeld: false })) };
    };
  }

  #idempotentRun(principal: Principal, readAgain?: ReadAgain): IdempotentRun {
    const { bound, call, now } = this.#task;
    const { idempotencyKey, workspaceId, input, caller } = call;
    const request = {
      connectionId:
        "connectionId" in principal ? principal.connectionId : "sessionId" in principal ? principal.sessionId : "",
      visitorId: (principal.kind === "visitor" && principal.visitor?.id) || "",
      workspaceId,
      operation: bound.contract.name,
      key: idempotencyKey ?? "",
      requestHash: hashRequest(workspaceId, { ...input, body: this.#prepared?.fingerprint ?? input.body }),
    };
    const { keyring } = this.#parts;
    const { answerHeaders } = this;
    const toStorable = (error: unknown) => storableRefusal(error, caller);
    return new IdempotentRun(request, { toStorable, now, keyring, answerHeaders, readAgain });
  }

  #answer(output: unknown): Promise<Answer> {
    return toAnswer(this.#task.bound, this.#task.call, output);
  }

  #facts({ principal, account, workspace }: Admitted): CallFacts {
    const { call, now } = this.#task;
    const { limiter } = this.#parts;
    return {
      principal,
      account: proved(account),
      workspace: proved(workspace),
      now,
      files: call.files ?? NO_FILES,
      client: call.client,
      listBytesMax: call.list?.readBytesMax ?? LIMITS.list.bytesMax,
      session: call.session,
      answerHeaders: this.answerHeaders,
      countHit: (rule, key) => takeHit(limiter, rule, key, call.headers),
    };
  }
}

/** Whose turn it is: whoever visits a workspace's site does not wait behind its own people, nor they behind visitors. */
export const tenantOf = ({ principal, account, workspace }: Admitted): string | null =>
  workspace === null ? (account?.id ?? null) : principal.kind === "visitor" ? `${workspace.id} visitors` : workspace.id;

/** What changes nothing may be asked for as often as one likes: its answer, which may be long, is kept for nobody. */
const isTrial = ({ input: { body } }: Call): boolean =>
  typeof body === "object" && body !== null && "dryRun" in body && body.dryRun === true;

const isOnePacket = (handler: Handler) =>
  (handler.mode === "write" || handler.mode === "prepared") && handler.isOnePacket;

/** Whatever becomes of the question who asks, what was sent with it is answered before its connection is given back. */
async function withSent<T>(asked: Promise<T>, sent: Promise<unknown> | undefined): Promise<T> {
  try {
    return await asked;
  } finally {
    await sent?.catch(() => {});
  }
}

/** What the operation's level needs, authorization has proved; a handler whose level proves less does not ask for more. */
const proved = <Scope>(scope: Scope | null) => scope as Scope;

const NO_FILES: AsyncIterable<IncomingFile> = (async function* () {})();

/** Input is checked once; a transaction that starts again does not check it again. */
function acceptOnce(handler: Handler, { input }: Call): () => Work {
  let accepted: Work | undefined;
  return () => {
    if (handler.mode !== "read" && handler.mode !== "write") throw new Error("nothing is prepared");
    accepted ??= handler.accept(input);
    return accepted;
  };
}
