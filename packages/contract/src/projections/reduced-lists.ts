// Lists for agents: brief items by default, and a cursor to the next ones. REST always answers whole items.

import { z } from "zod";
import type { Operation } from "../define-operation.ts";
import { type JsonSchema, toInlinedJsonSchema } from "./json-schema.ts";

/** Query fields that a tool call has in addition to those of the list. */
export const reductionQuery = ({ fields }: ListShape) => ({
  fields: z
    .string()
    .optional()
    .meta({ description: `Some of: ${[...fields].filter((name) => name !== "id").join(",")}` }),
  summary: z.boolean().optional().meta({ description: "false: complete items." }),
});

export interface ListShape {
  /** The answer's field with the items. */
  readonly items: string;
  readonly fields: ReadonlySet<string>;
  readonly brief: readonly string[];
}

const shapes = new WeakMap<Operation, ListShape | null>();

/** Returns null if the operation is not a paginated list. */
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

/** A brief item omits long texts, links and lists. */
const isBrief = (name: string, { type }: JsonSchema) => !LONG.has(name) && type !== "array";

const NEXT: JsonSchema = {
  type: "object",
  properties: { page: { type: "integer" }, pageSize: { type: "integer" } },
  required: ["page", "pageSize"],
  additionalProperties: false,
};

/** Returns the answer's schema with optional fields, except the id, and with the cursor `next`. */
export function reducedOutputSchema(schema: JsonSchema, { items }: ListShape): JsonSchema {
  const { properties } = schema as { properties: Record<string, { items: JsonSchema }> };
  const list = properties[items] as { items: JsonSchema };
  const required = (list.items["required"] as string[]).filter((name) => name === "id");
  const reduced = { ...list, items: { ...list.items, required } };
  return { ...schema, properties: { ...properties, [items]: reduced, next: NEXT } };
}

export interface Reduction {
  /** The query without the fields that only tool calls have. */
  query: Record<string, unknown>;
  /** Fields to keep of each item; undefined keeps all. */
  keep?: readonly string[];
  fieldErrors: Record<string, string>;
}

/** Models sometimes write booleans as text. */
const YES: readonly unknown[] = [true, "true"];
const NO: readonly unknown[] = [false, "false"];

/** Returns the fields to keep: the brief ones by default, those in `fields`, or both if `summary` is set. */
export function parseReduction(shape: ListShape, given: Record<string, unknown>): Reduction {
  const { fields, summary, ...query } = given;
  const fieldErrors: Record<string, string> = {};
  if (![undefined, ...NO, ...YES].includes(summary)) fieldErrors["summary"] = "must be a boolean";
  const isBrief = YES.includes(summary) || (summary === undefined && fields === undefined);
  // Without duplicates: each field of each item is searched in this list.
  const named = typeof fields === "string" ? [...new Set(fields.split(",").map((name) => name.trim()))] : [];
  const isText = fields === undefined || typeof fields === "string";
  if (!isText || named.some((name) => !shape.fields.has(name)))
    fieldErrors["fields"] = `must be one or more of ${[...shape.fields].join(", ")}, separated by commas`;
  if (fields === undefined && !isBrief) return { query, fieldErrors };
  return { query, keep: ["id", ...(isBrief ? shape.brief : []), ...named], fieldErrors };
}
