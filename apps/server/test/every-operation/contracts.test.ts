import { ERROR_CODES, OPERATIONS, possibleScopes, SCOPES } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { withService } from "../harness/service.ts";

const service = withService();

const everyOperation = OPERATIONS.map((contract) => [contract.name, contract] as const);

describe("the registry", () => {
  it("has exactly one handler per contract", () => {
    const handled = service.contracts.map((contract) => contract.name).sort();
    expect(handled).toEqual(OPERATIONS.map((contract) => contract.name).sort());
  });

  it("gives every operation a unique name and route", () => {
    const names = OPERATIONS.map((contract) => contract.name);
    expect(new Set(names).size).toBe(names.length);
    const routes = OPERATIONS.flatMap((contract) =>
      contract.rest
        ? contract.callers.map(
            (caller) => `${caller} ${contract.level === "workspace"} ${contract.rest?.method} ${contract.rest?.path}`,
          )
        : [],
    );
    expect(new Set(routes).size).toBe(routes.length);
  });
});

const jsonOf = (schema: z.ZodType) => JSON.stringify(z.toJSONSchema(schema, { io: "output" }));

describe.each(everyOperation)("%s", (_name, contract) => {
  it("has a snake_case name, a description, and the scopes and roles of its callers", () => {
    expect(contract.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(contract.title.length).toBeGreaterThan(3);
    expect(contract.description).toMatch(/\.$/);
    const forIntegrations = contract.callers.includes("integration") || contract.callers.includes("visitor");
    const scopes = possibleScopes(contract);
    expect(scopes.length > 0).toBe(forIntegrations && contract.level !== "public");
    expect(SCOPES.filter((scope) => scopes.includes(scope))).toHaveLength(scopes.length);
    if (contract.level === "workspace" && contract.callers.includes("member")) expect(contract.roles).not.toEqual([]);
    for (const code of contract.errors) expect(ERROR_CODES).toHaveProperty(code);
  });

  it("is available over REST or as a tool", () => {
    expect(contract.rest !== null || contract.tool).toBe(true);
  });

  it("names each path parameter in its schema", () => {
    const inPath = [...(contract.rest?.path ?? "").matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    if (contract.rest !== null) expect(Object.keys(contract.params.shape).sort()).toEqual(inPath.sort());
  });

  it("declares usageCount as volatile where a changed resource shows pictures", () => {
    const isChanged = OPERATIONS.some(({ resource, effect }) => resource === contract.name && effect === "change");
    const state = contract.effect === "read" ? contract.output : null;
    const showsPictures = state !== null && !("usageCount" in state.shape) && jsonOf(state).includes('"usageCount"');
    expect(contract.volatile).toEqual(isChanged && showsPictures ? ["usageCount"] : []);
  });

  it("has examples that match its schemas", () => {
    const { params = {}, query = {}, body, output } = contract.examples;
    contract.params.parse(params);
    contract.query.parse(query);
    if (contract.body === null) expect(body).toBeUndefined();
    else contract.body.parse(body);
    if (contract.output === null) expect(output).toBeNull();
    else expect(contract.output.parse(output)).toEqual(output);
  });

  it("accepts and returns only declared fields, at every depth", () => {
    for (const [part, schema, io] of [
      ["params", contract.params, "input"],
      ["query", contract.query, "input"],
      ["body", contract.body, "input"],
      ["output", contract.output, "output"],
    ] as const) {
      expect(schema === null ? [] : openPlaces(z.toJSONSchema(schema, { io }), part)).toEqual([]);
    }
  });
});

type Node = Record<string, unknown> & { properties?: Record<string, object> };

const SAYS_WHAT = ["type", "$ref", "anyOf", "oneOf", "allOf", "enum", "const"];
const isOpen = (schema: unknown) =>
  typeof schema !== "object" || schema === null || !SAYS_WHAT.some((word) => word in schema);

/** Places where a JSON Schema is open: undeclared fields, or values of any type. */
function openPlaces(node: unknown, place: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  const below = Object.entries(node).flatMap(([name, child]) => openPlaces(child, `${place}.${name}`));
  const { type, properties, additionalProperties, items } = node as Node;
  const anything = Object.entries(properties ?? {}).filter(([, schema]) => isOpen(schema));
  const here = anything.map(([name]) => `${place}.${name}`);
  if (type === "array" && isOpen(items)) here.push(`${place}.items`);
  // A map with keys that callers choose is closed by the schema of its values.
  const isMap = type === "object" && properties === undefined && !isOpen(additionalProperties);
  if (type === "object" && additionalProperties !== false && !isMap) here.push(place);
  return [...here, ...below];
}
