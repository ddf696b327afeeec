import { ERROR_CODES, OPERATIONS, SCOPES } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestService, type TestService } from "../harness/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const everyOperation = OPERATIONS.map((contract) => [contract.name, contract] as const);

describe("the registry", () => {
  it("has a handler for every contract and a contract for every handler", () => {
    const handled = service.contracts.map((contract) => contract.name).sort();
    expect(handled).toEqual(OPERATIONS.map((contract) => contract.name).sort());
  });

  it("gives every operation a name and a route of its own", () => {
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

describe.each(everyOperation)("%s", (_name, contract) => {
  it("is named by words, described, and says who may call it", () => {
    expect(contract.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(contract.title.length).toBeGreaterThan(3);
    expect(contract.description).toMatch(/\.$/);
    const forIntegrations = contract.callers.includes("integration") || contract.callers.includes("visitor");
    expect(contract.scope !== null).toBe(forIntegrations && contract.level !== "public");
    if (contract.scope !== null) expect(SCOPES).toContain(contract.scope);
    if (contract.level === "workspace" && contract.callers.includes("member")) expect(contract.roles).not.toEqual([]);
    for (const code of contract.errors) expect(ERROR_CODES).toHaveProperty(code);
  });

  it("is reached by at least one wire", () => {
    expect(contract.rest !== null || contract.tool).toBe(true);
  });

  it("names each path parameter in its schema", () => {
    const inPath = [...(contract.rest?.path ?? "").matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    if (contract.rest !== null) expect(Object.keys(contract.params.shape).sort()).toEqual(inPath.sort());
  });

  it("has examples that its own schemas accept", () => {
    const { params = {}, query = {}, body, output } = contract.examples;
    contract.params.parse(params);
    contract.query.parse(query);
    if (contract.body === null) expect(body).toBeUndefined();
    else contract.body.parse(body);
    if (contract.output === null) expect(output).toBeNull();
    else expect(contract.output.parse(output)).toEqual(output);
  });

  it("is closed: neither body nor output takes a field that is not declared", () => {
    for (const [schema, io] of [
      [contract.body, "input"],
      [contract.output, "output"],
    ] as const) {
      if (schema === null) continue;
      for (const object of objectsOf(z.toJSONSchema(schema, { io })))
        expect(object.additionalProperties).not.toBe(undefined);
    }
  });
});

type Node = { type?: string; properties?: object; additionalProperties?: unknown };

function objectsOf(node: unknown): Node[] {
  if (typeof node !== "object" || node === null) return [];
  const below = Object.values(node).flatMap(objectsOf);
  return (node as Node).type === "object" && "properties" in node ? [node as Node, ...below] : below;
}
