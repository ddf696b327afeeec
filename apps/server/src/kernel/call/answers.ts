import { hash } from "node:crypto";
import { listShapeOf, type Operation } from "@vitrine/contract";
import fastJson from "fast-json-stringify";
import { z } from "zod";
import { type MakeAhead, whenFirstUsed } from "../made-ahead.ts";
import { type ListWish, writeList } from "./list-answers.ts";
import { oncePerContract } from "./once-per-contract.ts";

/** Long lists take a while, during which others are answered. */
export interface Serializer {
  (value: unknown, wish?: ListWish): string | Promise<string>;
  makeAhead: MakeAhead;
}

/** Compiles an operation's output schema once. Fields that the schema does not declare never leave the service. */
export const answerSerializer = oncePerContract((contract): Serializer | null => {
  const { output } = contract;
  return output && whenFirstUsed(() => serializerOf(contract, output));
});

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

/** The output's JSON Schema in the form that compiles to the fastest serializer: inlined, shape only, `nullable`. */
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

/**
 * One shape for all options: to find out which of them an output is, a validator would be compiled when one first comes by, while
 * everybody waits, and be run for every option of every output.
 */
function simplifyOptions(options: JsonSchema[]): JsonSchema {
  const [first = {}, ...others] = options.filter(({ type }) => type !== "null");
  const merged = others.reduce(merge, first);
  return options.length === others.length + 1 ? merged : { ...merged, nullable: true };
}

/** What either may have. Only what both must have is required. */
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

/** A strong validator: equal bytes, equal tag. */
export const etagOf = (json: string) => `"${hash("sha1", json, "base64url")}"`;

/** Makes the tag of an output, of which `json` is the text. */
export interface Tagger {
  (output: unknown, json: string): string;
  makeAhead?: MakeAhead;
}

/**
 * Makes the tags of a resource. Where something of its state is decided elsewhere (how often a picture that it shows is
 * used), the tag has two parts: the state without that, which a conditional write must meet, and, behind a dot, all of it.
 * A picture itself is another thing: who deletes one that nobody used must hear that somebody does.
 */
export const resourceTagger = oncePerContract(({ output, volatile }): Tagger => {
  if (output === null || volatile.length === 0) return (_output, json) => etagOf(json);
  return whenFirstUsed(() => {
    const steady = compile(without(serializable(output), volatile));
    return (value, json) => `${etagOf(steady(value)).slice(0, -1)}.${etagOf(json).slice(1)}`;
  });
});

/** The schema without some fields, at any depth. */
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

/** The schema with nothing that must be there, at any depth. */
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
