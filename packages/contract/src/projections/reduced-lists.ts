// Lists as an agent gets them: brief items unless it asks for more, and where the next ones begin. REST always answers whole items.

import { z } from "zod";
import type { Operation } from "../define-operation.ts";
import { type JsonSchema, toInlinedJsonSchema } from "./json-schema.ts";

/** What a list's query takes in a tool call besides its own fields. */
export const reductionQuery = ({ fields }: ListShape) => ({
  fields: z
    .string()
    .optional()
    .meta({ description: `Some of: ${[...fields].filter((name) => name !== "id").join(",")}` }),
  summary: z.boolean().optional().meta({ description: "false: whole items." }),
});

export interface ListShape {
  /** The field of the answer that holds the items. */
  readonly items: string;
  readonly fields: ReadonlySet<string>;
  readonly brief: readonly string[];
}

const shapes = new WeakMap<Operation, ListShape | null>();

/** Null where the operation is no list that comes in pages. */
export function listShapeOf(contract: Operation): ListShape | null {
  const known = shapes.get(contract);
  if (known !== undefined) return known;
  const shape = findListShape(contract);
  shapes.set(contract, shape);
  return shape;
}

function findListShape({ query, output }: Operation): ListShape | null {
  if (output === null || !Object.hasOwn(query.shape, "page")) return null;
  const { properties } = toInlinedJsonSchema(output, "output") as { properties: Record<string, JsonSchema> };
  for (const [items, { items: item }] of Object.entries(properties)) {
    if (item === undefined) continue;
    const fields = Object.entries((item as { properties: Record<string, JsonSchema> }).properties);
    const brief = fields.filter(([name, schema]) => isBrief(name, schema)).map(([name]) => name);
    return { items, fields: new Set(fields.map(([name]) => name)), brief };
  }
  return null;
}

const LONG = new Set(["description", "information", "mainAgentPrompt", "key", "url", "image"]);

/** Long texts, links and lists are left out of a brief item. */
const isBrief = (name: string, { type }: JsonSchema) => !LONG.has(name) && type !== "array";

const NEXT: JsonSchema = {
  type: "object",
  properties: { page: { type: "integer" }, pageSize: { type: "integer" } },
  required: ["page", "pageSize"],
  additionalProperties: false,
};

/** The answer's schema once any field except the id may be missing from an item, and `next` tells where to go on. */
export function reducedOutputSchema(schema: JsonSchema, { items }: ListShape): JsonSchema {
  const { properties } = schema as { properties: Record<string, { items: JsonSchema }> };
  const list = properties[items] as { items: JsonSchema };
  const required = (list.items["required"] as string[]).filter((name) => name === "id");
  const reduced = { ...list, items: { ...list.items, required } };
  return { ...schema, properties: { ...properties, [items]: reduced, next: NEXT } };
}

export interface Reduction {
  /** The query without what only a tool call knows. */
  query: Record<string, unknown>;
  /** Which fields of each item to answer; undefined for all. */
  keep?: readonly string[];
  fieldErrors: Record<string, string>;
}

/** Models write some truths as text. */
const YES: readonly unknown[] = [true, "true"];
const NO: readonly unknown[] = [false, "false"];

/** Brief items; with `fields` those alone, or those and the brief item where `summary` is asked for. */
export function takeReduction(shape: ListShape, given: Record<string, unknown>): Reduction {
  const { fields, summary, ...query } = given;
  const fieldErrors: Record<string, string> = {};
  if (![undefined, ...NO, ...YES].includes(summary)) fieldErrors["summary"] = "must be a boolean";
  const isBrief = YES.includes(summary) || (summary === undefined && fields === undefined);
  // Each once: every field of every item is looked for among them.
  const named = typeof fields === "string" ? [...new Set(fields.split(",").map((name) => name.trim()))] : [];
  const isText = fields === undefined || typeof fields === "string";
  if (!isText || named.some((name) => !shape.fields.has(name)))
    fieldErrors["fields"] = `must be some of ${[...shape.fields].join(", ")}, separated by commas`;
  if (fields === undefined && !isBrief) return { query, fieldErrors };
  return { query, keep: ["id", ...(isBrief ? shape.brief : []), ...named], fieldErrors };
}
