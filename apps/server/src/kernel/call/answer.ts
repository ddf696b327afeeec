// Output of a handler to the bytes of an answer. What depends only on the contract is compiled once.

import { hash } from "node:crypto";
import { listShapeOf, type Operation } from "@vitrine/contract";
import fastJson from "fast-json-stringify";
import { z } from "zod";
import type { Tx } from "../../storage/database.ts";
import { OperationError } from "../errors.ts";
import type { Answer } from "../wire.ts";
import type { Call } from "./call.ts";
import { type CallFacts, Finished, type Handler } from "./handler.ts";
import { type ListWish, writeList } from "./list-answer.ts";
import { oncePerContract } from "./once-per-contract.ts";
import { refusalAnswer } from "./refusals.ts";

/** A contract with its handler and compiled serializers. */
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
      // A write answers with the ETag of the next read.
      const tag = resourceTagger(contracts.get(contract.resource ?? "") ?? contract);
      return [contract.name, { contract, handler, serialize: answerSerializer(contract), tag }];
    }),
  );
}

/** Closed output, ETag, and 304 for a client that has this state. */
export async function toAnswer(
  { contract, serialize, tag }: BoundOperation,
  { caller, ifNoneMatch, list }: Pick<Call, "caller" | "ifNoneMatch" | "list">,
  output: unknown,
): Promise<Answer> {
  if (output instanceof Finished) return output.answer;
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

/** Reads a resource by its own operation, in the transaction of another one. */
export async function readResource(
  { contract, handler, serialize, tag }: BoundOperation,
  params: Record<string, unknown>,
  facts: CallFacts,
  tx: Tx,
): Promise<{ body: string; etag: string }> {
  if (handler.mode !== "read") throw new Error(`${contract.name} does not read a resource`);
  const own = Object.fromEntries(Object.entries(params).filter(([name]) => name in contract.params.shape));
  const output = await handler.parse({ params: own, query: {}, body: undefined })(facts, { tx });
  const body = (await serialize?.(output)) ?? "";
  return { body, etag: tag(output, body) };
}

/** Asynchronous for long lists, so that other requests are answered in between. */
export type Serializer = (value: unknown, wish?: ListWish) => string | Promise<string>;

/** Compiles an operation's output schema once. Fields that the schema does not declare never leave the service. */
export const answerSerializer = oncePerContract((contract): Serializer | null => {
  const { output } = contract;
  return output && whenFirstUsed(() => serializerOf(contract, output));
});

/** A process uses few of the serializers, and most compile in a millisecond. */
function whenFirstUsed<Args extends unknown[], Result>(compileIt: () => (...args: Args) => Result) {
  let compiled: ((...args: Args) => Result) | undefined;
  return (...args: Args): Result => {
    compiled ??= compileIt();
    return compiled(...args);
  };
}

type Write = (value: unknown, wish?: ListWish) => string | Promise<string>;

function serializerOf(contract: Operation, output: z.ZodType): Write {
  const schema = serializable(output);
  const list = listShapeOf(contract);
  if (list === null) return compile(schema);
  const { [list.items]: items, ...others } = schema.properties ?? {};
  const required = schema.required?.filter((name) => name !== list.items) ?? [];
  const serializers = {
    items: list.items,
    item: compile(items?.items ?? {}),
    part: whenFirstUsed(() => compile(withoutRequired(items?.items ?? {}))),
    rest: compile({ ...schema, properties: others, required }),
  };
  return (value, wish) => writeList(serializers, value, wish);
}

const compile = (schema: JsonSchema): ((value: unknown) => string) => fastJson(schema as fastJson.Schema);

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  nullable?: boolean;
}

/** Returns the output's JSON Schema in the form that compiles to the fastest serializer: inlined, shape only, `nullable`. */
function serializable(schema: z.ZodType): JsonSchema {
  const json = z.toJSONSchema(schema, { io: "output" }) as JsonSchema;
  const simplify = (node: JsonSchema): JsonSchema => {
    if (node.$ref !== undefined) return simplify(json.$defs?.[node.$ref.slice("#/$defs/".length)] ?? {});
    const options = node.anyOf ?? node.oneOf;
    if (options !== undefined) return simplifyOptions(options.map(simplify));
    const simple: JsonSchema = {};
    if (node.type !== undefined) simple.type = node.type;
    if (node.required !== undefined) simple.required = node.required;
    if (node.items !== undefined) simple.items = simplify(node.items);
    if (node.properties !== undefined) simple.properties = mapValues(node.properties, simplify);
    const rest = node.additionalProperties;
    if (rest !== undefined) simple.additionalProperties = typeof rest === "boolean" ? rest : simplify(rest);
    return simple;
  };
  return simplify(json);
}

/** Merges all options into one shape. To tell them apart, the serializer would validate each option of each output. */
function simplifyOptions(options: JsonSchema[]): JsonSchema {
  const [first = {}, ...others] = options.filter(({ type }) => type !== "null");
  const merged = others.reduce(merge, first);
  return options.length === others.length + 1 ? merged : { ...merged, nullable: true };
}

/** Allows the fields of both. Requires those that both require. */
function merge(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (one.type !== other.type)
    throw new Error(`an output is either ${one.type} or ${other.type}: it has no single shape`);
  const merged: JsonSchema = { ...one, ...other };
  if (one.nullable || other.nullable) merged.nullable = true;
  if (one.items && other.items) merged.items = merge(one.items, other.items);
  merged.required = (one.required ?? []).filter((name) => other.required?.includes(name));
  if (one.properties && other.properties) {
    const shared = Object.entries(other.properties).map(([name, of]) => {
      const known = one.properties?.[name];
      return [name, known === undefined ? of : merge(known, of)] as const;
    });
    merged.properties = { ...one.properties, ...Object.fromEntries(shared) };
  }
  return merged;
}

const mapValues = <T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** A strong validator: equal bytes have equal tags. */
export const etagOf = (json: string) => `"${hash("sha1", json, "base64url")}"`;

/** Returns the tag of an output with its JSON text. */
type Tagger = (output: unknown, json: string) => string;

/**
 * A resource with volatile fields, such as the usage count of an image, has a tag in two parts: the state without these
 * fields, which If-Match compares, and after a dot the whole state. An image itself has no volatile fields: a client that
 * deletes an unused one must learn that it is in use.
 */
const resourceTagger = oncePerContract(({ output, volatile }): Tagger => {
  if (output === null || volatile.length === 0) return (_output, json) => etagOf(json);
  return whenFirstUsed(() => {
    const steady = compile(without(serializable(output), volatile));
    return (value, json) => `${etagOf(steady(value)).slice(0, -1)}.${etagOf(json).slice(1)}`;
  });
});

/** Removes fields from a schema, at any depth. */
function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const { properties, required, items, additionalProperties: rest, ...flat } = schema;
  const prune = (node: JsonSchema) => without(node, names);
  const pruned: JsonSchema = { ...flat };
  const kept = Object.entries(properties ?? {}).filter(([name]) => !names.includes(name));
  if (properties !== undefined) pruned.properties = mapValues(Object.fromEntries(kept), prune);
  if (required !== undefined) pruned.required = required.filter((name) => !names.includes(name));
  if (items !== undefined) pruned.items = prune(items);
  if (rest !== undefined) pruned.additionalProperties = typeof rest === "boolean" ? rest : prune(rest);
  return pruned;
}

/** Makes all fields optional, at any depth. */
function withoutRequired({ required: _, properties, items, ...flat }: JsonSchema): JsonSchema {
  return {
    ...flat,
    ...(properties && { properties: mapValues(properties, withoutRequired) }),
    ...(items && { items: withoutRequired(items) }),
  };
}

const stateOf = (etag: string) => etag.replace(/\.[^"]*/, "");

/** RFC 9110 section 13.1.1: strong comparison. */
export const ifMatchHolds = (header: string, etag: string) =>
  header.trim() === "*" || entityTags(header).map(stateOf).includes(stateOf(etag));

/** RFC 9110 section 13.1.2: weak comparison. */
export const ifNoneMatchHits = (header: string, etag: string) =>
  header.trim() === "*" || entityTags(header).some((tag) => tag.replace(/^W\//, "") === etag);

const entityTags = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? [];
