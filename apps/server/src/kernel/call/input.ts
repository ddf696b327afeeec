import type { BodyOf, Operation, ParamsOf, QueryOf } from "@vitrine/contract";
import { z } from "zod";
import { type FieldErrors, invalidInput } from "../errors.ts";
import type { RawInput } from "../wire.ts";
import { oncePerContract } from "./once-per-contract.ts";

/** What came in, as the contract says. */
export interface CallInput<C> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

/** Builds the parser of one operation: params, query and body together, so that all problems are reported at once. */
export const inputParser = <C extends Operation>(contract: C) => parserOf(contract) as (raw: RawInput) => CallInput<C>;

const parserOf = oncePerContract((contract) => {
  const coerceQuery = queryCoercion(contract.query);
  const parseParams = partParser(contract.params);
  const parseQuery = partParser(contract.query);
  return (raw: RawInput) => {
    const errors: FieldErrors = { ...raw.fieldErrors };
    noteUnstorableText(raw, errors);
    noteRepetitions(raw.query, errors);
    const params = parseParams(raw.params, errors);
    const query = parseQuery(coerceQuery(raw.query), errors);
    const body = parseBody(contract, raw.body, errors);
    if (!isEmpty(errors)) throw invalidInput(errors);
    // Without an error they are what the contract's schemas say.
    return { params, query, body } as CallInput<Operation>;
  };
});

/** Most operations have no query, or no parameters in their path: nothing for nothing then needs no look. */
function partParser(schema: z.ZodObject): (value: object, errors: FieldErrors) => unknown {
  const takesNothing = isEmpty(schema.shape);
  return (value, errors) => (takesNothing && isEmpty(value) ? {} : parsePart(schema, value, errors));
}

function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}

const NO_BODY = z.strictObject({});

function parseBody({ body, files }: Operation, given: unknown, errors: FieldErrors): unknown {
  if (body === null) {
    if (given !== undefined && given !== null) parsePart(NO_BODY, given, errors);
    return undefined;
  }
  const comesAsFile = files !== null && given === undefined;
  return comesAsFile ? undefined : parsePart(body, given, errors);
}

/** The same for a value that comes from elsewhere than a call, such as the command line. */
export function parseValue<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const errors: FieldErrors = {};
  noteUnstorable(value, "", errors);
  const parsed = parsePart(schema, value, errors);
  if (!isEmpty(errors)) throw invalidInput(errors);
  return parsed as z.output<Schema>;
}

function parsePart(schema: z.ZodType, value: unknown, errors: FieldErrors): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) noteIssue(issue, errors);
  return undefined;
}

function noteIssue(issue: z.core.$ZodIssue, errors: FieldErrors): void {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) note(errors, path === "" ? key : `${path}.${key}`, "is not a known field");
    return;
  }
  note(errors, path === "" ? "body" : path, issueText(issue));
}

/** The first problem of a field is the one that helps. */
function note(errors: FieldErrors, path: string, problem: string): void {
  if (!Object.hasOwn(errors, path)) {
    Object.defineProperty(errors, path, { value: problem, enumerable: true, configurable: true, writable: true });
  }
}

function issueText(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${article(issue.expected)}`;
    case "too_small":
      return `must ${issue.origin === "array" ? "have" : "be"} at least ${issue.minimum}${issue.origin === "array" ? " items" : ""}`;
    case "too_big":
      return `must ${issue.origin === "array" ? "have" : "be"} at most ${issue.maximum}${issue.origin === "array" ? " items" : ""}`;
    case "invalid_value":
      if (issue.input === undefined) return "is required";
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.join(", ")}`;
    default:
      return issue.message;
  }
}

const article = (type: string) =>
  type === "int" ? "a whole number" : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;

/** Query strings carry text only: fields that the schema knows as numbers or booleans are read as such. */
function queryCoercion(schema: z.ZodObject): (query: Record<string, unknown>) => Record<string, unknown> {
  const types = new Map(Object.entries(schema.shape).map(([name, field]) => [name, jsonTypeOf(field as z.ZodType)]));
  return (query) =>
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, coerceValue(value, types.get(name))]));
}

/** A parameter given twice is a mistake that must not be guessed away. */
function noteRepetitions(query: RawInput["query"], errors: FieldErrors): void {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) note(errors, name, "is given more than once");
  }
}

const jsonTypeOf = (field: z.ZodType) => (z.toJSONSchema(field, { io: "input" }) as { type?: string }).type;

function coerceValue(value: unknown, type: string | undefined): unknown {
  if (typeof value === "string") {
    if ((type === "integer" || type === "number") && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
    if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  }
  if (type === "string" && (typeof value === "number" || typeof value === "boolean")) return String(value);
  return value;
}

/** NUL cannot be stored, and a lone surrogate is not a character: neither is ever what somebody meant. */
export const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function noteUnstorableText(raw: RawInput, errors: FieldErrors): void {
  noteUnstorable(raw.params, "", errors);
  noteUnstorable(raw.query, "", errors);
  noteUnstorable(raw.body, "", errors);
}

function noteUnstorable(value: unknown, path: string, errors: FieldErrors): void {
  if (typeof value === "string") {
    if (UNSTORABLE.test(value)) note(errors, path, "contains characters that cannot be stored");
  } else if (typeof value === "object" && value !== null) {
    for (const [key, child] of Object.entries(value))
      noteUnstorable(child, path === "" ? key : `${path}.${key}`, errors);
  }
}
