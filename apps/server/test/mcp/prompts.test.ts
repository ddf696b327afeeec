import { OPERATIONS, productWriteExample, SCOPES, type Scope } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { type Tenant, withService } from "../harness/service.ts";
import { Agent, connect } from "./agent.ts";

const service = withService();
let tenant: Tenant;
let agent: Agent;
let workspaceId: string;
beforeAll(async () => {
  tenant = await service.tenant();
  workspaceId = tenant.workspace.id;
  agent = await agentWith(SCOPES);
});

const agentWith = async (scopes: readonly Scope[]) =>
  new Agent(service, (await connect(service, tenant.account.id, scopes)).token);

const NAMES = ["review_imported_products", "fill_missing_fields", "build_collection", "answer_unanswered_questions"];

const list = async (as: Agent) => (await as.request("prompts/list")).body.result.prompts;
const namesOf = (prompts: { name: string }[]) => prompts.map(({ name }) => name);
const get = (name: string, args: object) => agent.request("prompts/get", { name, arguments: args });

describe("the list of prompts", () => {
  it("contains the common tasks with their arguments", async () => {
    const prompts = await list(agent);
    expect(namesOf(prompts)).toEqual(NAMES);
    for (const prompt of prompts) {
      expect(prompt).toMatchObject({ title: expect.any(String), description: expect.any(String) });
      expect(prompt.arguments[0]).toMatchObject({ name: "workspaceId", required: true });
    }
  });

  it("contains only prompts that the scopes allow", async () => {
    const collector = await agentWith(["products:read", "collections:read", "collections:write"]);
    expect(namesOf(await list(collector))).toEqual(["build_collection"]);
    expect(await list(await agentWith(["products:read"]))).toEqual([]);
  });
});

describe("the prompt answer_unanswered_questions", () => {
  it("starts with the unanswered questions, optionally of one product", async () => {
    const textFor = async (args: object) =>
      (await get("answer_unanswered_questions", { workspaceId, ...args })).body.result.messages[0].content.text;
    expect(await textFor({})).toContain('list_unanswered_questions with query {"pageSize": 50}');
    expect(await textFor({ productId: "prd_1" })).toContain(
      'list_unanswered_questions with query {"pageSize": 50, "productId": "prd_1"}',
    );
  });
});

interface Content {
  text?: string;
  /** The field rules, which name tools as well. */
  resource?: { text: string };
}

describe.each(NAMES)("the prompt %s", (name) => {
  it("names the workspace and only existing tools", async () => {
    const { body } = await get(name, { workspaceId, theme: "gifts" });
    const text = body.result.messages
      .map(({ content }: { content: Content }) => content.text ?? content.resource?.text ?? "")
      .join("\n");
    expect(text).toContain(workspaceId);
    const tools = new Set(OPERATIONS.filter(({ tool }) => tool).map((contract) => contract.name));
    const named = [...text.matchAll(/\b(?:list|get|create|update|delete|add|remove|set)_[a-z_]+\b/g)].map(
      ([word]) => word,
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((word) => !tools.has(word))).toEqual([]);
  });

  it("returns -32602 without a workspace", async () => {
    expect((await get(name, {})).body.error).toMatchObject({
      code: -32602,
      message: expect.stringContaining("workspaceId"),
    });
  });
});

describe("a prompt for one product", () => {
  it("names the product and includes the field rules", async () => {
    const { body } = await get("fill_missing_fields", { workspaceId, productId: "prd_1" });
    const [job, rules] = body.result.messages;
    expect(job.content.text).toContain("Look at the product prd_1");
    expect(rules.content).toMatchObject({ type: "resource", resource: { uri: "vitrine://field-rules/product" } });
  });
});

describe("completion/complete", () => {
  const complete = async (
    argument: { name: string; value: string },
    context?: object,
    as = agent,
    ref: object = PROMPT,
  ) => {
    const params = { ref, argument, ...(context ? { context: { arguments: context } } : {}) };
    return (await as.request("completion/complete", params)).body;
  };
  const PROMPT = { type: "ref/prompt", name: "fill_missing_fields" };
  const TEMPLATE = { type: "ref/resource", uri: "vitrine://workspaces/{workspaceId}/products/{productId}" };
  let serum: string;
  let soap: string;
  beforeAll(async () => {
    const make = async (name: string) => {
      const data = { ...productWriteExample, name, sku: name, barcode: name, imageIds: [], tagIds: [] };
      return (await agent.ok("create_product", { workspaceId, data })).id;
    };
    serum = await make("Rose serum");
    soap = await make("Olive soap");
  });

  it("suggests the account's workspaces by id or name", async () => {
    await service.tenant();
    for (const value of ["", "wks_", workspaceId.slice(0, 20), "test work"]) {
      const { result } = await complete({ name: "workspaceId", value });
      expect(result.completion).toEqual({ values: [workspaceId], total: 1, hasMore: false });
    }
    expect((await complete({ name: "workspaceId", value: "nobody" })).result.completion.values).toEqual([]);
  });

  it.each([
    ["a prompt", PROMPT],
    ["a resource", TEMPLATE],
  ])("suggests products of the selected workspace for %s", async (_what, ref) => {
    const values = async (value: string) =>
      (await complete({ name: "productId", value }, { workspaceId }, agent, ref)).result.completion.values;
    const from = service.statements.length;
    expect((await values("")).sort()).toEqual([serum, soap].sort());
    // A hundred complete products may be too long for a list.
    expect(service.statements.slice(from).filter((statement) => /\binformation\b/.test(statement))).toEqual([]);
    expect(await values("olive")).toEqual([soap]);
    expect(await values(serum)).toEqual([serum]);
  });

  it("suggests collections", async () => {
    const { id } = await agent.ok("create_collection", { workspaceId, data: { name: "Gifts" } });
    const uri = "vitrine://workspaces/{workspaceId}/collections/{collectionId}";
    const { result } = await complete({ name: "collectionId", value: "gif" }, { workspaceId }, agent, {
      type: "ref/resource",
      uri,
    });
    expect(result.completion.values).toEqual([id]);
  });

  it("finds an exact id or workspace name among more than 100", async () => {
    const { account, workspace, key } = await service.tenant({ workspaceLimit: 200 });
    const rich = new Agent(service, (await connect(service, account.id)).token);
    const make = async (n: number) => {
      const body = { ...productWriteExample, name: `N${n}`, sku: `S${n}`, barcode: `B${n}`, imageIds: [], tagIds: [] };
      return (await service.call("POST", `/v1/workspaces/${workspace.id}/products`, { key, body })).body.id;
    };
    const oldest = await make(0);
    for (let n = 1; n < 102; n++) await make(n);
    const context = { workspaceId: workspace.id };
    const whole = await complete({ name: "productId", value: oldest }, context, rich);
    expect(whole.result.completion).toEqual({ values: [oldest], total: 1, hasMore: false });
    const begun = (await complete({ name: "productId", value: "prd_" }, context, rich)).result.completion;
    expect(begun).toEqual({ values: expect.any(Array), hasMore: true });
    expect(begun.values).toHaveLength(100);
    const unknown = await complete({ name: "productId", value: `prd_${"0".repeat(26)}` }, context, rich);
    expect(unknown.result.completion.values).toEqual([]);

    const rename = { body: { name: "The first of all" }, key };
    await service.call("PUT", `/v1/workspaces/${workspace.id}/workspace`, rename);
    for (let n = 0; n < 101; n++) await service.workspace(account.id);
    for (const value of ["first of", workspace.id, workspace.id.slice(0, -2)]) {
      const { result } = await complete({ name: "workspaceId", value }, undefined, rich);
      expect(result.completion.values).toContain(workspace.id);
    }
    const all = (await complete({ name: "workspaceId", value: "" }, undefined, rich)).result.completion;
    expect(all).toMatchObject({ total: 102, hasMore: true });
    expect(all.values).toHaveLength(100);
  });

  it("suggests no values without a workspace, for another tenant's or without the scope", async () => {
    const nothing = { values: [], total: 0, hasMore: false };
    const other = await service.tenant();
    const poor = await agentWith(["workspace:read"]);
    const product = { name: "productId", value: "" };
    expect((await complete(product)).result.completion).toEqual(nothing);
    expect((await complete(product, { workspaceId: other.workspace.id })).result.completion).toEqual(nothing);
    expect((await complete(product, { workspaceId }, poor)).result.completion).toEqual(nothing);
    expect((await complete({ name: "workspaceId", value: "" }, {}, poor)).result.completion).toEqual(nothing);
    expect((await complete({ name: "theme", value: "g" }, { workspaceId })).result.completion).toEqual(nothing);
  });

  it("returns -32602 for unknown prompts and templates", async () => {
    const argument = { name: "workspaceId", value: "" };
    expect((await complete(argument, {}, agent, { type: "ref/prompt", name: "none" })).error.code).toBe(-32602);
    expect((await complete(argument, {}, agent, { type: "ref/resource", uri: "vitrine://none/{x}" })).error.code).toBe(
      -32602,
    );
  });
});
