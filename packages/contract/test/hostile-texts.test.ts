// Parsing time of untrusted text must grow linearly. Costs are relative to one walk through the same text, so no test
// depends on the machine's speed.

import { performance } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Operation } from "../src/define-operation.ts";
import { codePointLength } from "../src/fields.ts";
import { OPERATIONS } from "../src/operations/index.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";

/** Far above the cost of a few checks, and far below that of a quadratic pattern at the shorter length. */
const WALKS_MAX = 200;
const LENGTHS = [8_000, 200_000];

interface TextField {
  path: string;
  schema: z.core.$ZodType;
}

/** Checks each schema once, in the first operation that uses it: operations share most schemas. */
const met = new Set<z.core.$ZodType>();
const takingText = OPERATIONS.map(
  (contract) => [contract.name, textFieldsOf(contract as Operation).filter(isMetFirst)] as const,
).filter(([, fields]) => fields.length > 0);

function isMetFirst({ schema }: TextField): boolean {
  const isNew = !met.has(schema);
  met.add(schema);
  return isNew;
}

/** Cached: building the texts takes longer than parsing them. */
const textsByLength = new Map<number, { name: string; text: string }[]>();

function textsOf(length: number): { name: string; text: string }[] {
  const made = textsByLength.get(length) ?? HOSTILE_TEXTS.map(({ name, of }) => ({ name, text: of(length) }));
  textsByLength.set(length, made);
  return made;
}

describe.each(takingText)("%s", (_name, fields) => {
  it("parses hostile texts in linear time", () => {
    for (const { path, schema } of fields) {
      // Short texts first: a failure would take minutes with a long text.
      for (const length of LENGTHS) {
        for (const { name, text } of textsOf(length)) {
          const walks = walksWorth(schema as z.ZodType, text);
          if (walks >= WALKS_MAX) expect.fail(`${path}: ${length} of ${name} take ${walks} walks`);
        }
      }
    }
  });

  it("reports only one problem for a text that is too long", () => {
    for (const { path, schema } of fields) {
      const max = maxLengthOf(schema as z.ZodType);
      if (max === undefined) {
        expect(path).toMatch(WITHOUT_LIMIT);
        continue;
      }
      for (const { name, text } of textsOf(2 * max + 2)) {
        const problems = (schema as z.ZodType).safeParse(text).error?.issues;
        if (problems?.length !== 1) expect.fail(`${path}: too much of ${name} has ${problems?.length} problems`);
      }
    }
  });
});

/** These fields have no length limit: an overlong token is a wrong token, not invalid input. */
const WITHOUT_LIMIT = /^body\.(?:sales\.0\.(?:name|link)|challengeToken)$/;

const maxLengthOf = (schema: z.ZodType) =>
  (z.toJSONSchema(schema, { io: "input" }) as { maxLength?: number }).maxLength;

describe("the check of parsing time", () => {
  it("detects a quadratic pattern", () => {
    const careless = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
    const walks = HOSTILE_TEXTS.map(({ of }) => walksWorth(careless, of(8_000)));
    expect(Math.max(...walks)).toBeGreaterThan(WALKS_MAX);
  });

  it("finds every text field of a schema", () => {
    const everywhere = z.strictObject({
      plain: z.string(),
      maybe: z.string().optional(),
      listed: z.array(z.strictObject({ inner: z.string().nullable().default(null) })),
      either: z.union([z.string(), z.number()]),
      named: z.record(z.string(), z.strictObject({ value: z.string() })),
    });
    expect(textFieldsIn(everywhere, "body").map(({ path }) => path)).toEqual([
      "body.plain",
      "body.maybe",
      "body.listed.0.inner",
      "body.either",
      "body.named.<key>",
      "body.named.<value>.value",
    ]);
  });
});

/**
 * Cost of parsing, in walks through the text. It takes the minimum of several tries, because other programs only slow
 * it down.
 */
function walksWorth(schema: z.ZodType, text: string): number {
  const walk = walkThrough(text);
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least / walk >= WALKS_MAX; tries++) {
    least = Math.min(
      least,
      millisecondsOf(() => schema.safeParse(text)),
    );
  }
  return least / walk;
}

/** Measured separately: an interrupted walk would make any parsing look cheap. */
function walkThrough(text: string): number {
  const known = walkTimes.get(text);
  if (known !== undefined) return known;
  const times = Array.from({ length: TRIES }, () => millisecondsOf(() => codePointLength(text)));
  const walk = Math.max(Math.min(...times), SHORTEST);
  walkTimes.set(text, walk);
  return walk;
}

const walkTimes = new Map<string, number>();
const TRIES = 5;

/** Shorter times are below the clock's resolution. */
const SHORTEST = 0.005;

function millisecondsOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function textFieldsOf({ params, query, body }: Operation): TextField[] {
  return [
    ...textFieldsIn(params, "params"),
    ...textFieldsIn(query, "query"),
    ...(body === null ? [] : textFieldsIn(body, "body")),
  ];
}

/** Lists every free-text field of a schema. Enumerations compare values without a pattern. */
function textFieldsIn(schema: z.core.$ZodType, path: string): TextField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return [{ path, schema }];
    case "object":
      return Object.entries(def.shape).flatMap(([name, field]) => textFieldsIn(field, `${path}.${name}`));
    case "array":
      return textFieldsIn(def.element, `${path}.0`);
    case "record":
      return [...textFieldsIn(def.keyType, `${path}.<key>`), ...textFieldsIn(def.valueType, `${path}.<value>`)];
    case "union":
      return def.options.flatMap((option) => textFieldsIn(option, path));
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return textFieldsIn(def.innerType, path);
    case "number":
    case "boolean":
    case "enum":
    case "literal":
    case "null":
      return [];
    default:
      throw new Error(`${path}: say where texts stand in a schema of the type ${def.type}`);
  }
}
