// Operations as tools for agents. All have the same shape: ids at the top level, `query` for lists, `data` for a body.

import { z } from "zod";
import type { Operation } from "../define-operation.ts";
import { codePointLength, idOf } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import type { Needs } from "../needed-scopes.ts";
import { OPERATIONS } from "../operations/index.ts";
import { replacementOf } from "../resources/patch.ts";
import { type JsonSchema, toInlinedJsonSchema } from "./json-schema.ts";
import { listShapeOf, parseReduction, reductionQuery } from "./reduced-lists.ts";
import { takesIfMatch, toIfMatch, toolOutputSchema } from "./tool-answers.ts";

export interface Tool extends Needs {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Absent where the operation has no output. */
  readonly outputSchema?: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

let tools: readonly Tool[] | undefined;

/** Returns every tool in a fixed order. The list is cached: converting schemas is too slow for each request. */
export function toolList(): readonly Tool[] {
  tools ??= OPERATIONS.filter((contract) => contract.tool).map((contract) => toTool(contract));
  return tools;
}

/**
 * Tools for shoppers' agents on a workspace's site. The host identifies the workspace, so no tool has a workspaceId.
 */
const SHOPPER_TOOLS = [
  "list_published_products",
  "get_published_product",
  "get_published_product_by_slug",
  "list_published_collections",
  "list_published_collection_products",
  "list_published_tags",
  "list_tag_products",
];

let shopperTools: readonly Tool[] | undefined;

/** Returns tools that only sites offer; owners do not see them. */
export function shopperToolList(): readonly Tool[] {
  shopperTools ??= OPERATIONS.filter(({ name }) => SHOPPER_TOOLS.includes(name)).map((contract) =>
    toTool(contract, { namesWorkspace: false }),
  );
  return shopperTools;
}

interface ToolOptions {
  /** Adds workspaceId to the arguments. */
  namesWorkspace?: boolean;
}

function toTool(contract: Operation, options?: ToolOptions): Tool {
  const { name, title, description, scope, alsoNeeds, mayNeed } = contract;
  const outputSchema = toolOutputSchema(contract);
  return {
    name,
    title,
    description,
    inputSchema: forModels(toInlinedJsonSchema(argumentsOf(contract, options), "input")),
    ...(outputSchema === undefined ? {} : { outputSchema: forModels(outputSchema) }),
    annotations: annotationsOf(contract),
    scope,
    alsoNeeds,
    mayNeed,
  };
}

// These are repeated in every tool, so they are short; the instructions explain them.
const workspaceId = () => idOf("wks");
const ifMatch = () => z.string().optional().meta({ description: "The etag you read" });
const ETAG_LENGTH = 200;

/** A longer pattern helps a model less than the error message for a wrong value. */
const PATTERN_LENGTH = 60;

/**
 * Removes details that cost tokens and help no model: lengths of ids, rarely relevant bounds and patterns, empty
 * defaults. The call itself is still validated.
 */
const forModels = (schema: JsonSchema) => withoutNoise(schema) as JsonSchema;

function withoutNoise(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNoise);
  if (typeof schema !== "object" || schema === null) return schema;
  const { minLength, maxLength, maximum, pattern, default: byDefault, ...rest } = asOneText(schema as JsonSchema);
  const isOfId = minLength === 1 && maxLength === LIMITS.field.idMax;
  const isShort = !isOfId && rest["format"] === undefined;
  const kept = {
    ...rest,
    ...(pattern !== undefined && String(pattern).length <= PATTERN_LENGTH && { pattern }),
    ...(isShort && minLength !== undefined && minLength !== 1 && { minLength }),
    ...(isShort && maxLength !== undefined && { maxLength }),
    ...(maximum !== undefined && maximum !== LIMITS.list.pageMax && { maximum }),
    ...(!isEmptyValue(byDefault) && { default: byDefault }),
  };
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, withoutNoise(value)]));
}

/** Merges the forms of a text into one string type; the description names both. */
function asOneText({ anyOf, ...rest }: JsonSchema): JsonSchema {
  const isText = Array.isArray(anyOf) && anyOf.every((form) => "format" in form && form.type === "string");
  return isText ? { type: "string", ...rest } : { ...rest, ...(anyOf !== undefined && { anyOf }) };
}

const EMPTY_VALUES = new Set(['""', "[]", "null", "false", undefined]);
const isEmptyValue = (value: unknown) => EMPTY_VALUES.has(JSON.stringify(value));

function argumentsOf(contract: Operation, { namesWorkspace = true }: ToolOptions = {}): z.ZodObject {
  const { level, params, body } = contract;
  const query = queryOf(contract);
  return z.strictObject({
    ...(level === "workspace" && namesWorkspace ? { workspaceId: workspaceId() } : {}),
    ...params.shape,
    ...(hasFields(query) ? { query: query.optional() } : {}),
    ...(body === null ? {} : { data: replacesAll(contract) ? replacementOf(body) : body }),
    ...(takesIfMatch(contract) ? { ifMatch: ifMatch() } : {}),
  });
}

/**
 * Models omit fields that they do not change, and an omitted field returns to its default. So every field is required.
 */
const replacesAll = ({ effect, rest }: Operation) => effect === "change" && rest?.method === "PUT";

/** Returns the missing fields of a full replacement. */
function missingFrom(contract: Operation, data: unknown): string[] {
  if (!replacesAll(contract) || contract.body === null || !isRecord(data)) return [];
  const withDefault = Object.entries(contract.body.shape).filter(([, schema]) => schema instanceof z.ZodDefault);
  return withDefault.map(([name]) => name).filter((name) => !Object.hasOwn(data, name));
}

/** Every list has them; the instructions explain them once. */
const PLAIN_PAGES = {
  page: z.int().optional(),
  pageSize: z.int().max(LIMITS.list.pageSizeMax).optional(),
};

const queries = new WeakMap<Operation, z.ZodObject>();

/** Returns the schema of the tool's `query`. It is cached, because it is read for every misplaced argument. */
function queryOf(contract: Operation): z.ZodObject {
  const known = queries.get(contract) ?? makeQuery(contract);
  queries.set(contract, known);
  return known;
}

function makeQuery(contract: Operation): z.ZodObject {
  const shape = listShapeOf(contract);
  const fields = Object.entries(contract.query.shape).filter(([name]) => !NOT_FOR_AGENTS.includes(name));
  const query = z.strictObject(Object.fromEntries(fields));
  return shape === null ? query : query.extend({ ...PLAIN_PAGES, ...reductionQuery(shape) });
}

/**
 * Agents cannot choose `bin`: their deletes are always restorable. They keep no copy to sync. The other options, for
 * file exports and corrections by people, would cost tokens in every session.
 */
const NOT_FOR_AGENTS = ["bin", "bom", "layout", "details", "rules", "updatedSince", "cursor"];

const hasFields = (schema: z.ZodObject) => Object.keys(schema.shape).length > 0;

function annotationsOf({ effect, reachesOut, overwrites }: Operation): Tool["annotations"] {
  return {
    readOnlyHint: effect === "read",
    // MCP hosts ask the user to confirm each such call, so only data loss counts.
    destructiveHint: effect === "remove" || overwrites,
    idempotentHint: effect !== "create",
    openWorldHint: reachesOut,
  };
}

/** A tool call split into the parts that every call has. The contract checks the parts later. */
export interface ToolInput {
  workspaceId: string | null;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** Fields to keep of each item in a list; undefined keeps all. */
  keep?: readonly string[] | undefined;
  /** The If-Match header of the call. */
  ifMatch?: string;
  /** Arguments that do not belong to the call, with the reason; empty if all are valid. */
  fieldErrors: Record<string, string>;
}

export function toolArgumentsToInput(contract: Operation, given: unknown, options?: ToolOptions): ToolInput {
  const keep = defaultFieldsOf(contract);
  const input: ToolInput = { workspaceId: null, params: {}, query: {}, body: undefined, ...keep, fieldErrors: {} };
  if (given !== undefined && !isRecord(given)) return { ...input, fieldErrors: { arguments: "must be an object" } };
  for (const [name, value] of Object.entries(given ?? {})) {
    const problem = place(contract, input, name, value, options);
    if (problem !== undefined) define(input.fieldErrors, name, problem);
  }
  return input;
}

/** Returns the fields of a brief item, if the operation is a list. */
function defaultFieldsOf(contract: Operation): Pick<ToolInput, "keep"> {
  const shape = listShapeOf(contract);
  return shape === null ? {} : { keep: parseReduction(shape, {}).keep };
}

/** Assigns one argument to its part, or records an error. */
function place(
  contract: Operation,
  input: ToolInput,
  name: string,
  value: unknown,
  { namesWorkspace = true }: ToolOptions = {},
): string | undefined {
  if (name === "workspaceId" && contract.level === "workspace" && namesWorkspace) {
    if (value === "") return undefined; // an empty text means no value, as in a query string
    if (!couldBeId(value)) return `must have 1 to ${LIMITS.field.idMax} characters`;
    input.workspaceId = value;
  } else if (Object.hasOwn(contract.params.shape, name)) {
    input.params[name] = value;
  } else if (name === "query" && hasFields(queryOf(contract))) {
    if (!isRecord(value)) return "must be an object";
    placeQuery(contract, input, value);
  } else if (name === "data" && contract.body !== null) {
    for (const missing of missingFrom(contract, value)) define(input.fieldErrors, missing, "is required");
    input.body = value;
  } else if (name === "ifMatch" && takesIfMatch(contract)) {
    if (!couldBeEtag(value)) return "must be an etag from a result";
    input.ifMatch = toIfMatch(value);
  } else {
    return misplacedHint(contract, name);
  }
  return undefined;
}

/** Models often put fields next to the part that they belong to. */
function misplacedHint(contract: Operation, name: string): string {
  if (contract.body !== null && Object.hasOwn(contract.body.shape, name)) return "belongs in data";
  return Object.hasOwn(queryOf(contract).shape, name) ? "belongs in query" : "is not a known field";
}

const ONE_VALUE = "must be one value, not a list; separate several by commas where they are allowed";

function placeQuery(contract: Operation, input: ToolInput, given: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(given)) {
    if (Array.isArray(value)) define(input.fieldErrors, name, ONE_VALUE);
  }
  const shape = listShapeOf(contract);
  if (shape === null) {
    input.query = given;
    return;
  }
  const { query, keep, fieldErrors } = parseReduction(shape, given);
  for (const name of Object.keys(query))
    if (Object.hasOwn(contract.query.shape, name) && !Object.hasOwn(queryOf(contract).shape, name))
      define(input.fieldErrors, name, "is not a known field");
  input.query = query;
  input.keep = keep;
  Object.assign(input.fieldErrors, fieldErrors);
}

const couldBeEtag = (value: unknown): value is string =>
  typeof value === "string" && value.length <= ETAG_LENGTH && /^(?:\*|"?[\w.-]+"?)$/.test(value);

/** Returns true if the database could store the text as an id. */
export const couldBeId = (value: unknown): value is string =>
  typeof value === "string" &&
  value !== "" &&
  codePointLength(value) <= LIMITS.field.idMax &&
  !value.includes("\0") &&
  value.isWellFormed();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Callers choose the names: one may be `__proto__`. */
function define(target: Record<string, string>, name: string, value: string): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
