import { describe, expect, it } from "vitest";
import type { Operation } from "../src/define-operation.ts";
import { getCollection } from "../src/operations/collections.ts";
import { OPERATIONS } from "../src/operations/index.ts";
import { createTag, getTag, listTags } from "../src/operations/tags.ts";
import type { JsonSchema } from "../src/projections/json-schema.ts";
import { listShapeOf } from "../src/projections/reduced-lists.ts";
import { toToolAnswer } from "../src/projections/tool-answers.ts";
import { toolArgumentsToInput, toolList } from "../src/projections/tools.ts";
import { collectionExample } from "../src/resources/collection.ts";

const contracts = OPERATIONS.filter(({ tool }) => tool);
const operation = (contract: unknown) => contract as Operation;

describe("the tool list", () => {
  it("contains every operation that is marked as a tool, in the same order", () => {
    expect(toolList().map(({ name }) => name)).toEqual(contracts.map(({ name }) => name));
  });

  it("is computed once", () => {
    expect(toolList()).toBe(toolList());
  });

  it.each(toolList().map((tool) => [tool.name, tool] as const))(
    "%s has closed schemas without references",
    (_name, tool) => {
      for (const schema of [tool.inputSchema, tool.outputSchema ?? {}]) {
        expect(JSON.stringify(schema)).not.toContain('"$ref"');
        expect(JSON.stringify(schema)).not.toContain('"$defs"');
        expect(JSON.stringify(schema)).not.toContain('"type":[');
        expect(openObjects(schema)).toEqual([]);
      }
      expect(tool.inputSchema["type"]).toBe("object");
      if (tool.outputSchema) expect(tool.outputSchema["type"]).toBe("object");
    },
  );

  it("requires `workspaceId` first for workspace operations, and omits it for others", () => {
    for (const contract of contracts) {
      const { properties = {}, required = [] } = inputSchemaOf(contract);
      if (contract.level === "workspace") {
        expect(Object.keys(properties)[0]).toBe("workspaceId");
        expect(required).toContain("workspaceId");
      } else {
        expect(properties).not.toHaveProperty("workspaceId");
      }
    }
  });

  it("has an optional `query` for lists and a required `data` for writes", () => {
    expect(inputSchemaOf(operation(listTags)).properties?.["query"]).toMatchObject({ type: "object" });
    expect(inputSchemaOf(operation(listTags)).required).not.toContain("query");
    expect(inputSchemaOf(operation(createTag)).required).toEqual(["workspaceId", "data"]);
  });

  it("marks tools as read-only, destructive or idempotent", () => {
    const hints = Object.fromEntries(toolList().map(({ name, annotations }) => [name, annotations]));
    expect(hints["get_tag"]).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true });
    expect(hints["create_tag"]).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: false });
    expect(hints["update_tag"]).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: true });
    expect(hints["delete_tag"]).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: true });
    expect(hints["create_import"]).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: false });
  });
});

function inputSchemaOf(contract: Operation) {
  const tool = toolList().find(({ name }) => name === contract.name);
  return tool?.inputSchema as { properties?: Record<string, unknown>; required?: string[] };
}

function openObjects(node: unknown): unknown[] {
  if (typeof node !== "object" || node === null) return [];
  const isOpen = "type" in node && node.type === "object" && !("additionalProperties" in node);
  return [...(isOpen ? [node] : []), ...Object.values(node).flatMap(openObjects)];
}

it("the answer for a large collection has its first products, ids and the count", () => {
  const ids = Array.from({ length: 10_000 }, (_, n) => `prd_${String(n).padStart(26, "0")}`);
  const products = ids.slice(0, 1000).map((id) => ({ ...collectionExample.products[0], id }));
  const json = JSON.stringify({ ...collectionExample, productIds: ids, products });
  const text = toToolAnswer(operation(getCollection), json, '"tag"');
  expect(text.length / 4).toBeLessThan(20_000);
  const shown = JSON.parse(text);
  expect(shown).toMatchObject({ productCount: 10_000, etag: "tag", productIds: ids.slice(0, 500) });
  expect(shown.products.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 100));
});

describe("a tool that patches", () => {
  const patches = OPERATIONS.filter(({ tool, rest }) => tool && rest?.method === "PATCH");

  it.each(patches.map((contract) => [contract.name, contract] as const))(
    "%s has every field of its contract, all optional, in a closed schema",
    (_name, contract) => {
      const data = inputSchemaOf(contract).properties?.["data"] as JsonSchema;
      expect(Object.keys(data["properties"] as object)).toEqual(Object.keys(contract.body?.shape ?? {}));
      expect(data).toMatchObject({ additionalProperties: false });
      expect(data["required"]).toBeUndefined();
    },
  );
});

describe("tool arguments", () => {
  it("keep a repeated field once", () => {
    const fields = `name${", name".repeat(1000)}`;
    expect(toolArgumentsToInput(operation(listTags), { query: { fields } }).keep).toEqual(["id", "name"]);
  });

  it.each(contracts.map((contract) => [contract.name, contract] as const))(
    "of %s are mapped to params, query and body",
    (_name, contract) => {
      const { params = {}, query = {}, body } = contract.examples;
      const given = {
        ...(contract.level === "workspace" ? { workspaceId: "wks_1" } : {}),
        ...params,
        ...(Object.keys(query).length > 0 ? { query } : {}),
        ...(body === undefined ? {} : { data: body }),
      };
      expect(toolArgumentsToInput(contract, given)).toEqual({
        workspaceId: contract.level === "workspace" ? "wks_1" : null,
        params,
        query,
        body,
        ...(listShapeOf(contract) && { keep: ["id", ...(listShapeOf(contract)?.brief ?? [])] }),
        fieldErrors: {},
      });
    },
  );

  it("are optional", () => {
    expect(toolArgumentsToInput(operation(listTags), undefined)).toMatchObject({ workspaceId: null, fieldErrors: {} });
  });

  it("are all reported when unknown", () => {
    const given = JSON.parse('{"workspaceId":"wks_1","id":"tag_1","query":{},"data":{},"name":"x","__proto__":1}');
    const { fieldErrors } = toolArgumentsToInput(operation(getTag), given);
    expect(Object.keys(fieldErrors).sort()).toEqual(["__proto__", "data", "name", "query"]);
    expect(new Set(Object.values(fieldErrors))).toEqual(new Set(["is not a known field"]));
  });

  it("are reported with their parent when they are at the wrong level", () => {
    const { fieldErrors: written } = toolArgumentsToInput(operation(createTag), { workspaceId: "wks_1", name: "x" });
    expect(written).toEqual({ name: "belongs in data" });
    const given = { workspaceId: "wks_1", search: "x", fields: "name", constructor: 1 };
    expect(toolArgumentsToInput(operation(listTags), given).fieldErrors).toEqual({
      search: "belongs in query",
      fields: "belongs in query",
      constructor: "is not a known field",
    });
  });

  it.each([["text"], [null], [["a"]], [7]])("that are %j instead of an object are refused", (given) => {
    expect(toolArgumentsToInput(operation(listTags), given).fieldErrors).toEqual({ arguments: "must be an object" });
  });

  it.each([["page=1"], [null], [[]]])("with the query %j are refused", (query) => {
    const { fieldErrors } = toolArgumentsToInput(operation(listTags), { workspaceId: "wks_1", query });
    expect(fieldErrors).toEqual({ query: "must be an object" });
  });

  it("treat an empty workspace as missing", () => {
    const input = toolArgumentsToInput(operation(listTags), { workspaceId: "" });
    expect(input).toMatchObject({ workspaceId: null, fieldErrors: {} });
  });

  it.each([["x".repeat(161)], [7], [null], ["a\0b"], ["\ud800"]])(
    "with the workspace %j are refused",
    (workspaceId) => {
      const { fieldErrors } = toolArgumentsToInput(operation(listTags), { workspaceId });
      expect(fieldErrors).toEqual({ workspaceId: "must have 1 to 160 characters" });
    },
  );
});
