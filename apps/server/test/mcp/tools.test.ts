// Tools as an agent sees them, and the messages of failures.

import { lackedScopes, OPERATIONS, productWriteExample, SCOPES, type Scope } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { Agent, connect } from "./agent.ts";

const service = withService();
let tenant: Tenant;
let agent: Agent;
let workspaceId: string;
beforeEach(async () => {
  tenant = await service.tenant();
  workspaceId = tenant.workspace.id;
  agent = await agentWith(SCOPES);
});

const agentWith = async (scopes: readonly Scope[]) =>
  new Agent(service, (await connect(service, tenant.account.id, scopes)).token);

const offered = () => {
  const served = new Set(service.contracts.map(({ name }) => name));
  return OPERATIONS.filter(({ tool, name }) => tool && served.has(name));
};

const product = (name: string) => ({
  ...productWriteExample,
  name,
  sku: name,
  barcode: name,
  imageIds: [],
  tagIds: [],
});

describe("a request with an Idempotency-Key", () => {
  const create = (name: string, key: string, more: object = {}) => {
    const call = { name: "create_tag", arguments: { workspaceId, data: { name }, ...more } };
    return agent.request("tools/call", call, { headers: { "idempotency-key": key } });
  };
  const failureOf = async (reply: ReturnType<typeof create>) => JSON.parse((await reply).body.result.content[0].text);

  it("writes once and replays the first response", async () => {
    const first = (await create("Rose", "k1")).body.result;
    expect(first.structuredContent).toMatchObject({ name: "Rose" });
    const again = await create("Rose", "k1");
    expect(again.body.result).toEqual(first);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await failureOf(create("Rose", "k2"))).toMatchObject({ code: "duplicate" });
    expect(await failureOf(create("Rose", "k2"))).toMatchObject({ code: "duplicate", nextStep: expect.any(String) });
    expect(await failureOf(create("Lily", "k1"))).toMatchObject({
      status: 409,
      code: "idempotency_conflict",
      nextStep: "Another create_tag call used this Idempotency-Key: call again with a new one.",
    });
    expect(await failureOf(create("Lily", "k".repeat(256)))).toMatchObject({ status: 400, code: "invalid_input" });
  });

  it("returns idempotency_conflict for different arguments, even unknown ones", async () => {
    expect(await failureOf(create("Iris", "k3", { colour: "blue" }))).toMatchObject({ code: "invalid_input" });
    expect(await failureOf(create("Iris", "k3"))).toMatchObject({ code: "idempotency_conflict" });
    expect((await create("Iris", "k4")).body.result.isError).toBeUndefined();
  });

  it("succeeds once in twenty concurrent calls", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => create("Race", "k")));
    const results = replies.map(({ body }) => body.result);
    const ids = new Set(results.filter(({ isError }) => !isError).map((result) => result.structuredContent.id));
    expect(ids.size).toBe(1);
    for (const { isError, content } of results) if (isError) expect(content[0].text).toContain('"in_progress"');
  });
});

describe("the list of tools", () => {
  it("contains every tool in the order of the operations with all scopes", async () => {
    expect(await agent.toolNames()).toEqual(offered().map(({ name }) => name));
  });

  it("contains only tools that the scopes allow, in a stable order", async () => {
    const granted: Scope[] = ["tags:write", "products:read"];
    const narrow = await agentWith(granted);
    const expected = offered().filter((contract) => lackedScopes(contract, new Set(granted)).length === 0);
    expect(expected.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["list_products", "create_tag", "restore"]),
    );
    expect(expected.map(({ name }) => name)).not.toContain("merge_tags");
    for (let i = 0; i < 3; i++) expect(await narrow.toolNames()).toEqual(expected.map(({ name }) => name));
    expect(await (await agentWith([])).toolNames()).toEqual([]);
  });

  it("describes each tool with title, schemas and annotations", async () => {
    const { body } = await agent.request("tools/list");
    for (const tool of body.result.tools) {
      expect(tool).toEqual({
        name: expect.stringMatching(/^[a-z_]{1,64}$/),
        title: expect.any(String),
        description: expect.any(String),
        inputSchema: expect.objectContaining({ type: "object", additionalProperties: false }),
        outputSchema: expect.objectContaining({ type: "object" }),
        annotations: {
          readOnlyHint: expect.any(Boolean),
          destructiveHint: expect.any(Boolean),
          idempotentHint: expect.any(Boolean),
          openWorldHint: tool.name === "import_media",
        },
      });
    }
  });
});

describe("a tool error", () => {
  it("for a missing resource names the list tool", async () => {
    expect(await agent.failure("get_product", { workspaceId, id: "prd_unknown" })).toEqual({
      status: 404,
      code: "not_found",
      message: expect.any(String),
      nextStep: expect.stringContaining("list_products"),
    });
  });

  it("for another tenant's resource equals that for an unknown one", async () => {
    const other = await service.tenant();
    const path = `/v1/workspaces/${other.workspace.id}/tags`;
    const { body: foreign } = await service.call("POST", path, { key: other.key, body: { name: "Foreign" } });
    const failure = await agent.failure("get_tag", { workspaceId, id: foreign.id });
    expect(failure).toEqual(await agent.failure("get_tag", { workspaceId, id: "tag_unknown" }));
  });

  it("for a duplicate names the fields and suggests to look for the other product", async () => {
    await agent.ok("create_product", { workspaceId, data: product("Rose") });
    const failure = await agent.failure("create_product", { workspaceId, data: product("Rose") });
    expect(failure).toMatchObject({ status: 409, code: "duplicate" });
    expect(Object.keys(failure.fieldErrors).length).toBeGreaterThan(0);
    for (const field of Object.keys(failure.fieldErrors)) expect(failure.nextStep).toContain(field);
    expect(failure.nextStep).toContain("list_products");
  });

  it("for invalid input lists every problem and the place of the fields", async () => {
    const data = { ...product("Rose"), stock: -1, status: "GONE", sales: [{ name: "", link: "x" }], extra: true };
    const failure = await agent.failure("create_product", { workspaceId, data });
    expect(Object.keys(failure.fieldErrors).sort()).toEqual(["extra", "sales.0.name", "status", "stock"]);
    expect(failure.nextStep).toContain("data");
  });

  it("for a misplaced argument names its place and the accepted arguments", async () => {
    const flat = await agent.failure("create_tag", { workspaceId, name: "Rose", colour: "red" });
    expect(flat.fieldErrors).toEqual({ name: "belongs in data", colour: "is not a known field", data: "is required" });
    expect(flat.nextStep).toContain("create_tag takes workspaceId, data (name).");
    const query = { page: 2, summary: true };
    expect((await agent.failure("list_tags", { workspaceId, ...query })).fieldErrors).toEqual({
      page: "belongs in query",
      summary: "belongs in query",
    });
    const { nextStep } = await agent.failure("list_tags", { workspaceId, query: { limit: 10 } });
    expect(nextStep).toContain("list_tags takes workspaceId, query (page, pageSize, search, sort, fields, summary).");
    expect((await agent.failure("get_account", { workspaceId })).nextStep).toContain("get_account takes no arguments.");
  });

  it("for a list in place of a value explains the commas", async () => {
    const query = { status: ["ACTIVE", "INACTIVE"], fields: ["name", "stock"] };
    const { fieldErrors } = await agent.failure("list_products", { workspaceId, query });
    expect(fieldErrors.status).toBe("must be one value, not a list; separate several by commas where they are allowed");
    expect(fieldErrors.fields).toMatch(/^must be one or more of id, name, .*, separated by commas$/);
  });

  it.each([
    ["get_product_questions", { id: "prd_1" }, "Find the right id with list_products."],
    [
      "add_collection_product",
      { id: "col_1", productId: "prd_1" },
      "id with list_collections, productId with list_products.",
    ],
    ["remove_product_tag", { id: "prd_1", tagId: "tag_1" }, "id with list_products, tagId with list_tags."],
    ["get_media", { id: "med_1" }, "Find the right id with list_media."],
    ["get_import", { id: "imp_1" }, "Find the right id with list_imports."],
  ])("of %s for an unknown id names the list tool for each id", async (name, given, where) => {
    expect((await agent.failure(name, { workspaceId, ...given })).nextStep).toContain(where);
  });

  it("names only existing tools", async () => {
    const tools = new Set(offered().map(({ name }) => name));
    for (const { name, level, params, body } of offered().filter(({ body }) => body !== null)) {
      const ids = Object.fromEntries(Object.keys(params.shape).map((id) => [id, "x"]));
      const given = { ...(level === "workspace" && { workspaceId }), ...ids, ...(body && { data: { unheardOf: 1 } }) };
      const { nextStep } = await agent.failure(name, given);
      const named = nextStep.match(/\b(?:list|get|create|update|delete|add|remove|set)_[a-z_]+/g) ?? [];
      expect(named.filter((word: string) => !tools.has(word))).toEqual([]);
    }
  });

  it("for a refused email address asks for another one", async () => {
    const data = { billingEmail: "owner+shop@example.com" };
    const { code, nextStep } = await agent.failure("update_workspace", { workspaceId, data });
    expect({ code, nextStep }).toMatchObject({
      code: "email_not_allowed",
      nextStep: "Ask the user for another email address, then call again.",
    });
  });

  it("for a state conflict suggests to read the resource", async () => {
    const content = "sku,name\r\nA,B\r\n";
    const { id } = await agent.ok("create_import", { workspaceId, data: { content }, query: { dryRun: true } });
    await service.drainJobs();
    const failure = await agent.failure("cancel_import", { workspaceId, id });
    expect(failure).toMatchObject({ status: 409, code: "conflict", fieldErrors: { status: "is already DONE" } });
    expect(failure.nextStep).toBe(
      "Its state does not allow that: see fieldErrors. Read it with get_import, then decide again.",
    );
  });

  it("for an incomplete update suggests to read first and send all values", async () => {
    const { id } = await agent.ok("create_product", { workspaceId, data: product("Rose") });
    const failure = await agent.failure("update_product", { workspaceId, id, data: { stock: 3 } });
    expect(failure.fieldErrors).toMatchObject({ name: "is required", brand: "is required" });
    expect(failure.nextStep).toContain("Read it first with get_product, then send all editable values");
    const { status, ...withoutStatus } = product("Rose");
    const almost = await agent.failure("update_product", { workspaceId, id, data: withoutStatus });
    expect(almost.fieldErrors).toEqual({ status: "is required" });
    expect(almost.nextStep).toContain("Read it first with get_product");
  });

  it("names missing data or a missing workspace", async () => {
    expect((await agent.failure("create_tag", { workspaceId })).fieldErrors).toEqual({ data: "is required" });
    for (const given of [{}, { workspaceId: "" }]) {
      expect(await agent.failure("create_tag", given)).toMatchObject({
        status: 400,
        code: "missing_workspace",
        message: "Select a workspace: pass its id as workspaceId.",
      });
    }
  });

  it.each([["x".repeat(161)], [5], [null], [["wks_1"]], ["a\0b"], ["\ud800"]])(
    "names an invalid workspace id: %j",
    async (bad) => {
      const told = await agent.failure("list_tags", { workspaceId: bad, other: 1 });
      expect(told).toMatchObject({ status: 400, code: "invalid_input" });
      expect(Object.keys(told.fieldErrors)).toEqual(["workspaceId", "other"]);
      expect(told.nextStep).toContain("Call list_workspaces");
      const unallowed = await (await agentWith(["products:read"])).callRaw("list_tags", { workspaceId: bad });
      expect(unallowed).toMatchObject({ status: 403, body: { code: "missing_scope" } });
      const unknown = await new Agent(service, `vto_dev_${"0".repeat(64)}`).callRaw("list_tags", { workspaceId: bad });
      expect(unknown.status).toBe(401);
    },
  );

  it("for an internal failure hides its cause, which is in the log", async () => {
    await service.database.write((tx) => tx.run(sql`alter table tags rename to tags_away`));
    try {
      const failure = await agent.failure("list_tags", { workspaceId });
      expect(failure).toEqual({
        status: 500,
        code: "internal",
        message: expect.any(String),
        nextStep: expect.any(String),
      });
      expect(JSON.stringify(failure)).not.toMatch(/relation|tags_away|select/);
      expect(
        service.logLines.some((line) => line.includes('"what":"list_tags"') && line.includes("does not exist")),
      ).toBe(true);
    } finally {
      await service.database.write((tx) => tx.run(sql`alter table tags_away rename to tags`));
    }
  });

  it("has no structured content", async () => {
    const result = await agent.call("get_tag", { workspaceId, id: "tag_unknown" });
    expect(result).toEqual({ isError: true, content: [{ type: "text", text: expect.any(String) }] });
  });
});

describe("a list tool", () => {
  beforeEach(async () => {
    const { id: tagId } = await agent.ok("create_tag", { workspaceId, data: { name: "Skin" } });
    for (const name of ["One", "Two", "Three"]) {
      await agent.ok("create_product", {
        workspaceId,
        data: { ...product(name), tagIds: [tagId], description: "d".repeat(5000) },
      });
    }
  });

  it("returns only the requested fields and the id", async () => {
    const { products, pagination } = await agent.ok("list_products", { workspaceId, query: { fields: "name, stock" } });
    expect(products.map((one: object) => Object.keys(one).sort())).toEqual(Array(3).fill(["id", "name", "stock"]));
    expect(pagination.total).toBe(3);
  });

  it("omits long texts, lists and links in a summary, except for named fields", async () => {
    const { products } = await agent.ok("list_products", { workspaceId, query: { summary: true, fields: "tags" } });
    expect(Object.keys(products[0]).sort()).toEqual(
      ["barcode", "brand", "createdAt", "id", "name", "sku", "slug", "status", "stock", "tags", "updatedAt"].sort(),
    );
    const { workspaces } = await agent.ok("list_workspaces", { query: { summary: "true" } });
    expect(workspaces[0]).toHaveProperty("name");
    expect(workspaces[0]).not.toHaveProperty("mainAgentPrompt");
  });

  it("accepts strings, numbers and booleans in its query", async () => {
    const query = { page: "2", pageSize: 1, fields: "name", sort: "name" };
    const { products, pagination } = await agent.ok("list_products", { workspaceId, query });
    expect(products).toEqual([{ id: expect.any(String), name: "Three" }]);
    expect(pagination).toMatchObject({ page: 2, limit: 1, totalPages: 3 });
  });

  it("returns the known fields for an unknown one", async () => {
    const failure = await agent.failure("list_products", {
      workspaceId,
      query: { fields: "name,price", summary: "maybe", page: 0 },
    });
    expect(Object.keys(failure.fieldErrors).sort()).toEqual(["fields", "page", "summary"]);
    expect(failure.fieldErrors.fields).toContain("stock");
    for (const fields of [7, "", "name,", "__proto__"]) {
      expect((await agent.failure("list_products", { workspaceId, query: { fields } })).fieldErrors).toHaveProperty(
        "fields",
      );
    }
  });

  it("has no field selection over REST", async () => {
    const reply = await service.call("GET", `/v1/workspaces/${workspaceId}/products?fields=name`, { key: tenant.key });
    expect(reply).toMatchObject({ status: 400, body: { fieldErrors: { fields: "is not a known field" } } });
  });

  it("matches its output schema, with and without a summary", async () => {
    const { id } = await agent.ok("create_collection", { workspaceId, data: { name: "Some" } });
    const { body } = await agent.request("tools/list");
    for (const { name, outputSchema, inputSchema } of body.result.tools) {
      const { query, workspaceId: inWorkspace } = inputSchema.properties;
      if (query?.properties.fields === undefined) continue;
      // One list of a parent resource represents all of them.
      if (inputSchema.required?.includes("id") && name !== "list_collection_products") continue;
      const place = { ...(inWorkspace && { workspaceId }), ...(name === "list_collection_products" && { id }) };
      for (const query of [{}, { summary: true }]) {
        const answer = await agent.ok(name, { ...place, query });
        expect(z.fromJSONSchema(outputSchema).safeParse(answer).error, name).toBeUndefined();
      }
    }
  });
});

describe("twenty concurrent agents", () => {
  it("create one tag and get 19 duplicate errors", async () => {
    const agents = await Promise.all(Array.from({ length: 20 }, () => agentWith(SCOPES)));
    const results = await Promise.all(
      agents.map((one) => one.call("create_tag", { workspaceId, data: { name: "Once" } })),
    );
    expect(results.filter(({ isError }) => !isError)).toHaveLength(1);
    for (const { isError, content } of results) if (isError) expect(content[0]?.text).toContain('"duplicate"');
    expect((await agent.ok("list_tags", { workspaceId })).tags).toHaveLength(1);
  });
});
