// Size of Vitrine's tools in an agent's context. A token counts as four bytes, which is close enough for JSON.
// `--reporter=verbose` prints the numbers.

import { mediaWriteExample, productWriteExample, SCOPES, type Scope } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { type Tenant, withService } from "../harness/service.ts";
import { Agent, connect } from "./agent.ts";

const service = withService();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await service.tenant();
});

const agentWith = async (scopes: readonly Scope[]) =>
  new Agent(service, (await connect(service, tenant.account.id, scopes)).token);

const bytesOf = (value: unknown) => Buffer.byteLength(typeof value === "string" ? value : JSON.stringify(value));
const tokensOf = (value: unknown) => Math.ceil(bytesOf(value) / 4);

interface ListedTool {
  name: string;
  description: string;
  inputSchema: object;
}

/** The part that hosts show to their model; titles, hints and output schemas stay with the host. */
const shownToModel = (tools: ListedTool[]) =>
  tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));

describe("the size of the tool list", () => {
  const listFor = async (scopes: readonly Scope[]): Promise<ListedTool[]> =>
    (await (await agentWith(scopes)).request("tools/list")).body.result.tools;

  it("stays below 15,000 tokens and 145 kB with every scope", async ({ annotate }) => {
    const tools = await listFor(SCOPES);
    await annotate(`${tools.length} tools, ${tokensOf(shownToModel(tools))} tokens, ${bytesOf(tools)} bytes`);
    expect(tokensOf(shownToModel(tools))).toBeLessThan(15_000);
    expect(bytesOf(tools)).toBeLessThan(145_000);
  });

  it("stays below 6,500 tokens and 65 kB with read scopes", async () => {
    const tools = await listFor(SCOPES.filter((scope) => scope.endsWith(":read")));
    expect(tokensOf(shownToModel(tools))).toBeLessThan(6500);
    expect(bytesOf(tools)).toBeLessThan(65_000);
  });

  it("stays below 1,500 tokens per tool", async () => {
    for (const tool of shownToModel(await listFor(SCOPES)))
      expect({ [tool.name]: tokensOf(tool) < 1500 }).toEqual({ [tool.name]: true });
  });

  it("stays below 400 tokens for the instructions", async () => {
    const agent = await agentWith([]);
    const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } };
    const { body } = await agent.request("initialize", hello);
    expect(tokensOf(body.result.instructions)).toBeLessThan(400);
  });
});

describe("the size of a list response", () => {
  it("stays below 2,000 tokens for twenty product summaries and 20,000 for full products", async () => {
    const agent = await agentWith(SCOPES);
    const workspaceId = tenant.workspace.id;
    const { id: imageId } = await agent.ok("upload_media", { workspaceId, data: mediaWriteExample });
    const tagIds = [];
    for (const name of ["Skin", "Serum", "Vegan"])
      tagIds.push((await agent.ok("create_tag", { workspaceId, data: { name } })).id);
    for (let n = 0; n < 20; n++) {
      const data = {
        ...productWriteExample,
        name: `Rose serum ${n}`,
        sku: `RS-${n}`,
        barcode: `869000000${n}`,
        description: "A light serum for every day that keeps the skin soft. ".repeat(10),
        information: "Apply two drops in the morning and in the evening. Ingredients: water, rose oil. ".repeat(30),
        imageIds: [imageId],
        tagIds,
      };
      await agent.ok("create_product", { workspaceId, data });
    }
    const textFor = async (query: object) =>
      (await agent.call("list_products", { workspaceId, query })).content[0]?.text;
    const [whole, summary, named] = await Promise.all([
      textFor({ summary: false }),
      textFor({}),
      textFor({ fields: "name,stock" }),
    ]);
    expect(tokensOf(whole)).toBeLessThan(20_000);
    expect(tokensOf(summary)).toBeLessThan(2000);
    expect(tokensOf(named)).toBeLessThan(700);
  });
});
