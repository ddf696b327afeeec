// Operations as the tools of an agent. One shape for all: ids at the top level, `query` for lists, `data` for a body.

import { z } from "zod";
import type { Operation } from "../define-operation.ts";
import { codePointLength, id } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { OPERATIONS } from "../operations/index.ts";
import type { Scope } from "../scopes.ts";
import { type JsonSchema, toInlinedJsonSchema } from "./json-schema.ts";
import { listShapeOf, reducedOutputSchema, reductionQuery, takeReduction } from "./reduced-lists.ts";

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Absent where the operation answers nothing. */
  readonly outputSchema?: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  readonly scope: Scope | null;
}

let tools: readonly Tool[] | undefined;

/** Every tool, in a fixed order. Computed once: converting schemas is far too slow to be done for each request. */
export function toolList(): readonly Tool[] {
  tools ??= OPERATIONS.filter((contract) => contract.tool).map(toTool);
  return tools;
}

function toTool(contract: Operation): Tool {
  const { name, title, description, scope } = contract;
  const outputSchema = outputSchemaOf(contract);
  return {
    name,
    title,
    description,
    inputSchema: withoutIdBounds(toInlinedJsonSchema(argumentsOf(contract), "input")),
    ...(outputSchema === undefined ? {} : { outputSchema: withoutIdBounds(outputSchema) }),
    annotations: annotationsOf(contract),
    scope,
  };
}

const workspaceId = () => id().meta({ description: "The workspace to act in, from list_workspaces." });

/** How long an id may be helps no model to choose one, and there are hundreds of them; the call itself is checked all the same. */
function withoutIdBounds<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withoutIdBounds) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const { minLength, maxLength, ...rest } = schema as Record<string, unknown>;
  const isOfId = minLength === 1 && maxLength === LIMITS.field.idMax;
  const kept = Object.entries(isOfId ? rest : schema).map(([name, value]) => [name, withoutIdBounds(value)]);
  return Object.fromEntries(kept) as T;
}

function outputSchemaOf(contract: Operation): JsonSchema | undefined {
  if (contract.output === null) return undefined;
  const schema = toInlinedJsonSchema(contract.output, "output");
  const shape = listShapeOf(contract);
  return shape === null ? schema : reducedOutputSchema(schema, shape);
}

function argumentsOf(contract: Operation): z.ZodObject {
  const { level, params, body } = contract;
  const query = queryOf(contract);
  return z.strictObject({
    ...(level === "workspace" ? { workspaceId: workspaceId() } : {}),
    ...params.shape,
    ...(hasFields(query) ? { query: query.default({}) } : {}),
    ...(body === null ? {} : { data: body }),
  });
}

/** What the tool's `query` takes. */
const queryOf = (contract: Operation): z.ZodObject =>
  listShapeOf(contract) === null ? contract.query : contract.query.extend(reductionQuery);

const hasFields = (schema: z.ZodObject) => Object.keys(schema.shape).length > 0;

function annotationsOf({ effect, rest, reachesOut, overwrites }: Operation): Tool["annotations"] {
  return {
    readOnlyHint: effect === "read",
    // Replacing values loses the old ones; only a POST adds without taking away.
    destructiveHint: effect === "remove" || overwrites || (effect === "change" && rest?.method !== "POST"),
    idempotentHint: effect !== "create",
    openWorldHint: reachesOut,
  };
}

/** A tool call in the parts that every call has. The parts themselves are checked against the contract later. */
export interface ToolInput {
  workspaceId: string | null;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** For a list: which fields of each item to answer; undefined for all. */
  keep?: readonly string[];
  /** Arguments that cannot be part of the call, with the reason; empty when all is well. */
  fieldErrors: Record<string, string>;
}

export function toolArgumentsToInput(contract: Operation, given: unknown): ToolInput {
  const input: ToolInput = { workspaceId: null, params: {}, query: {}, body: undefined, fieldErrors: {} };
  if (given !== undefined && !isRecord(given)) return { ...input, fieldErrors: { arguments: "must be an object" } };
  for (const [name, value] of Object.entries(given ?? {})) {
    const problem = place(contract, input, name, value);
    if (problem !== undefined) define(input.fieldErrors, name, problem);
  }
  return input;
}

/** Puts one argument where it belongs, or says why it cannot be there. */
function place(contract: Operation, input: ToolInput, name: string, value: unknown): string | undefined {
  if (name === "workspaceId" && contract.level === "workspace") {
    if (value === "") return undefined; // an empty choice is none, as in a query string
    if (!couldBeId(value)) return `must have 1 to ${LIMITS.field.idMax} characters`;
    input.workspaceId = value;
  } else if (Object.hasOwn(contract.params.shape, name)) {
    input.params[name] = value;
  } else if (name === "query" && hasFields(contract.query)) {
    if (!isRecord(value)) return "must be an object";
    placeQuery(contract, input, value);
  } else if (name === "data" && contract.body !== null) {
    input.body = value;
  } else {
    return whyNotHere(contract, name);
  }
  return undefined;
}

/** Models like to write fields beside the part that they belong to. */
function whyNotHere(contract: Operation, name: string): string {
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
  const { query, keep, fieldErrors } = takeReduction(shape, given);
  input.query = query;
  if (keep !== undefined) input.keep = keep;
  Object.assign(input.fieldErrors, fieldErrors);
}

/** Text that the database could hold as an id. */
export const couldBeId = (value: unknown): value is string =>
  typeof value === "string" &&
  value !== "" &&
  codePointLength(value) <= LIMITS.field.idMax &&
  !value.includes("\0") &&
  value.isWellFormed();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names come from the caller: one may be `__proto__`. */
function define(target: Record<string, string>, name: string, value: string): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
