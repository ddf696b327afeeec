import { productWriteExample, SCOPES, type Scope } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { Agent, connect } from "./agent.ts";

const service = withService();
let tenant: Tenant;
let agent: Agent;
beforeEach(async () => {
  tenant = await service.tenant({ workspaceLimit: 5 });
  agent = await agentWith(SCOPES);
});

const agentWith = async (scopes: readonly Scope[]) =>
  new Agent(service, (await connect(service, tenant.account.id, scopes)).token);

async function create(workspaceId: string, name: string): Promise<string> {
  const data = { ...productWriteExample, name, sku: name, barcode: name, imageIds: [], tagIds: [] };
  return (await agent.ok("create_product", { workspaceId, data })).id;
}

const uriOf = (workspaceId: string, id: string) => `vitrine://workspaces/${workspaceId}/products/${id}`;

interface Listed {
  uri: string;
  title: string;
}

/** Reads all pages in sequence. */
async function listAll(as = agent): Promise<{ resources: Listed[]; pages: number }> {
  const resources: Listed[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const { body } = await as.request("resources/list", cursor === undefined ? {} : { cursor });
    resources.push(...body.result.resources);
    cursor = body.result.nextCursor;
    pages++;
  } while (cursor !== undefined);
  return { resources, pages };
}

const FIELD_RULES = "vitrine://field-rules/product";

describe("the list of resources", () => {
  it("has the field rules first, then the products of all workspaces", async () => {
    const second = await service.workspace(tenant.account.id);
    const inFirst = await create(tenant.workspace.id, "First");
    const inSecond = await create(second.id, "Second");
    const { resources } = await listAll();
    expect(resources[0]?.uri).toBe(FIELD_RULES);
    expect(
      resources
        .slice(1)
        .map(({ uri }) => uri)
        .sort(),
    ).toEqual([uriOf(tenant.workspace.id, inFirst), uriOf(second.id, inSecond)].sort());
    expect(resources.find(({ uri }) => uri.endsWith(inFirst))).toMatchObject({
      title: "First",
      mimeType: "application/json",
    });
  });

  it("has pages of a thousand", async () => {
    const rows = Array.from({ length: 1001 }, (_, n) => `S${n},N${n},Brand,B${n},1`);
    const content = ["sku,name,brand,barcode,stock", ...rows].join("\n");
    await agent.ok("create_import", { workspaceId: tenant.workspace.id, data: { content } });
    await service.drainJobs();
    const { resources, pages } = await listAll();
    expect(pages).toBe(2);
    expect(new Set(resources.map(({ uri }) => uri)).size).toBe(1002);
  });

  it("skips a suspended workspace", async () => {
    const second = await service.workspace(tenant.account.id);
    const kept = await create(second.id, "Kept");
    await create(tenant.workspace.id, "Hidden");
    await service.database.write(async (tx) => {
      await tx.run(sql`update workspaces set status = 'SUSPENDED' where id = ${tenant.workspace.id}`);
      await tx.run(
        sql`update workspace_standings set status = 'SUSPENDED' where workspace_id = ${tenant.workspace.id}`,
      );
    });
    expect((await listAll()).resources.map(({ uri }) => uri)).toEqual([FIELD_RULES, uriOf(second.id, kept)]);
  });

  it("shows only what the scopes allow", async () => {
    await create(tenant.workspace.id, "Secret");
    for (const scopes of [["workspaces:read"], ["products:read"], []] as Scope[][]) {
      expect((await listAll(await agentWith(scopes))).resources.map(({ uri }) => uri)).toEqual([FIELD_RULES]);
    }
  });

  it.each(["nonsense", "MC4w", "", "MS4xLjE"])("returns -32602 for the cursor %j", async (cursor) => {
    expect((await agent.request("resources/list", { cursor })).body.error.code).toBe(-32602);
  });
});

describe("a resource", () => {
  it("matches get_product for a product and get_collection for a collection", async () => {
    const workspaceId = tenant.workspace.id;
    const id = await create(workspaceId, "Rose");
    const { body } = await agent.request("resources/read", { uri: uriOf(workspaceId, id) });
    const [content] = body.result.contents;
    expect(content).toMatchObject({ uri: uriOf(workspaceId, id), mimeType: "application/json" });
    expect(JSON.parse(content.text)).toEqual(await agent.ok("get_product", { workspaceId, id }));
    const made = await agent.ok("create_collection", { workspaceId, data: { name: "Gifts" } });
    const uri = `vitrine://workspaces/${workspaceId}/collections/${made.id}`;
    const read = await agent.request("resources/read", { uri });
    expect(JSON.parse(read.body.result.contents[0].text)).toEqual(made);
  });

  it("of the field rules names every product field with its limits", async () => {
    const { body } = await agent.request("resources/read", { uri: FIELD_RULES });
    const { text, mimeType } = body.result.contents[0];
    expect(mimeType).toBe("text/markdown");
    for (const field of Object.keys(productWriteExample)) expect(text).toContain(`| ${field} |`);
    expect(text).toContain("up to 500 characters");
    expect(text).toContain("0 to 999999");
  });

  it("returns the same not-found error for foreign, unknown and invalid URIs", async () => {
    const other = await service.tenant();
    const foreign = new Agent(service, (await connect(service, other.account.id)).token);
    const data = { ...productWriteExample, imageIds: [], tagIds: [] };
    const { id } = await foreign.ok("create_product", { workspaceId: other.workspace.id, data });
    const uris = [
      uriOf(other.workspace.id, id),
      uriOf(tenant.workspace.id, id),
      uriOf(tenant.workspace.id, "prd_unknown"),
      uriOf("wks_unknown", id),
      uriOf("%00", id),
      uriOf("w".repeat(161), id),
      uriOf(tenant.workspace.id, "%E0%A4%A"),
      uriOf(tenant.workspace.id, "%00"),
      `vitrine://workspaces/${tenant.workspace.id}/tags/tag_1`,
      "vitrine://field-rules/tag",
      "file:///etc/passwd",
      "https://example.com/",
    ];
    for (const uri of uris) {
      const { body } = await agent.request("resources/read", { uri });
      expect(body.error).toEqual({ code: -32602, message: `Resource not found: ${uri}`, data: { uri } });
    }
  });

  it("has templates for products and collections", async () => {
    const { body } = await agent.request("resources/templates/list");
    expect(body.result.resourceTemplates.map(({ uriTemplate }: { uriTemplate: string }) => uriTemplate)).toEqual([
      "vitrine://workspaces/{workspaceId}/products/{productId}",
      "vitrine://workspaces/{workspaceId}/collections/{collectionId}",
    ]);
  });
});
