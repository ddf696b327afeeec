// Deletions by people and agents can be undone for 30 days; programs delete permanently by default.

import { mediaWriteExample, productWriteExample, type Scope } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { randomName, type Tenant, withService } from "../harness/service.ts";
import { Agent, connect } from "../mcp/agent.ts";
import { Agents } from "../oauth/agent.ts";

const service = withService();
let tenant: Tenant;
let workspaceId: string;
let agent: Agent;
beforeEach(async () => {
  tenant = await service.tenant();
  workspaceId = tenant.workspace.id;
  agent = await agentWith();
});

const agentWith = async (scopes?: readonly Scope[]) =>
  new Agent(service, (await connect(service, tenant.account.id, scopes)).token);
const rest = (method: string, path: string, body?: object) =>
  service.call(method, `/v1/workspaces/${workspaceId}${path}`, { key: tenant.key, ...(body ? { body } : {}) });
const made = async (path: string, body: object): Promise<string> => {
  const reply = await rest("POST", path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.id;
};
const product = (more: object = {}) => {
  const name = randomName();
  return made("/products", {
    ...productWriteExample,
    name,
    sku: name,
    barcode: name,
    imageIds: [],
    tagIds: [],
    ...more,
  });
};
const deleted = async (query: object = {}) => (await agent.ok("list_deleted", { workspaceId, query })).items;
const shown = async (path: string) => {
  const { updatedAt, ...body } = (await rest("GET", path)).body;
  return body;
};
const sweep = async () => {
  await service.database.write((tx) => tx.run(sql`select graphile_worker.add_job('sweep')`));
  await service.drainJobs();
};

describe("the recycle bin", () => {
  it("holds deletions by agents and members, and REST deletions with bin=true", async () => {
    const { cookie } = await new Agents(service).person(tenant.account.id);
    const [byAgent, byMember, byProgram, forGood] = await Promise.all([product(), product(), product(), product()]);
    await agent.ok("delete_product", { workspaceId, id: byAgent });
    const dashboard = `${service.dashboard}/api/workspaces/${workspaceId}/products/${byMember}`;
    expect((await service.call("DELETE", dashboard, { cookie })).body).toEqual({ id: byMember, deleted: true });
    expect((await rest("DELETE", `/products/${byProgram}?bin=true`)).status).toBe(200);
    expect((await rest("DELETE", `/products/${forGood}`)).status).toBe(200);
    const items = await deleted();
    expect(new Set(items.map(({ id }: { id: string }) => id))).toEqual(new Set([byAgent, byMember, byProgram]));
    expect(items.find(({ id }: { id: string }) => id === byAgent)).toEqual({
      id: byAgent,
      kind: "PRODUCT",
      name: expect.any(String),
      deletedAt: service.clock.now().toISOString(),
      keptUntil: new Date(service.clock.now().getTime() + 30 * DAY).toISOString(),
      deletedBy: "Owner",
      connection: "Test agent",
    });
    expect(items.find(({ id }: { id: string }) => id === byMember).connection).toBeNull();
    expect((await agent.failure("restore", { workspaceId, id: forGood })).code).toBe("not_found");
  });

  it("holds an agent's bulk deletion; an API key's can only be undone", async () => {
    const ids = [await product(), await product()];
    const change = await agent.ok("change_products", { workspaceId, data: { ids, delete: true } });
    expect((await deleted()).map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
    // One product is restored alone, the other by undoing the change. The first one is not restored twice.
    await agent.ok("restore", { workspaceId, id: ids[0] });
    expect(await agent.ok("undo_change", { workspaceId, id: change.undoToken })).toMatchObject({
      status: "UNDONE",
      counts: { undone: 1, notUndone: 0 },
    });
    expect(await deleted()).toEqual([]);
    for (const id of ids) expect((await rest("GET", `/products/${id}`)).status).toBe(200);
    const { body } = await rest("POST", "/products/changes", { ids, delete: true });
    expect(await deleted()).toEqual([]);
    expect((await agent.failure("restore", { workspaceId, id: ids[0] })).code).toBe("not_found");
    expect((await rest("POST", `/products/changes/${body.undoToken}/undo`)).body.counts.undone).toBe(2);
  });

  it("lists products with the status DELETED, which are restored as INACTIVE", async () => {
    const [id, name] = [await product({ status: "ACTIVE" }), randomName()];
    const taken = await product({ name, status: "ACTIVE" });
    for (const one of [id, taken]) await rest("PATCH", `/products/${one}`, { status: "DELETED" });
    expect(await deleted({ kind: "TAG" })).toEqual([]);
    const [item] = (await deleted()).filter((one: { id: string }) => one.id === id);
    expect(item).toMatchObject({ kind: "PRODUCT", keptUntil: null, deletedBy: null, connection: null });
    await agent.ok("restore", { workspaceId, id });
    expect((await rest("GET", `/products/${id}`)).body.status).toBe("INACTIVE");
    expect((await rest("GET", `/products/${id}/history`)).body.entries[0]).toMatchObject({
      kind: "EDITED",
      changes: [{ field: "status", before: "DELETED", after: "INACTIVE" }],
    });
    await product({ name });
    expect((await agent.failure("restore", { workspaceId, id: taken })).fieldErrors).toEqual({
      name: "is already used",
    });
    // A second deletion gives one entry in the list, and one restore.
    await agent.ok("delete_product", { workspaceId, id: taken });
    const again = await product();
    await rest("PATCH", `/products/${again}`, { status: "DELETED" });
    await agent.ok("delete_product", { workspaceId, id: again });
    expect(await deleted()).toHaveLength(2);
    await agent.ok("restore", { workspaceId, id: again });
    expect((await deleted()).map((one: { id: string }) => one.id)).toEqual([taken]);
  });

  it("is purged after 30 days", async () => {
    const id = await product();
    await agent.ok("delete_product", { workspaceId, id });
    service.clock.advance(30 * DAY - HOUR);
    agent = await agentWith();
    expect(await deleted()).toHaveLength(1);
    service.clock.advance(HOUR);
    agent = await agentWith();
    expect(await deleted()).toEqual([]);
    expect((await agent.failure("restore", { workspaceId, id })).code).toBe("not_found");
    await sweep();
    const left = await service.database.read((tx) => tx.many(sql`select from bin_items where id = ${id}`));
    expect(left).toEqual([]);
  });
});

describe("restoring a", () => {
  it("product brings back its values, associations and collection position", async () => {
    const tag = await made("/tags", { name: "Night" });
    const image = await made("/media", mediaWriteExample);
    const id = await product({ tagIds: [tag], imageIds: [image] });
    const collection = await made("/collections", { name: "Gifts" });
    await made(`/collections/${collection}/products`, { productIds: [await product(), id, await product()] });
    const [before, listed] = [await shown(`/products/${id}`), await shown(`/collections/${collection}`)];
    const { body: counted } = await rest("GET", "/products");
    await agent.ok("delete_product", { workspaceId, id });
    expect((await rest("GET", `/products/${id}`)).status).toBe(404);
    expect(await agent.ok("restore", { workspaceId, id })).toEqual({
      id,
      kind: "PRODUCT",
      name: before.name,
      restored: true,
    });
    expect(await shown(`/products/${id}`)).toEqual(before);
    expect(await shown(`/collections/${collection}`)).toEqual(listed);
    expect((await rest("GET", "/products")).body.summary).toEqual(counted.summary);
    expect((await rest("GET", `/products?search=${before.name}`)).body.products[0].id).toBe(id);
    expect((await rest("GET", "/products?search=night")).body.products[0].id).toBe(id);
    expect(await deleted()).toEqual([]);
    expect((await agent.failure("restore", { workspaceId, id })).code).toBe("not_found");
  });

  it("collection brings back its remaining products and tags", async () => {
    const [tag, gone] = [await made("/tags", { name: "Day" }), await product()];
    const image = await made("/media", mediaWriteExample);
    const id = await made("/collections", { name: "Spring", description: "Fresh", imageId: image, tagIds: [tag] });
    const kept = await product();
    await made(`/collections/${id}/products`, { productIds: [gone, kept] });
    const before = await shown(`/collections/${id}`);
    await agent.ok("delete_collection", { workspaceId, id });
    await rest("DELETE", `/products/${gone}`);
    await rest("DELETE", `/media/${image}`);
    await agent.ok("restore", { workspaceId, id });
    expect(await shown(`/collections/${id}`)).toEqual({
      ...before,
      imageId: null,
      image: null,
      productIds: [kept],
      products: before.products.slice(1),
    });
  });

  it("tag brings it back on its products and collections and in the search", async () => {
    const id = await made("/tags", { name: "Vegan" });
    const [one, two] = [await product({ tagIds: [id] }), await product({ tagIds: [id] })];
    const collection = await made("/collections", { name: "Plants", tagIds: [id] });
    await agent.ok("delete_tag", { workspaceId, id });
    expect((await rest("GET", `/products/${one}`)).body.tags).toEqual([]);
    await rest("DELETE", `/products/${two}`);
    await agent.ok("restore", { workspaceId, id });
    expect((await rest("GET", `/products/${one}`)).body.tags).toEqual([{ id, name: "Vegan" }]);
    expect((await rest("GET", `/collections/${collection}`)).body.tags).toEqual([{ id, name: "Vegan" }]);
    expect((await rest("GET", "/products?search=vegan")).body.products.map((p: { id: string }) => p.id)).toEqual([one]);
  });

  it("resource returns duplicate while its name is taken", async () => {
    const [tag, collection] = [await made("/tags", { name: "Taken" }), await made("/collections", { name: "Taken" })];
    const item = await product({ name: "Taken", sku: "T-1", barcode: "T-1" });
    await agent.ok("delete_tag", { workspaceId, id: tag });
    await agent.ok("delete_collection", { workspaceId, id: collection });
    await agent.ok("delete_product", { workspaceId, id: item });
    const others = [
      `/tags/${await made("/tags", { name: "taken" })}`,
      `/collections/${await made("/collections", { name: "TAKEN" })}`,
      `/products/${await product({ name: "taken", sku: "t-1" })}`,
    ];
    for (const [id, fields] of [
      [tag, ["name"]],
      [collection, ["name"]],
      [item, ["name", "sku"]],
    ] as const) {
      const failure = await agent.failure("restore", { workspaceId, id });
      expect({ code: failure.code, fields: Object.keys(failure.fieldErrors) }).toEqual({ code: "duplicate", fields });
    }
    expect(await deleted()).toHaveLength(3);
    for (const path of others) await rest("DELETE", path);
    for (const id of [tag, collection, item]) await agent.ok("restore", { workspaceId, id });
    expect(await deleted()).toEqual([]);
  });
});

describe("access to the recycle bin", () => {
  it("depends on the read scope of each kind", async () => {
    const tag = await made("/tags", { name: "Hidden" });
    await agent.ok("delete_tag", { workspaceId, id: tag });
    const few = await agentWith(["products:read", "products:write", "collections:read"]);
    expect((await few.ok("list_deleted", { workspaceId })).items).toEqual([]);
    const one = await agentWith(["tags:read", "tags:write"]);
    expect((await one.ok("list_deleted", { workspaceId })).items).toMatchObject([{ id: tag, kind: "TAG" }]);
    expect(await deleted({ kind: "PRODUCT" })).toEqual([]);
    expect(await deleted({ kind: "TAG" })).toHaveLength(1);
  });

  it("is limited to the own workspace", async () => {
    const id = await product();
    await agent.ok("delete_product", { workspaceId, id });
    const stranger = await service.tenant();
    const path = `/v1/workspaces/${stranger.workspace.id}/deleted`;
    expect((await service.call("GET", path, { key: stranger.key })).body.items).toEqual([]);
    expect((await service.call("POST", `${path}/${id}/restore`, { key: stranger.key })).status).toBe(404);
    expect(await deleted()).toHaveLength(1);
  });
});

it("lets one of six concurrent deletions or restorations succeed", async () => {
  const id = await product();
  const outcomes = async (name: string) => {
    const results = await Promise.all(Array.from({ length: 6 }, () => agent.call(name, { workspaceId, id })));
    return results.filter(({ isError }) => !isError).length;
  };
  expect(await outcomes("delete_product")).toBe(1);
  expect(await outcomes("restore")).toBe(1);
  expect((await rest("GET", "/products")).body.summary.total).toBe(1);
});
