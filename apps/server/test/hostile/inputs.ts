// Every field of an operation's input, read from its contract, with odd values that the contract accepts. One code path
// rejects all other values before any operation runs.

import type { Operation } from "@vitrine/contract";
import { z } from "zod";
import type { Example } from "../every-operation/examples.ts";

type Schema = z.core.$ZodTypes;

export interface InputPlace {
  part: keyof Example;
  path: readonly (string | number)[];
  schema: z.ZodType;
}

export const nameOf = ({ part, path }: InputPlace) => [part, ...path].join(".");

export function inputPlacesOf({ params, query, body }: Operation): InputPlace[] {
  const places = [
    ...placesIn(params, "params", []),
    ...placesIn(query, "query", []),
    ...(body === null ? [] : placesIn(body, "body", [])),
  ];
  // Variants of one input share some fields.
  return [...new Map(places.map((place) => [nameOf(place), place])).values()].filter(({ path }) => path.length > 0);
}

function placesIn(schema: unknown, part: InputPlace["part"], path: InputPlace["path"]): InputPlace[] {
  const bare = bareOf(schema);
  const { def } = bare._zod;
  if (def.type === "union") return def.options.flatMap((option) => placesIn(option, part, path));
  const here = { part, path, schema: bare as unknown as z.ZodType };
  if (def.type === "literal") return [];
  if (def.type === "array") return [here, ...placesIn(def.element, part, [...path, 0])];
  if (def.type === "record") return [here, ...placesIn(def.valueType, part, [...path, "key"])];
  if (def.type !== "object") return [here];
  return Object.entries(def.shape).flatMap(([name, field]) => placesIn(field, part, [...path, name]));
}

const WRAPPERS = ["optional", "nullable", "default", "prefault", "readonly"];

function bareOf(schema: unknown): Schema {
  const { def } = (schema as Schema)._zod;
  return WRAPPERS.includes(def.type)
    ? bareOf((def as unknown as { innerType: unknown }).innerType)
    : (schema as Schema);
}

/** The minimal valid object, list or text of its kind. */
function leastOf(schema: unknown): unknown {
  const { def } = bareOf(schema)._zod;
  switch (def.type) {
    case "object": {
      const needed = Object.entries(def.shape).filter(
        ([, field]) => !(field as z.ZodType).safeParse(undefined).success,
      );
      return Object.fromEntries(needed.map(([name, field]) => [name, leastOf(field)]));
    }
    case "array":
      return [];
    case "literal":
      return def.values[0];
    case "enum":
      return Object.values(def.entries)[0];
    case "number":
      return 1;
    case "boolean":
      return true;
    default:
      return "/xyz";
  }
}

/** Returns the example with another value in one field. Creates missing parents. */
export function withValueAt(
  contract: Operation,
  example: Example,
  { part, path }: InputPlace,
  value: unknown,
): Example {
  return { ...example, [part]: put(contract[part], example[part], path, value) };
}

function put(schema: unknown, given: unknown, [name, ...rest]: InputPlace["path"], value: unknown): unknown {
  if (name === undefined) return value;
  const { def } = bareOf(schema)._zod;
  if (def.type === "union") return put(optionWith(def.options, name), undefined, [name, ...rest], value);
  if (def.type === "record") return { [name]: put(def.valueType, undefined, rest, value) };
  if (def.type === "array") {
    const [first, ...others] = Array.isArray(given) ? given : [];
    return [put(def.element, first ?? leastOf(def.element), rest, value), ...others];
  }
  if (def.type !== "object") throw new Error(`nothing stands in ${def.type}`);
  const fields = (given ?? leastOf(schema)) as Record<string, unknown>;
  return { ...fields, [name]: put(def.shape[name], fields[name], rest, value) };
}

/** Selects the option of a union that has the field. */
const optionWith = (options: readonly unknown[], name: string | number) =>
  options.find((option) => {
    const { def } = bareOf(option)._zod;
    return def.type === "object" && Object.hasOwn(def.shape, name);
  });

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const NO_TEXT = { toString: 1, valueOf: null };

/**
 * Values for programs: places in lists, numbers and times, where columns, calendars or JavaScript have other limits.
 */
const FOR_PROGRAMS = [
  ...["-1", "1e3", "2147483648", "999999999999999999", "999999999999999-x"],
  ...["0000-01-01", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31", "9999-12-31T23:59:59-23:59"],
  ...[encoded([NO_TEXT, NO_TEXT, NO_TEXT]), encoded({ map: 1 }), encoded(["0000-01-01T00:00:00.000Z", "x"])],
  ...[encoded(["2026-03-01T10:00:00.000Z", "9".repeat(30)]), encoded(["2026-03-01T10:00:00.000Z", "\ud800"])],
  ...["products.csv/x", "usage.csv/9", "[".repeat(1900), JSON.stringify({ prefix: NO_TEXT }), '{"constructor":"sku"}'],
];

/** Values for people, with signs that are special in some language or format. */
const FOR_PEOPLE = [
  ...[
    "__proto__",
    "toString",
    "Infinity",
    "\u202e\u2066x",
    "\ufeffx",
    "\u2028x",
    "a\r\nb: c",
    "%_\\ * $1 {{x}} \\u0000",
  ],
  ...[`e${"\u0301".repeat(100)}`, "ﷺ".repeat(30), "İıſẞ", "👨‍👩‍👧‍👦", "=1+1", "' or 1=1 --", "<svg onload=x>"],
  ...[
    "https://a.example:99999/",
    "https://[",
    "https://user:pw@a.example",
    "https://a..example/%ff%00",
    "https://[::1]/",
  ],
  ...["//a.example", "mailto:a", "tel:%", "/%2e%2e/", "x@[1.2.3.4].example", '"a b"@b.example', "+99999999999999"],
  ...["sh-Arab-x-aaaaaaaa-aaaaaaaa-aaaaaaa", "sgn-BE-FR", "en-u-ca-buddhist-nu-arab", "AAAA", "A===", "_-_-"],
];

const NUMBERS = [-0, 0, -1, 1, 99, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 0.1, 1e308];
const OTHERS = [null, true, [], {}, NO_TEXT];

/** The longest value, made of signs of four bytes that no folding shortens. */
function longestOf(schema: z.ZodType): string[] {
  const { maxLength = 2000 } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const length = Math.min(maxLength, LENGTH_MAX);
  return [0x20000, 0xac00].map((first) =>
    Array.from({ length }, (_, n) => String.fromCodePoint(first + ((n * 7919) % 11_000))).join(""),
  );
}

const LENGTH_MAX = 20_000;

const IDS = ["prd_", "prd_01KP2V8D3NFA9SVQMZ4C7HXW1E", "9".repeat(160), "%", "a,b", "wks_01kp2v8d3nfa9svqmz4c7hxw1e"];

export interface OddValues {
  /** Few enough to try all of them. */
  each: unknown[];
  /** Values that many other fields try as well. */
  others: unknown[];
}

/** Odd values that the schema accepts. */
export function oddValuesFor(example: Example, { part, path, schema }: InputPlace): OddValues {
  const { def } = bareOf(schema)._zod;
  const letIn = (values: readonly unknown[]) => values.filter((value) => schema.safeParse(value).success);
  switch (def.type) {
    case "enum":
      return { each: Object.values(def.entries), others: [] };
    case "boolean":
      return { each: [true, false], others: [] };
    case "array":
      return { each: [], others: letIn(repeated(valueAt(example[part], path))) };
    case "string":
      return isOfId(path) ? { each: [], others: letIn(IDS) } : oddTexts(part, schema, letIn);
    default:
      return { each: [], others: letIn([...NUMBERS, ...OTHERS]) };
  }
}

const isOfId = (path: InputPlace["path"]) =>
  /(?:^id|Ids?|^ids|Slug)$/.test(String(path.findLast((name) => typeof name === "string")));

/** Most values that programs read are in the query. */
function oddTexts(part: InputPlace["part"], schema: z.ZodType, letIn: (values: readonly unknown[]) => unknown[]) {
  const others = letIn([...FOR_PEOPLE, ...longestOf(schema)]);
  const forPrograms = letIn(FOR_PROGRAMS);
  return part === "query" ? { each: forPrograms, others } : { each: [], others: [...others, ...forPrograms] };
}

const valueAt = (given: unknown, path: InputPlace["path"]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], given);

/** Lists with repeated items, and an empty list. */
function repeated(list: unknown): unknown[] {
  const [first = "x"] = Array.isArray(list) ? list : [];
  return [2, 20, 100].map((count): unknown[] => Array(count).fill(first)).concat([[]]);
}
