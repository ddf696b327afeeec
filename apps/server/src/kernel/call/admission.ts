// Steps 3 to 6 of a call: who is it, not too often, with the permission, in good standing.

import type { Operation } from "@vitrine/contract";
import type { Tx } from "../../storage/database.ts";
import { type Access, type Authorized, authorize } from "../access/index.ts";
import type { LastUsed } from "../access/last-used.ts";
import { requireScope } from "../access/needed-scopes.ts";
import type { Principal } from "../access/principals.ts";
import { assertIdempotencyKey } from "../idempotency/stored-answers.ts";
import type { Call } from "./call.ts";
import { Identification, type IdentificationParts } from "./identification.ts";
import type { KnownCallers } from "./known-callers.ts";
import type { ReadTurns } from "./read-turns.ts";

export interface AdmissionParts extends IdentificationParts {
  reads: Pick<ReadTurns, "noteNearby">;
  callers: KnownCallers;
}

/** A caller who may do what the operation does, where it does it. */
export interface Admitted extends Authorized {
  principal: Principal;
}

export class Admission {
  readonly #contract: Operation;
  readonly #call: Call;
  readonly #identification: Identification;
  readonly #lastUsed: LastUsed;
  readonly #reads: AdmissionParts["reads"];
  readonly #callers: KnownCallers;

  constructor(parts: AdmissionParts, contract: Operation, call: Call) {
    this.#contract = contract;
    this.#call = call;
    this.#identification = new Identification(parts, call);
    this.#lastUsed = parts.lastUsed;
    this.#reads = parts.reads;
    this.#callers = parts.callers;
  }

  get now(): Date {
    return this.#identification.now;
  }

  /** Step 4. It may wait for another machine, so it comes before anything that holds a connection. */
  count(): Promise<void> {
    return this.#identification.count(this.#call.isCounted ? 0 : 1, this.#contract);
  }

  /** Whether a caller of the workspace's own was let in lately, and is worth beginning for before it is known again. */
  get isExpected(): boolean {
    return this.#callers.has(this.#call);
  }

  /** For a write: decided by the transaction that does it, each time that it starts. */
  inside(tx: Tx): Promise<Admitted> {
    return this.#admit(this.#identification.inside(tx));
  }

  /** For a read, which may have had to wait for its turn. */
  recently(tx: Tx): Promise<Admitted> {
    return this.#admit(this.#identification.recently(tx));
  }

  /** For what waits for the outside world and holds no connection meanwhile. */
  outside(): Promise<Admitted> {
    return this.#admit(this.#identification.outside());
  }

  async #admit(asked: Promise<Access>): Promise<Admitted> {
    try {
      const admitted = this.#allow(await asked);
      if (admitted.principal.kind !== "visitor") this.#callers.remember(this.#call);
      return admitted;
    } catch (error) {
      this.#callers.forget(this.#call);
      throw error;
    }
  }

  /** Steps 5 and 6. */
  #allow(access: Access): Admitted {
    const { workspaceId, idempotencyKey } = this.#call;
    requireScope(this.#contract, access.principal);
    const scopes = authorize(this.#contract, access, workspaceId);
    if (idempotencyKey !== undefined) assertIdempotencyKey(idempotencyKey);
    if (scopes.workspace !== null) this.#reads.noteNearby(scopes.workspace.id);
    this.#lastUsed.noteDeed(access.principal, { operation: this.#contract.name, workspaceId, at: this.now });
    return { principal: access.principal, ...scopes };
  }
}
