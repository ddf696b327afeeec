import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";

const service = withService();
let tenant: Tenant;
let tags: string;

beforeAll(async () => {
  tenant = await service.tenant();
  tags = `/v1/workspaces/${tenant.workspace.id}/tags`;
});

const create = async (name: string) => (await service.call("POST", tags, { key: tenant.key, body: { name } })).body;

describe("tags", () => {
  it("creates, reads, renames and deletes a tag", async () => {
    const created = await service.call("POST", tags, { key: tenant.key, body: { name: "Vegan" } });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({ id: expect.stringMatching(/^tag_[0-9a-z]{26}$/), name: "Vegan" });
    const one = `${tags}/${created.body.id}`;
    expect((await service.call("GET", one, { key: tenant.key })).body).toEqual(created.body);
    const renamed = await service.call("PUT", one, { key: tenant.key, body: { name: "Plant based" } });
    expect(renamed.body).toEqual({ id: created.body.id, name: "Plant based" });
    const deleted = await service.call("DELETE", one, { key: tenant.key });
    expect(deleted.body).toEqual({ id: created.body.id, deleted: true });
    expect((await service.call("GET", one, { key: tenant.key })).status).toBe(404);
  });

  it("creates one of 50 identical concurrent tags and returns 409 to the others", async () => {
    const other = await service.tenant();
    const path = `/v1/workspaces/${other.workspace.id}/tags`;
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => service.call("POST", path, { key: other.key, body: { name: "Same" } })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    const refused = replies.filter((reply) => reply.status === 409);
    expect(refused).toHaveLength(49);
    expect(refused[0]?.body).toMatchObject({ code: "duplicate", fieldErrors: { name: "is already used" } });
    const rows = await service.database.read((tx) =>
      tx.many(sql`select 1 from tags where workspace_id = ${other.workspace.id}`),
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    ["case", "Straße", "STRASSE"],
    ["spacing", "two  words", " Two words "],
    ["compatibility forms", "ﬁne", "FINE"],
  ])("treats names that differ only in %s as equal", async (_what, first, second) => {
    await create(first);
    const reply = await service.call("POST", tags, { key: tenant.key, body: { name: second } });
    expect(reply.status).toBe(409);
  });

  it("limits the name to 160 code points", async () => {
    expect((await service.call("POST", tags, { key: tenant.key, body: { name: "😀".repeat(160) } })).status).toBe(200);
    const tooLong = await service.call("POST", tags, { key: tenant.key, body: { name: "😀".repeat(161) } });
    expect(tooLong.status).toBe(400);
    expect(tooLong.body.fieldErrors).toHaveProperty("name");
  });

  it("keeps the total of the list through creations and deletions", async () => {
    const other = await service.tenant();
    const path = `/v1/workspaces/${other.workspace.id}/tags`;
    for (const name of ["a", "b", "c"]) await service.call("POST", path, { key: other.key, body: { name } });
    const first = await service.call("GET", `${path}?pageSize=2`, { key: other.key });
    expect(first.body.tags.map((tag: { name: string }) => tag.name)).toEqual(["c", "b"]);
    expect(first.body.pagination).toEqual({
      page: 1,
      limit: 2,
      total: 3,
      totalPages: 2,
      hasNextPage: true,
      hasPreviousPage: false,
    });
    await service.call("DELETE", `${path}/${first.body.tags[0].id}`, { key: other.key });
    expect((await service.call("GET", path, { key: other.key })).body.pagination.total).toBe(2);
  });

  it("finds tags ignoring case, accents and small typos", async () => {
    for (const name of ["Işıltı Serumu", "Gesichtspflege", "Crème brûlée"]) await create(name);
    const names = async (search: string) =>
      (await service.call("GET", `${tags}?search=${encodeURIComponent(search)}`, { key: tenant.key })).body.tags.map(
        (tag: { name: string }) => tag.name,
      );
    expect(await names("isilti")).toEqual(["Işıltı Serumu"]);
    expect(await names("IŞILTI")).toEqual(["Işıltı Serumu"]);
    expect(await names("creme bru")).toEqual(["Crème brûlée"]);
    expect(await names("sichtspf")).toEqual(["Gesichtspflege"]);
    expect(await names("gesichstpflege")).toEqual(["Gesichtspflege"]);
    expect(await names("100% of_it")).toEqual([]);
  });

  it("takes three statements for a list and two for one tag", async () => {
    const { id } = await create("Counted");
    service.statements.length = 0;
    await service.call("GET", tags, { key: tenant.key });
    expect(service.statements).toHaveLength(3);
    service.statements.length = 0;
    await service.call("GET", `${tags}/${id}`, { key: tenant.key });
    expect(service.statements).toHaveLength(2);
  });
});
