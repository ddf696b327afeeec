// The life of a call, steps 3 to 9. Surfaces turn bytes into a Call and an Answer into bytes; all rules are here.

import type { Caller, Operation } from "@vitrine/contract";
import { authenticate, requireGoodStanding } from "./access.ts";
import { answerSerializer, resourceTagger } from "./answers.ts";
import { Attempt, accessContext, type BoundOperation, countHits, type RunnerParts } from "./attempt.ts";
import type { Answer, Call, Entry } from "./call.ts";
import { OperationError } from "./errors.ts";
import type { Handler } from "./handler.ts";
import { inputParser } from "./input.ts";
import type { Principal } from "./principals.ts";
import { limitsOf } from "./rate-limits.ts";
import { refusalOf } from "./refusals.ts";

export type { Answer, Call } from "./call.ts";

export class OperationRunner {
  readonly #operations: ReadonlyMap<string, BoundOperation>;
  readonly #parts: RunnerParts;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#operations = new Map(parts.handlers.map((handler) => [handler.contract.name, bind(handler)]));
    if (this.#operations.size !== parts.handlers.length) throw new Error("an operation has two handlers");
  }

  get contracts(): Operation[] {
    return [...this.#operations.values()].map(({ contract }) => contract);
  }

  async run(call: Call): Promise<Answer> {
    const bound = this.#bound(call.operation);
    const { contract, handler } = bound;
    if (!contract.callers.includes(call.caller)) throw new OperationError("not_found");
    if (call.credential.kind === "none" && contract.level !== "public") throw noCredential(call.caller);

    const attempt = new Attempt(this.#parts, bound, call, (name) => this.#bound(name));
    const { database } = this.#parts;
    try {
      if (handler.mode === "read") return await database.read((tx) => attempt.inside(tx));
      // A concurrent change between the If-Match check and the write then fails to serialize, and all of it runs again.
      if (handler.mode === "write") {
        const isolation = call.ifMatch ? "repeatable read" : "read committed";
        const write = () => database.write((tx) => attempt.inside(tx), isolation);
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
    const now = this.#parts.clock.now();
    const access = await this.#parts.database.read((tx) =>
      authenticate(tx, credential, null, accessContext(this.#parts, now)),
    );
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
  return {
    contract,
    handler,
    parse: inputParser(contract),
    serialize: answerSerializer(contract),
    tag: resourceTagger(contract),
  };
}

const noCredential = (caller: Caller) =>
  new OperationError(caller === "integration" || caller === "visitor" ? "unauthenticated" : "sign_in_required");
