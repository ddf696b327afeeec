// JSON Schema 2020-12 of the contracts' schemas, for OpenAPI 3.1 and tools.

import { z } from "zod";
import type { Operation } from "../define-operation.ts";

export type JsonSchema = { [keyword: string]: unknown };

/** Input schemas make fields with a default optional; output schemas require them. */
export type Direction = "input" | "output";

/** Changes the JSON schema of one part. */
type Override = (part: z.ZodType, json: JsonSchema) => void;

export function toJsonSchema(schema: z.ZodType, io: Direction, override: Override = () => {}): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      plain(jsonSchema);
      override(zodSchema as unknown as z.ZodType, jsonSchema);
    },
  });
  return json;
}

/** Removes what the schema library adds to every number or text. */
function plain(schema: JsonSchema): void {
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
  if (JSON.stringify(schema["propertyNames"]) === '{"type":"string"}') delete schema["propertyNames"];
}

/** Returns the schema without references and type lists, which some agents cannot follow. */
export function toInlinedJsonSchema(schema: z.ZodType, io: Direction, override?: Override): JsonSchema {
  const { $defs = {}, ...json } = toJsonSchema(schema, io, override) as { $defs?: Record<string, JsonSchema> };
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline);
    if (typeof node !== "object" || node === null) return node;
    const { $ref, ...rest } = node as JsonSchema;
    const own = Object.fromEntries(Object.entries(oneType(briefly(rest))).map(([key, value]) => [key, inline(value)]));
    return typeof $ref === "string" ? { ...(inline($defs[$ref.slice(LOCAL.length)]) as JsonSchema), ...own } : own;
  };
  return inline(json) as JsonSchema;
}

/** The patterns of dates are long, and their `format` is enough. */
const briefly = ({ pattern, ...rest }: JsonSchema): JsonSchema =>
  pattern === undefined || /^date(-time)?$/.test(String(rest["format"])) ? rest : { pattern, ...rest };

const oneType = ({ type, ...rest }: JsonSchema): JsonSchema =>
  Array.isArray(type)
    ? { ...rest, anyOf: type.map((one) => ({ type: one })) }
    : { ...(type !== undefined && { type }), ...rest };

const LOCAL = "#/$defs/";
const COMPONENT = "#/components/schemas/";

/**
 * The named schemas of an OpenAPI document. Each name has one schema. If a resource differs between input and output,
 * the input form is called `<name>Input`.
 */
export class SchemaBook {
  readonly #definitions: Record<Direction, Map<string, JsonSchema>> = { input: new Map(), output: new Map() };
  readonly #split: ReadonlySet<string>;

  constructor(operations: readonly Operation[]) {
    for (const { query, body, output } of operations) {
      this.#collect(query, "input");
      if (body !== null) this.#collect(body, "input");
      if (output !== null) this.#collect(output, "output");
    }
    this.#split = this.#namesToSplit();
  }

  /** Returns the schema with its named parts as references to components. */
  refer(schema: z.ZodType, io: Direction): JsonSchema {
    const { $defs, ...json } = toJsonSchema(schema, io);
    return this.#rename(json, io) as JsonSchema;
  }

  components(): Record<string, JsonSchema> {
    const named: [string, JsonSchema][] = [];
    for (const io of ["output", "input"] as const) {
      for (const [name, schema] of this.#definitions[io]) {
        named.push([this.#componentName(name, io), this.#rename(schema, io) as JsonSchema]);
      }
    }
    return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #collect(schema: z.ZodType, io: Direction): void {
    const { $defs = {} } = toJsonSchema(schema, io) as { $defs?: Record<string, JsonSchema> };
    for (const [name, definition] of Object.entries($defs)) this.#definitions[io].set(name, definition);
  }

  /** Returns the names whose input and output differ, directly or through a reference. */
  #namesToSplit(): Set<string> {
    const { input, output } = this.#definitions;
    const shared = [...input].filter(([name]) => output.has(name));
    const split = new Set(shared.filter(([name, schema]) => !same(schema, output.get(name))).map(([name]) => name));
    let before: number;
    do {
      before = split.size;
      for (const [name, schema] of shared) if (references(schema).some((other) => split.has(other))) split.add(name);
    } while (split.size > before);
    return split;
  }

  #componentName(name: string, io: Direction): string {
    return io === "input" && this.#split.has(name) ? `${name}Input` : name;
  }

  #rename(node: unknown, io: Direction): unknown {
    if (Array.isArray(node)) return node.map((item) => this.#rename(item, io));
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) =>
        key === "$ref" && typeof value === "string"
          ? [key, COMPONENT + this.#componentName(value.slice(LOCAL.length), io)]
          : [key, this.#rename(value, io)],
      ),
    );
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function references(schema: JsonSchema): string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(([, name]) => name ?? "");
}
