// A contract, its handler and what is compiled from them once: how an output becomes an answer.

import type { Operation } from "@vitrine/contract";
import type { Tx } from "../../storage/database.ts";
import { OperationError } from "../errors.ts";
import type { Answer } from "../wire.ts";
import { answerSerializer, ifNoneMatchHits, resourceTagger, type Serializer, type Tagger } from "./answers.ts";
import type { Call } from "./call.ts";
import type { CallFacts, Handler } from "./handler.ts";
import { refusalAnswer } from "./refusals.ts";

export interface BoundOperation {
  contract: Operation;
  handler: Handler;
  serialize: Serializer | null;
  tag: Tagger;
}

export function bindOperations(handlers: readonly Handler[]): Map<string, BoundOperation> {
  const contracts = new Map(handlers.map(({ contract }) => [contract.name, contract]));
  return new Map(
    handlers.map((handler) => {
      const { contract } = handler;
      // A write answers with the tag that the next read will have.
      const tag = resourceTagger(contracts.get(contract.resource ?? "") ?? contract);
      return [contract.name, { contract, handler, serialize: answerSerializer(contract), tag }];
    }),
  );
}

/** Step 9: closed output, validator, and 304 for a reader who has this state already. */
export async function toAnswer(
  { contract, serialize, tag }: BoundOperation,
  { caller, ifNoneMatch, list }: Pick<Call, "caller" | "ifNoneMatch" | "list">,
  output: unknown,
): Promise<Answer> {
  if (output instanceof OperationError) return refusalAnswer(output, caller);
  if (serialize === null) return { status: 204, body: null, etag: null };
  const body = await serialize(output, list);
  if (contract.resource === null || contract.effect === "remove") return { status: 200, body, etag: null };
  const etag = tag(output, body);
  if (contract.effect === "read" && ifNoneMatch !== undefined && ifNoneMatchHits(ifNoneMatch, etag)) {
    return { status: 304, body: null, etag };
  }
  return { status: 200, body, etag };
}

/**
 * The state of a resource, read by its own operation in another's transaction. Of the other's parameters it takes its own.
 * Where it is held, nobody changes it before the transaction ends.
 */
export async function readState(
  { contract, handler, serialize, tag }: BoundOperation,
  params: Record<string, unknown>,
  facts: CallFacts,
  { tx, isHeld }: { tx: Tx; isHeld: boolean },
): Promise<{ body: string; etag: string }> {
  if (handler.mode !== "read") throw new Error(`${contract.name} does not read a resource`);
  const own = Object.fromEntries(Object.entries(params).filter(([name]) => name in contract.params.shape));
  const input = { params: own, query: {}, body: undefined };
  if (handler.gate !== undefined) await handler.gate({ ...facts, tx });
  // In one packet. What was changed until it is held, the read behind that sees.
  const held = isHeld ? handler.hold?.(input)(facts, { tx }) : undefined;
  const [output] = await Promise.all([handler.accept(input)(facts, { tx }), held]);
  const body = (await serialize?.(output)) ?? "";
  return { body, etag: tag(output, body) };
}
