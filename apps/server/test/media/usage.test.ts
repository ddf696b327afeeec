// Reports the uses of media by products, collections and the website, through the API.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tenant } from "../harness/service.ts";
import { picture } from "./pictures.ts";
import { type MediaSetting, mediaPath, startMediaSetting, upload, writeBody } from "./setting.ts";

let setting: MediaSetting;
let tenant: Tenant;
beforeAll(async () => {
  setting = await startMediaSetting();
});
beforeEach(async () => {
  tenant = await setting.service.tenant();
});
afterAll(() => setting.stop());

const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const { key } = await setting.service.key(tenant.account.id);
  const options = { key, body, headers };
  return setting.service.call(method, `/v1/workspaces/${tenant.workspace.id}${path}`, options);
};

async function uploadSome(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let tint = 0; tint < count; tint++) {
    ids.push((await upload(setting.service, tenant, await picture("png", { tint }))).body.id);
  }
  return ids;
}

const product = (sku: string, imageIds: (string | undefined)[]) => ({
  name: `Product ${sku}`,
  brand: "Brand",
  sku,
  barcode: `barcode ${sku}`,
  stock: 1,
  status: "ACTIVE",
  description: "",
  information: "",
  imageIds,
  tagIds: [],
  sales: [],
});

const usage = async () => {
  const { media, summary } = (await call("GET", "/media?sort=createdAt&pageSize=100")).body;
  const counts = Object.fromEntries(
    media.map((item: { id: string; usageCount: number }) => [item.id, item.usageCount]),
  );
  return { counts, summary };
};

describe("media in use", () => {
  it("are counted over products, collections and the website", async () => {
    const [a, b, c] = await uploadSome(3);
    const first = (await call("POST", "/products", product("1", [a, b]))).body;
    const second = (await call("POST", "/products", product("2", [a]))).body;
    const collection = (await call("POST", "/collections", { name: "Best", imageId: b })).body;
    const { url, updatedAt, ...website } = (await call("GET", "/website")).body;
    expect((await call("PUT", "/website", { ...website, logoId: a })).status).toBe(200);
    expect(await usage()).toEqual({
      counts: { [a as string]: 3, [b as string]: 2, [c as string]: 0 },
      summary: { total: 3, unused: 1, linked: 2, multiLinked: 2 },
    });
    expect(
      (await call("GET", `/products/${first.id}`)).body.images.map((image: { usageCount: number }) => image.usageCount),
    ).toEqual([3, 2]);
    await call("PUT", `/products/${first.id}`, product("1", [b, c]));
    await call("PUT", `/collections/${collection.id}`, { name: "Best", description: "", imageId: null, tagIds: [] });
    await call("DELETE", `/products/${second.id}`);
    await call("PUT", "/website", { ...website, logoId: null });
    expect(await usage()).toEqual({
      counts: { [a as string]: 0, [b as string]: 1, [c as string]: 1 },
      summary: { total: 3, unused: 1, linked: 2, multiLinked: 0 },
    });
  });

  it("are removed from products, collections and the website when deleted", async () => {
    const [a, b, c] = await uploadSome(3);
    const { id } = (await call("POST", "/products", product("1", [a, b, c]))).body;
    const collection = (await call("POST", "/collections", { name: "Best", imageId: b })).body;
    const { url, updatedAt, ...website } = (await call("GET", "/website")).body;
    await call("PUT", "/website", { ...website, heroImageId: b });
    expect((await call("DELETE", `/media/${b}`)).status).toBe(200);
    const images = (await call("GET", `/products/${id}`)).body.images;
    expect(images.map((image: { id: string }) => image.id)).toEqual([a, c]);
    expect((await call("GET", `/collections/${collection.id}`)).body).toMatchObject({ imageId: null, image: null });
    expect((await call("GET", "/website")).body.heroImageId).toBeNull();
    expect((await usage()).summary).toEqual({ total: 2, unused: 0, linked: 2, multiLinked: 0 });
  });

  it("show their new picture in products after a replacement", async () => {
    const [a] = await uploadSome(1);
    const { id } = (await call("POST", "/products", product("1", [a]))).body;
    const replaced = (await call("PUT", `/media/${a}`, writeBody(await picture("webp"), "webp", "new.webp"))).body;
    expect(replaced.usageCount).toBe(1);
    expect((await call("GET", `/products/${id}`)).body.images).toEqual([replaced]);
  });

  it("cannot be used by another workspace", async () => {
    const stranger = await setting.service.tenant();
    const foreign = (await upload(setting.service, stranger, await picture())).body.id;
    expect(await call("POST", "/products", product("1", [foreign]))).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { "imageIds.0": expect.any(String) } },
    });
    expect((await call("POST", "/collections", { name: "Best", imageId: foreign })).status).toBe(400);
    const { url, updatedAt, ...website } = (await call("GET", "/website")).body;
    expect((await call("PUT", "/website", { ...website, logoId: foreign })).status).toBe(400);
    const { body } = await setting.service.call("GET", `${mediaPath(stranger)}/${foreign}`, { key: stranger.key });
    expect(body.usageCount).toBe(0);
  });

  it("have exact counts after 40 concurrent product updates", async () => {
    const [a, b] = await uploadSome(2);
    const ids: string[] = [];
    for (let n = 0; n < 40; n++)
      ids.push((await call("POST", "/products", product(`${n}`, n % 2 ? [a] : [b]))).body.id);
    const moved = await Promise.all(
      ids.map((id, n) => call("PUT", `/products/${id}`, product(`${n}`, n % 2 ? [b] : [a, b]))),
    );
    expect(moved.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect((await usage()).counts).toEqual({ [a as string]: 20, [b as string]: 40 });
    const deleted = await Promise.all([
      ...ids.map((id) => call("DELETE", `/products/${id}`)),
      call("DELETE", `/media/${a}`),
    ]);
    expect(deleted.map(({ status }) => status)).toEqual(Array(41).fill(200));
    expect(await usage()).toEqual({
      counts: { [b as string]: 0 },
      summary: { total: 1, unused: 1, linked: 0, multiLinked: 0 },
    });
  });

  it("keep If-Match valid for a product when another product starts to use them", async () => {
    const [a] = await uploadSome(1);
    const values = product("1", [a]);
    const created = await call("POST", "/products", values);
    const path = `/products/${created.body.id}`;
    const etag = created.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+\.[\w-]+"$/);
    await call("POST", "/products", product("2", [a]));

    const read = await call("GET", path, undefined, { "if-none-match": etag });
    expect(read).toMatchObject({ status: 200, body: { images: [{ usageCount: 2 }] } });
    expect(read.headers.get("etag")).not.toBe(etag);

    const changed = await call("PUT", path, { ...values, stock: 2 }, { "if-match": etag });
    expect(changed.status).toBe(200);
    const stale = await call("PUT", path, { ...values, stock: 3 }, { "if-match": etag });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_write" } });
  });

  it("can be added to 30 products at once with If-Match", async () => {
    const [a] = await uploadSome(1);
    const all = await Promise.all(Array.from({ length: 30 }, (_, i) => call("POST", "/products", product(`${i}`, []))));
    const replies = await Promise.all(
      all.map(({ body, headers }, i) =>
        call("PUT", `/products/${body.id}`, product(`${i}`, [a]), { "if-match": headers.get("etag") ?? "" }),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(30).fill(200));
    expect((await call("GET", `/media/${a}`)).body.usageCount).toBe(30);
  });

  it("return 409 on deletion with an If-Match from before their use", async () => {
    const [a] = await uploadSome(1);
    const etag = (await call("GET", `/media/${a}`)).headers.get("etag") ?? "";
    await call("POST", "/products", product("1", [a]));
    const refused = await call("DELETE", `/media/${a}`, undefined, { "if-match": etag });
    expect(refused).toMatchObject({ status: 409, body: { code: "stale_write" } });
  });
});
