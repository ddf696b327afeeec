// Followed lists: every change is reported, once all transactions that could precede it have ended.

import { mediaWriteExample, productWriteExample } from "@vitrine/contract";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { waitForOtherTransactions } from "../harness/horizon.ts";
import { type Tenant, withService } from "../harness/service.ts";

const service = withService();
const BEGINNING = "2020-01-01T00:00:00Z";

const call = (tenant: Tenant, method: string, path: string, body?: object) =>
  service.call(method, `/v1/workspaces/${tenant.workspace.id}${path}`, { key: tenant.key, ...(body ? { body } : {}) });

const newTag = async (tenant: Tenant, name: string): Promise<string> =>
  (await call(tenant, "POST", "/tags", { name })).body.id;

/** The ids in one page: existing resources, and deleted ones with a minus. */
async function read(tenant: Tenant, list: string, query: string) {
  await waitForOtherTransactions(service);
  const { status, body } = await call(tenant, "GET", `/${list}?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const told: string[] = [
    ...body[list].map(({ id }: { id: string }) => id),
    ...body.deleted.map(({ id }: { id: string }) => `-${id}`),
  ];
  return { told, next: `cursor=${body.nextCursor}`, pagination: body.pagination, body };
}

/** Reads pages until the list has no more changes. */
async function readAll(tenant: Tenant, list: string, query: string, pageSize = 100) {
  const told: string[] = [];
  let next = query;
  for (let hasMore = true; hasMore; ) {
    const page = await read(tenant, list, `${next}&pageSize=${pageSize}`);
    told.push(...page.told);
    next = page.next;
    hasMore = page.pagination.hasNextPage;
  }
  return { told, next };
}

describe("a list with updatedSince and cursors", () => {
  it("returns changes oldest first, then only later changes", async () => {
    const tenant = await service.tenant();
    const ids: string[] = [];
    for (const name of ["a", "b", "c", "d", "e"]) {
      ids.push(await newTag(tenant, name));
      service.clock.advance(1000);
    }
    const [a = "", b = "", c = "", d = "", e = ""] = ids;
    await call(tenant, "PUT", `/tags/${b}`, { name: "b again" });
    const first = await readAll(tenant, "tags", `updatedSince=${BEGINNING}`, 2);
    expect(first.told).toEqual([a, c, d, e, b]);
    const quiet = await readAll(tenant, "tags", first.next);
    expect(quiet.told).toEqual([]);
    await call(tenant, "PUT", `/tags/${a}`, { name: "a again" });
    await call(tenant, "DELETE", `/tags/${c}`);
    const since = await readAll(tenant, "tags", quiet.next, 1);
    expect(since.told).toEqual([a, `-${c}`]);
    expect((await readAll(tenant, "tags", since.next)).told).toEqual([]);
  });

  it("accepts the first and last moments of the calendar in any time zone", async () => {
    const tenant = await service.tenant();
    const tag = await newTag(tenant, "now");
    expect((await readAll(tenant, "tags", "updatedSince=0000-01-01T00:00:00%2B14:00")).told).toEqual([tag]);
    expect((await readAll(tenant, "tags", "updatedSince=9999-12-31T23:59:59-12:00")).told).toEqual([]);
  });

  it("includes the requested moment", async () => {
    const tenant = await service.tenant();
    await newTag(tenant, "before");
    service.clock.advance(1000);
    const moment = service.clock.now().toISOString();
    const at = await newTag(tenant, "at");
    expect((await readAll(tenant, "tags", `updatedSince=${moment}`)).told).toEqual([at]);
    const written = moment.replace("Z", "+00:00").replace("+", "%2B");
    expect((await readAll(tenant, "tags", `updatedSince=${written}`)).told).toEqual([at]);
  });

  it("reports a deletion until the resource is restored", async () => {
    const tenant = await service.tenant();
    const id = await newTag(tenant, "bin");
    const { next } = await readAll(tenant, "tags", `updatedSince=${BEGINNING}`);
    await call(tenant, "DELETE", `/tags/${id}?bin=true`);
    const { body } = await read(tenant, "tags", next);
    expect(body.deleted).toEqual([{ id, deleted: true, deletedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
    await call(tenant, "POST", `/deleted/${id}/restore`);
    const after = await read(tenant, "tags", next);
    expect(after.body.deleted).toEqual([]);
    expect(after.body.tags).toEqual([{ id, name: "bin" }]);
  });

  it("works for products, collections and media", async () => {
    const tenant = await service.tenant();
    const { body: media } = await call(tenant, "POST", "/media", mediaWriteExample);
    const { body: product } = await call(tenant, "POST", "/products", {
      ...productWriteExample,
      imageIds: [media.id],
      tagIds: [],
    });
    const { body: collection } = await call(tenant, "POST", "/collections", { name: "Spring" });
    const places: Record<string, string> = {};
    for (const [list, id] of Object.entries({ products: product.id, collections: collection.id, media: media.id })) {
      const { told, next, body } = await read(tenant, list, `updatedSince=${BEGINNING}`);
      expect(told).toEqual([id]);
      places[list] = next;
      const usual = await call(tenant, "GET", `/${list}`);
      const { deleted: _deleted, nextCursor: _next, ...list_ } = body;
      expect(list_).toEqual(usual.body);
    }
    // Use of a picture does not change the picture. A collection's products belong to the collection.
    await call(tenant, "POST", `/collections/${collection.id}/products/${product.id}`);
    await call(tenant, "DELETE", `/products/${product.id}`);
    expect((await read(tenant, "products", places["products"] ?? "")).told).toEqual([`-${product.id}`]);
    expect((await read(tenant, "collections", places["collections"] ?? "")).told).toEqual([collection.id]);
    expect((await read(tenant, "media", places["media"] ?? "")).told).toEqual([]);
    await call(tenant, "DELETE", `/media/${media.id}`);
    expect((await read(tenant, "media", places["media"] ?? "")).told).toEqual([`-${media.id}`]);
  });

  it("reports products and collections after their tags are merged or restored", async () => {
    const tenant = await service.tenant();
    const [kept, merged] = [await newTag(tenant, "kept"), await newTag(tenant, "merged")];
    const body = { ...productWriteExample, imageIds: [], tagIds: [merged] };
    const { body: product } = await call(tenant, "POST", "/products", body);
    const { next } = await readAll(tenant, "products", `updatedSince=${BEGINNING}`);
    await call(tenant, "POST", `/tags/${kept}/merge`, { tagIds: [merged] });
    const changed = await read(tenant, "products", next);
    expect(changed.body.products).toMatchObject([{ id: product.id, tags: [{ id: kept }] }]);
    await call(tenant, "DELETE", `/tags/${kept}?bin=true`);
    await call(tenant, "POST", `/deleted/${kept}/restore`);
    expect((await read(tenant, "products", changed.next)).told).toEqual([product.id]);
  });
});

describe("a cursor does not miss a change", () => {
  /** Opens a transaction with a write and keeps it open. */
  async function heldWrite(tenant: Tenant, name: string) {
    let end = () => {};
    const wait = new Promise<void>((resolve) => {
      end = resolve;
    });
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const id = `tag_${name}`;
    const over = service.database.write(async (tx) => {
      await tx.run(sql`
        insert into tags (workspace_id, id, name, name_key, name_order, search_text, created_at, updated_at)
        values (${tenant.workspace.id}, ${id}, ${name}, ${Buffer.from(name)}, ${name}, ${name}, ${service.clock.now()},
                ${service.clock.now()})`);
      begun();
      await wait;
    });
    await isBegun;
    return {
      id,
      commit: async () => {
        end();
        await over;
      },
    };
  }

  it("when an older transaction commits after a newer one was read", async () => {
    const tenant = await service.tenant();
    const start = await readAll(tenant, "tags", `updatedSince=${BEGINNING}`);
    const older = await heldWrite(tenant, "older");
    service.clock.advance(60_000);
    const younger = await newTag(tenant, "younger");
    const during = await readAll(tenant, "tags", start.next);
    await older.commit();
    const after = await readAll(tenant, "tags", during.next);
    expect([...during.told, ...after.told].sort()).toEqual([older.id, younger].sort());
    expect((await readAll(tenant, "tags", after.next)).told).toEqual([]);
  });

  it("when an older transaction commits between the first pages", async () => {
    const tenant = await service.tenant();
    for (const name of ["1", "2", "3", "4"]) {
      await newTag(tenant, name);
      service.clock.advance(1000);
    }
    const older = await heldWrite(tenant, "late");
    service.clock.advance(60_000);
    const newest = await newTag(tenant, "newest");
    const first = await read(tenant, "tags", `updatedSince=${BEGINNING}&pageSize=2`);
    await older.commit();
    const rest = await readAll(tenant, "tags", first.next, 2);
    const after = await readAll(tenant, "tags", rest.next, 2);
    const told = new Set([...first.told, ...rest.told, ...after.told]);
    expect(told.has(older.id) && told.has(newest)).toBe(true);
    expect(told.size).toBe(6);
  });

  it("during concurrent writes and continuous reads", async () => {
    const tenant = await service.tenant();
    const copy = new Set<string>();
    let next = `updatedSince=${BEGINNING}`;
    let isWriting = true;
    const follow = async () => {
      const page = await readAll(tenant, "tags", next, 7);
      next = page.next;
      for (const one of page.told) one.startsWith("-") ? copy.delete(one.slice(1)) : copy.add(one);
    };
    const write = async (who: number) => {
      for (let n = 0; n < 8; n++) {
        const id = await newTag(tenant, `${who}-${n}`);
        if (n % 3 === 0) await call(tenant, "DELETE", `/tags/${id}`);
        else if (n % 3 === 1) await call(tenant, "PUT", `/tags/${id}`, { name: `${who}+${n}` });
      }
    };
    const reading = (async () => {
      while (isWriting) await follow();
    })();
    await Promise.all([1, 2, 3, 4].map(write));
    isWriting = false;
    await reading;
    await follow();
    const { body } = await call(tenant, "GET", "/tags?pageSize=100");
    expect([...copy].sort()).toEqual(body.tags.map(({ id }: { id: string }) => id).sort());
  });
});

describe("an invalid cursor request", () => {
  it.each(["search=x", "sort=name", "page=2"])("returns 400 for %s with updatedSince", async (other) => {
    const tenant = await service.tenant();
    const { status, body } = await call(tenant, "GET", `/tags?updatedSince=${BEGINNING}&${other}`);
    expect({ status, named: Object.keys(body.fieldErrors) }).toEqual({ status: 400, named: [other.split("=")[0]] });
  });

  it.each(["status=ACTIVE", "stock=in", "changedSince=2026-01-01T00:00:00Z", "sku=x", "ids=prd_1"])(
    "returns 400 for %s with updatedSince on products",
    async (other) => {
      const tenant = await service.tenant();
      const { status } = await call(tenant, "GET", `/products?updatedSince=${BEGINNING}&${other}`);
      expect(status).toBe(400);
    },
  );

  it("returns 400 for a malformed or expired cursor, or one of another database", async () => {
    const tenant = await service.tenant();
    const { body } = await read(tenant, "tags", `updatedSince=${BEGINNING}`);
    const [life, madeAt, ...place] = JSON.parse(Buffer.from(body.nextCursor, "base64url").toString());
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const bad = [
      "nonsense",
      encoded({}),
      encoded([life, madeAt, "x", "'; drop table tags", ""]),
      encoded([life, madeAt, "t", "yesterday", "", "1"]),
      encoded([life, madeAt, "t", "2026-2-30", "", "1"]),
      encoded([life, madeAt, "t", "2026-1", "", "1"]),
      encoded([life, madeAt, "x", "1", "\0"]),
      encoded([life, madeAt, "x", "1", { toString: "no text can be made of it" }]),
      encoded({ map: 1 }),
      encoded(["another", madeAt, ...place]),
      encoded([life, madeAt - 31 * 24 * 60 * 60 * 1000, ...place]),
    ];
    for (const cursor of bad) {
      const reply = await call(tenant, "GET", `/tags?cursor=${cursor}`);
      expect({ cursor, status: reply.status, named: Object.keys(reply.body.fieldErrors ?? {}) }).toEqual({
        cursor,
        status: 400,
        named: ["cursor"],
      });
    }
  });

  it("returns 400 for a cursor of another list", async () => {
    const tenant = await service.tenant();
    const { next } = await read(tenant, "products", `updatedSince=${BEGINNING}`);
    const { status, body } = await call(tenant, "GET", `/tags?${next}`);
    expect({ status, named: Object.keys(body.fieldErrors) }).toEqual({ status: 400, named: ["cursor"] });
  });

  it("shows no changes of another workspace for that workspace's cursor", async () => {
    const [tenant, other] = [await service.tenant(), await service.tenant()];
    await newTag(other, "theirs");
    const { next } = await read(other, "tags", `updatedSince=${BEGINNING}&pageSize=1`);
    await newTag(other, "theirs, too");
    // On a cluster the two workspaces can be on different nodes, and then the cursor is invalid here.
    const { told } = await readAll(tenant, "tags", next).catch((error) => {
      expect(error.message).toContain("has expired");
      return { told: [] };
    });
    expect(told).toEqual([]);
  });
});

it("reads every page with an index", async () => {
  const tenant = await service.tenant();
  await newTag(tenant, "one");
  service.statements.length = 0;
  const { next } = await read(tenant, "products", `updatedSince=${BEGINNING}`);
  await read(tenant, "products", next);
  const walks = service.statements.filter((text) => text.includes("union all") && text.includes("deletions"));
  expect(walks).toHaveLength(2);
  for (const [n, values] of [
    [0, [tenant.workspace.id, BEGINNING, "", tenant.workspace.id, "product", BEGINNING, "", tenant.workspace.id]],
    [1, [tenant.workspace.id, "1", "", "99", tenant.workspace.id, "product", "1", "", "99", tenant.workspace.id]],
  ] as const) {
    const plan = await planOf(walks[n] ?? "", values);
    expect(plan).toMatch(n === 0 ? /products_updated/ : /products_followed/);
    expect(plan).toMatch(n === 0 ? /deletions_oldest/ : /deletions_followed/);
    expect(plan).not.toMatch(/Seq Scan/);
  }
});

async function planOf(text: string, values: readonly string[]): Promise<string> {
  const client = new pg.Client(service.databaseUrl);
  await client.connect();
  try {
    await client.query("set enable_seqscan = off; set enable_sort = off");
    const { rows } = await client.query(`explain ${text}`, [...values]);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.end();
  }
}
