// The life of a call, steps 3 to 9. Surfaces turn bytes into a Call and an Answer into bytes; all rules are here.

import type { Operation } from "@vitrine/contract";
import type { Tx } from "../../storage/database.ts";
import type { Trace } from "../../storage/trace.ts";
import { assertCredentialForm } from "../access/credential-form.ts";
import { type Credential, requireGoodStanding, shownBy } from "../access/index.ts";
import type { Principal } from "../access/principals.ts";
import { OperationError } from "../errors.ts";
import type { MakeAhead } from "../made-ahead.ts";
import type { Answer } from "../wire.ts";
import { Admission, type AdmissionParts, type Admitted } from "./admission.ts";
import { type BoundOperation, bindOperations } from "./bound-operation.ts";
import type { Call, CallerKind, Entry } from "./call.ts";
import { Execution, type ExecutionParts, tenantOf } from "./execution.ts";
import type { Handler, PreparedHandler } from "./handler.ts";
import { assertComplete } from "./handler-list.ts";
import { ASKED_AGAIN_AFTER, Identification } from "./identification.ts";
import { KnownCallers } from "./known-callers.ts";
import { KnownPayers } from "./payers.ts";
import { type Reads, ReadTurns } from "./read-turns.ts";
import { refusalOf } from "./refusals.ts";
import { WriteTurns } from "./write-turns.ts";

type Parts = ExecutionParts & AdmissionParts;

interface RunnerParts extends Omit<Parts, "payers" | "callers" | "reads" | "writes"> {
  handlers: readonly Handler[];
  trace?: Trace | undefined;
  /** For reads that may be some seconds old; absent where the database answers them like any other. */
  agedReads?: Reads | undefined;
}

export class OperationRunner {
  readonly #operations: ReadonlyMap<string, BoundOperation>;
  readonly #parts: Parts;
  readonly #agedReads: ReadTurns | undefined;
  readonly #trace: Trace | undefined;

  constructor({ handlers, trace, agedReads, ...parts }: RunnerParts) {
    assertComplete(handlers);
    const reads = new ReadTurns(parts.database, parts.clock);
    const writes = new WriteTurns(parts.database, parts.clock);
    this.#parts = { ...parts, payers: new KnownPayers(), callers: new KnownCallers(), reads, writes };
    this.#trace = trace;
    this.#agedReads = agedReads && new ReadTurns(agedReads, parts.clock);
    this.#operations = bindOperations(handlers);
  }

  get contracts(): Operation[] {
    return [...this.#operations.values()].map(({ contract }) => contract);
  }

  /** What whoever calls an operation first would wait for. */
  get pieces(): MakeAhead[] {
    return [...this.#operations.values()].flatMap(({ serialize, tag }) =>
      [serialize?.makeAhead, tag.makeAhead].filter((piece) => piece !== undefined),
    );
  }

  /** What can be refused before the rest of a request is read: no credential, or what cannot be one of its kind. */
  assertCredible(credential: Credential, caller: CallerKind): void {
    if (credential.kind === "none") throw noCredential(caller);
    assertCredentialForm(credential, this.#parts.environment);
  }

  run(call: Call): Promise<Answer> {
    if (this.#trace === undefined) return this.#run(call);
    const attributes = { "vitrine.operation": call.operation, "vitrine.caller": call.caller };
    return this.#trace({ name: call.operation, attributes }, () => this.#run(call));
  }

  async #run(call: Call): Promise<Answer> {
    const bound = this.#bound(call.operation);
    const { contract } = bound;
    if (!contract.callers.includes(call.caller === "site" ? "visitor" : call.caller))
      throw new OperationError("not_found");
    if (call.credential.kind === "none" && contract.level !== "public") throw noCredential(call.caller);

    const admission = new Admission(this.#parts, contract, call);
    const task = { bound, call, now: admission.now, find: (name: string) => this.#bound(name) };
    const execution = new Execution(this.#parts, task);
    try {
      return await this.#atTheDoor(call, async () => {
        await admission.count();
        return this.#execute(bound, call, admission, execution);
      });
    } finally {
      Object.assign(call.headers, execution.answerHeaders);
    }
  }

  async #execute(bound: BoundOperation, call: Call, admission: Admission, execution: Execution): Promise<Answer> {
    const { contract, handler } = bound;
    const write = () => this.#write(contract, call, admission, execution);
    switch (handler.mode) {
      case "read":
        if (handler.mayBeAged && this.#agedReads) return this.#readAged(this.#agedReads, call, admission, execution);
        if (handler.early === "by key")
          return this.#parts.database.read((tx) => execution.early(tx, admission.inside(tx)));
        if (handler.early === "in turn" && admission.isExpected) return this.#readEarly(call, admission, execution);
        return this.#parts.reads.run(async (tx, acquireSlot) => {
          const admitted = await admission.recently(tx);
          if (isOwn(admitted)) expectAnswer(call);
          if (admitted.workspace !== null) acquireSlot(admitted.workspace.id);
          return execution.inside(tx, admitted);
        });
      case "write":
        return write();
      case "prepared":
        // Allowed before that begins, and again, now for good, in the transaction.
        await execution.prepare(handler, await this.#admit(handler, admission, execution));
        return execution.releasing(write());
      case "none":
        return execution.outside(handler, await admission.outside());
    }
  }

  /** In its workspace's turn, and in one packet with the question who asks. */
  #readEarly(call: Call, admission: Admission, execution: Execution): Promise<Answer> {
    return this.#parts.reads.run((tx, acquireSlot) => {
      expectAnswer(call);
      acquireSlot(call.workspaceId ?? "");
      return execution.early(tx, admission.recently(tx));
    });
  }

  #admit({ gate }: PreparedHandler, admission: Admission, execution: Execution): Promise<Admitted> {
    if (gate === undefined) return admission.outside();
    return this.#parts.database.read((tx) => execution.admit(tx, admission.recently(tx), gate));
  }

  /** Who may read is asked of the database itself, as ever; what they read, of the replica. */
  async #readAged(reads: ReadTurns, call: Call, admission: Admission, execution: Execution): Promise<Answer> {
    const allow = () =>
      this.#parts.database.read(async (tx) => {
        const allowed = await admission.recently(tx);
        await execution.passGate(tx, allowed);
        return allowed;
      });
    const askedAt = performance.now();
    const first = await allow();
    if (isOwn(first)) expectAnswer(call);
    return reads.inTurn(first.workspace?.id ?? "", async (read) => {
      // It may have had to wait for its turn.
      const admitted = performance.now() - askedAt < ASKED_AGAIN_AFTER ? first : await allow();
      return read((tx) => execution.inside(tx, admitted));
    });
  }

  #write(contract: Operation, call: Call, admission: Admission, execution: Execution): Promise<Answer> {
    const isolation = call.ifMatch && !this.#canBeHeld(contract) ? "repeatable read" : "read committed";
    const turn = this.#parts.writes.turnOf(admission.isExpected ? call.workspaceId : null);
    const work = async (tx: Tx, endWithNext: () => void) => {
      const admitted = await admission.inside(tx);
      turn.take(tenantOf(admitted));
      return execution.inside(tx, admitted, endWithNext);
    };
    return this.#parts.database.write(work, { isolation, tenant: lineOf(call), around: turn.around });
  }

  /**
   * Whether nobody changes the resource between the If-Match check and the write. Where it cannot be held, such a change
   * fails to serialize, and all of it runs again.
   */
  #canBeHeld({ resource }: Operation): boolean {
    if (resource === null) return true;
    const { handler } = this.#bound(resource);
    return handler.mode === "read" && handler.hold !== undefined;
  }

  /** Steps 3 and 4 for a request that is not one call: who is it, in good standing, and not too often. */
  async admit({ hits, ...entry }: Entry): Promise<Principal> {
    const identification = new Identification(this.#parts, { workspaceId: null, ...entry });
    const access = await this.#atTheDoor(entry, async () => {
      await identification.count(hits, { metered: false });
      return identification.outside();
    });
    requireGoodStanding(access.standing);
    return access.principal;
  }

  /** Whoever keeps failing is turned away; what goes wrong becomes what a caller may know of it. */
  async #atTheDoor<T>({ credential, client }: Pick<Call, "credential" | "client">, work: () => Promise<T>): Promise<T> {
    const { doorkeeper } = this.#parts;
    const shown = shownBy(credential, client);
    doorkeeper.assertOpen(shown);
    try {
      return await doorkeeper.watch(shown, work);
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  }

  #bound(name: string): BoundOperation {
    const bound = this.#operations.get(name);
    if (bound === undefined) throw new Error(`no handler for ${name}`);
    return bound;
  }
}

const noCredential = (caller: CallerKind) =>
  new OperationError(caller === "integration" || caller === "visitor" ? "unauthenticated" : "sign_in_required");

/** Only a workspace's own people and programs: whoever visits its site must not be able to keep others from it. */
const isOwn = ({ principal, workspace }: Admitted) => workspace !== null && principal.kind !== "visitor";

/** Where what has to run again waits: visitors not with the workspace's own, nor those with visitors. */
const lineOf = ({ caller, workspaceId }: Call): string | undefined =>
  workspaceId === null
    ? undefined
    : caller === "visitor" || caller === "site"
      ? `${workspaceId} visitors`
      : workspaceId;

const expectAnswer = ({ client, operation, workspaceId }: Call) => client.expectAnswer?.(`${operation} ${workspaceId}`);
