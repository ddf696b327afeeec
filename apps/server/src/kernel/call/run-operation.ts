// The life of a call, steps 3 to 9. Surfaces turn bytes into a Call and an Answer into bytes; all rules are here.

import type { Caller, Operation } from "@vitrine/contract";
import { assertCredentialForm } from "../access/credential-form.ts";
import { authenticate, type Credential, requireGoodStanding, shownBy } from "../access/index.ts";
import type { Principal } from "../access/principals.ts";
import { OperationError } from "../errors.ts";
import { limitsOf } from "../rate-limits.ts";
import { answerSerializer, resourceTagger } from "./answers.ts";
import { Attempt, accessContext, type BoundOperation, countHits, type RunnerParts } from "./attempt.ts";
import type { Handler } from "./handler.ts";
import { assertComplete } from "./handler-list.ts";
import { inputParser } from "./input.ts";
import { ReadTurns } from "./read-turns.ts";
import { refusalOf } from "./refusals.ts";
import type { Answer, Call, Entry } from "./wire.ts";

export type { Answer, Call } from "./wire.ts";

export class OperationRunner {
  readonly #operations: ReadonlyMap<string, BoundOperation>;
  readonly #parts: RunnerParts;
  readonly #reads: ReadTurns;

  constructor(parts: RunnerParts) {
    assertComplete(parts.handlers);
    this.#parts = parts;
    this.#reads = new ReadTurns(parts.database);
    this.#operations = new Map(parts.handlers.map((handler) => [handler.contract.name, bind(handler)]));
  }

  get contracts(): Operation[] {
    return [...this.#operations.values()].map(({ contract }) => contract);
  }

  /** What can be refused before the rest of a request is read: no credential, or what cannot be one of its kind. */
  assertCredible(credential: Credential, caller: Caller): void {
    if (credential.kind === "none") throw noCredential(caller);
    assertCredentialForm(credential, this.#parts.environment);
  }

  async run(call: Call): Promise<Answer> {
    const bound = this.#bound(call.operation);
    const { contract, handler } = bound;
    if (!contract.callers.includes(call.caller)) throw new OperationError("not_found");
    if (call.credential.kind === "none" && contract.level !== "public") throw noCredential(call.caller);
    this.#parts.doorkeeper.assertOpen(shownBy(call.credential, call.client));

    const attempt = new Attempt(this.#parts, bound, call, (name) => this.#bound(name));
    const { database } = this.#parts;
    try {
      if (handler.mode === "read") return await this.#reads.run((tx, takeTurn) => attempt.reading(tx, takeTurn));
      // A concurrent change between the If-Match check and the write then fails to serialize, and all of it runs again.
      if (handler.mode === "write") {
        const isolation = call.ifMatch ? "repeatable read" : "read committed";
        const options = { isolation, tenant: call.workspaceId ?? undefined } as const;
        const write = () => database.write((tx) => attempt.inside(tx), options);
        return await (handler.prepare ? attempt.prepared(handler.prepare, write) : write());
      }
      return await attempt.outside();
    } catch (error) {
      throw refusalOf(error) ?? error;
    } finally {
      Object.assign(call.headers, attempt.answerHeaders);
    }
  }

  /** Steps 3 and 4 for a request that is not one call: who is it, in good standing, and not too often. */
  async admit({ credential, client, headers, hits }: Entry): Promise<Principal> {
    const { database, doorkeeper, clock } = this.#parts;
    const now = clock.now();
    const shown = shownBy(credential, client);
    doorkeeper.assertOpen(shown);
    const access = await database
      .read((tx) => doorkeeper.watch(shown, () => authenticate(tx, credential, null, accessContext(this.#parts, now))))
      .catch((error) => {
        throw refusalOf(error) ?? error;
      });
    const limits = limitsOf(access.principal, { client, scope: null });
    await countHits(this.#parts, access.principal, limits, { headers, hits, now });
    requireGoodStanding(access.standing);
    return access.principal;
  }

  #bound(name: string): BoundOperation {
    const bound = this.#operations.get(name);
    if (bound === undefined) throw new Error(`no handler for ${name}`);
    return bound;
  }
}

function bind(handler: Handler): BoundOperation {
  const { contract } = handler;
  const known = COMPILED.get(contract) ?? compile(contract);
  COMPILED.set(contract, known);
  return { contract, handler, ...known };
}

type Compiled = Pick<BoundOperation, "parse" | "serialize" | "tag">;

/** What follows from a contract alone, for all services of a process: most of what a start takes. */
const COMPILED = new WeakMap<Operation, Compiled>();

const compile = (contract: Operation): Compiled => ({
  parse: inputParser(contract),
  serialize: answerSerializer(contract),
  tag: resourceTagger(contract),
});

const noCredential = (caller: Caller) =>
  new OperationError(caller === "integration" || caller === "visitor" ? "unauthenticated" : "sign_in_required");
