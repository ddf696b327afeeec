import { hash } from "node:crypto";
import { listShapeOf, type Operation } from "@vitrine/contract";
import fastJson from "fast-json-stringify";
import { z } from "zod";
import { writeList } from "./list-answers.ts";

/** Long lists take a while, during which others are answered. */
export type Serializer = (value: unknown) => string | Promise<string>;

/** Compiles an operation's output schema once. Fields that the schema does not declare never leave the service. */
export function answerSerializer(contract: Operation): Serializer | null {
  if (contract.output === null) return null;
  const schema = serializable(contract.output);
  const list = listShapeOf(contract);
  if (list === null) return compile(schema);
  const { [list.items]: items, ...others } = schema.properties ?? {};
  const required = schema.required?.filter((name) => name !== list.items) ?? [];
  const serializers = {
    items: list.items,
    item: compile(items?.items ?? {}),
    rest: compile({ ...schema, properties: others, required }),
  };
  return (output) => writeList(serializers, output);
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

function simplifyOptions(options: JsonSchema[]): JsonSchema {
  const present = options.filter((option) => option.type !== "null");
  const [only] = present;
  return present.length === 1 && only !== undefined ? { ...only, nullable: true } : { anyOf: options };
}

const mapValues = <T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** A strong validator: equal bytes, equal tag. */
export const etagOf = (json: string) => `"${hash("sha1", json, "base64url")}"`;

const SHOWN_USAGE = /"usageCount":\d+/g;

export type Tagger = (json: string) => string;

/**
 * Makes the tags of a resource. How often the pictures that it shows are used is decided elsewhere, so that is a part of
 * its own, behind a dot: readers see it change, and a conditional write does not mind it. A picture itself is another
 * thing: who deletes one that nobody used must hear that somebody does.
 */
export function resourceTagger({ output }: Pick<Operation, "output">): Tagger {
  return output !== null && showsPictures(output) ? tagApartFromUsage : etagOf;
}

const showsPictures = (output: z.ZodObject) =>
  !("usageCount" in output.shape) && JSON.stringify(z.toJSONSchema(output, { io: "output" })).includes('"usageCount"');

function tagApartFromUsage(json: string): string {
  const usage = json.match(SHOWN_USAGE);
  if (usage === null) return etagOf(json);
  return `${etagOf(json.replace(SHOWN_USAGE, "")).slice(0, -1)}.${etagOf(usage.join()).slice(1)}`;
}

const stateOf = (etag: string) => etag.replace(/\.[^"]*/, "");

/** RFC 9110 section 13.1.1: strong comparison. */
export const ifMatchHolds = (header: string, etag: string) =>
  header.trim() === "*" || entityTags(header).map(stateOf).includes(stateOf(etag));

/** RFC 9110 section 13.1.2: weak comparison. */
export const ifNoneMatchHits = (header: string, etag: string) =>
  header.trim() === "*" || entityTags(header).some((tag) => tag.replace(/^W\//, "") === etag);

const entityTags = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? [];
