import type { BodyOf, Operation, ParamsOf, QueryOf } from "@vitrine/contract";
import { z } from "zod";
import { type FieldErrors, invalidInput } from "../errors.ts";
import type { RawInput } from "../wire.ts";
import { oncePerContract } from "./once-per-contract.ts";

/** Input in the form of the contract. */
export interface CallInput<C> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

/** Returns the parser of an operation. It reports all problems of params, query and body at once. */
export const inputParser = <C extends Operation>(contract: C) => parserOf(contract) as (raw: RawInput) => CallInput<C>;

const parserOf = oncePerContract((contract) => {
  const coerceQuery = queryCoercion(contract.query);
  const parseParams = partParser(contract.params);
  const parseQuery = partParser(contract.query);
  return (raw: RawInput) => {
    const problems = new Problems(raw.fieldErrors);
    noteUnstorableText(raw, problems);
    noteRepetitions(raw.query, problems);
    const params = parseParams(raw.params, problems);
    const query = parseQuery(coerceQuery(raw.query), problems);
    const body = parseBody(contract, raw.body, problems);
    problems.throwIfAny();
    // Without problems, the values match the contract's schemas.
    return { params, query, body } as CallInput<Operation>;
  };
});

/** Skips the schema if it has no fields and the value is empty, as in most operations. */
function partParser(schema: z.ZodObject): (value: object, problems: Problems) => unknown {
  const takesNothing = isEmpty(schema.shape);
  return (value, problems) => (takesNothing && isEmpty(value) ? {} : parsePart(schema, value, problems));
}

function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}

/** A client chooses the number and the names of its unknown fields, so both are limited in the answer. */
const PROBLEMS_MAX = 100;
const NAME_MAX = 100;
const PATH_MAX = 400;

const shortened = (name: string): string => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name);

const within = (path: string, name: string): string =>
  path === "" ? shortened(name) : path.length >= PATH_MAX ? path : `${path}.${shortened(name)}`;

class Problems {
  readonly #errors: FieldErrors;
  #room: number;

  constructor(known: FieldErrors = {}) {
    this.#errors = {};
    this.#room = PROBLEMS_MAX;
    for (const [name, problem] of Object.entries(known)) this.note(within("", name), problem);
  }

  get told(): FieldErrors {
    return this.#errors;
  }

  get isFull(): boolean {
    return this.#room === 0;
  }

  /** Keeps the first problem of a field. */
  note(path: string, problem: string): void {
    if (this.isFull || Object.hasOwn(this.#errors, path)) return;
    Object.defineProperty(this.#errors, path, { value: problem, enumerable: true, configurable: true, writable: true });
    this.#room--;
  }

  throwIfAny(): void {
    if (!isEmpty(this.#errors)) throw invalidInput(this.#errors);
  }
}

/** Limits problems with names from a client in number and length. */
export const someOf = (known: FieldErrors): FieldErrors => new Problems(known).told;

const NO_BODY = z.strictObject({});

function parseBody({ body, files }: Operation, given: unknown, problems: Problems): unknown {
  if (body === null) {
    if (given !== undefined && given !== null) parsePart(NO_BODY, given, problems);
    return undefined;
  }
  const comesAsFile = files !== null && given === undefined;
  return comesAsFile ? undefined : parsePart(body, given, problems);
}

/** Parses a value from another source than a call, such as the command line. */
export function parseValue<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const problems = new Problems();
  noteUnstorable(value, "", problems);
  const parsed = parsePart(schema, value, problems);
  problems.throwIfAny();
  return parsed as z.output<Schema>;
}

function parsePart(schema: z.ZodType, value: unknown, problems: Problems): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    if (problems.isFull) break;
    noteIssue(issue, problems);
  }
  return undefined;
}

function noteIssue(issue: z.core.$ZodIssue, problems: Problems): void {
  const path = issue.path.reduce<string>((before, part) => within(before, String(part)), "");
  if (issue.code !== "unrecognized_keys") {
    problems.note(path === "" ? "body" : path, issueText(issue));
    return;
  }
  for (const key of issue.keys) {
    if (problems.isFull) break;
    problems.note(within(path, key), "is not a known field");
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

/** Converts text of query strings for fields that the schema declares as numbers or booleans. */
function queryCoercion(schema: z.ZodObject): (query: Record<string, unknown>) => Record<string, unknown> {
  const types = new Map(Object.entries(schema.shape).map(([name, field]) => [name, jsonTypeOf(field as z.ZodType)]));
  return (query) =>
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, coerceValue(value, types.get(name))]));
}

function noteRepetitions(query: RawInput["query"], problems: Problems): void {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) problems.note(within("", name), "must be given only once");
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

/** PostgreSQL cannot store NUL or a lone surrogate. */
export const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function noteUnstorableText(raw: RawInput, problems: Problems): void {
  noteUnstorable(raw.params, "", problems);
  noteUnstorable(raw.query, "", problems);
  noteUnstorable(raw.body, "", problems);
}

function noteUnstorable(value: unknown, path: string, problems: Problems): void {
  if (typeof value === "string") {
    if (UNSTORABLE.test(value)) problems.note(path, "contains characters that cannot be stored");
  } else if (typeof value === "object" && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      if (problems.isFull) return;
      noteUnstorable(child, within(path, key), problems);
    }
  }
}
