import { productWriteExample } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { withWebsites } from "./website-setting.ts";

const websites = withWebsites();
const { service, call, read, edited, update, expectRefusal } = websites;

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
async function upload(of = websites.tenant): Promise<string> {
  const reply = await call("POST", "/media", { fileName: "pixel.png", mimeType: "image/png", base64: PIXEL }, of);
  expect(reply.status).toBe(200);
  return reply.body.id;
}

describe("references of a website", () => {
  it("count as media usage while the website contains them", async () => {
    const [logoId, heroImageId, first, second] = [await upload(), await upload(), await upload(), await upload()];
    const sections = [
      { type: "hero", imageId: first },
      { type: "image", imageId: second },
      { type: "image", imageId: second },
    ];
    const reply = await update({ logoId, heroImageId, sections });
    expect(reply.body).toMatchObject({ logoId, heroImageId, sections });
    expect(await read()).toEqual(reply.body);
    const usage = async (id: string) => (await call("GET", `/media/${id}`)).body.usageCount;
    expect(await Promise.all([logoId, heroImageId, first, second].map(usage))).toEqual([1, 1, 1, 2]);
    await update({ logoId: null, sections: [] });
    expect(await Promise.all([logoId, heroImageId, first, second].map(usage))).toEqual([0, 1, 0, 0]);
  });

  it("become null when their picture is deleted, and the settings stay writable", async () => {
    const [logoId, kept] = [await upload(), await upload()];
    await update({
      logoId,
      heroImageId: kept,
      sections: [
        { type: "image", imageId: logoId },
        { type: "image", imageId: kept },
      ],
    });
    const etag = (await call("GET", "/website")).headers.get("etag") ?? "";
    await call("DELETE", `/media/${logoId}`);
    const after = await read();
    expect(after).toMatchObject({ logoId: null, heroImageId: kept, sections: [{ imageId: null }, { imageId: kept }] });
    expect((await call("PUT", "/website", await edited({}), websites.tenant, { "if-match": etag })).body.code).toBe(
      "stale_write",
    );
    expect((await update({})).body).toMatchObject({ logoId: null, heroImageId: kept });
  });

  it("are removed with their product or collection", async () => {
    const create = async (path: string, body: object) => (await call("POST", path, body)).body.id as string;
    const [productId, kept, collectionId] = [
      await create("/products", { ...productWriteExample, imageIds: [], tagIds: [] }),
      await create("/products", {
        ...productWriteExample,
        name: "Kept",
        sku: "K",
        barcode: "K",
        imageIds: [],
        tagIds: [],
      }),
      await create("/collections", { name: "Deleted soon" }),
    ];
    const sections = [
      { type: "products", productIds: [productId, kept] },
      { type: "collection", collectionId },
    ];
    expect((await update({ sections })).status).toBe(200);
    await call("DELETE", `/products/${productId}`);
    await call("DELETE", `/collections/${collectionId}`);
    expect(await read()).toMatchObject({ sections: [{ productIds: [kept] }, { collectionId: null }] });
    expect((await update({})).status).toBe(200);
  });

  it("must exist in the same workspace", async () => {
    const other = await service.tenant();
    const theirs = await upload(other);
    const mine = await upload();
    await expectRefusal(
      {
        logoId: theirs,
        heroImageId: mine,
        sections: [
          { type: "hero", imageId: "med_unknown" },
          { type: "collection", collectionId: "col_unknown" },
          { type: "products", productIds: ["prd_unknown", "prd_other"] },
        ],
      },
      "logoId",
      "sections.0.imageId",
      "sections.1.collectionId",
      "sections.2.productIds.0",
      "sections.2.productIds.1",
    );
    await expectRefusal({ logoId: "", heroImageId: "x".repeat(161) }, "logoId", "heroImageId");
  });

  it("cannot be read or changed from another workspace", async () => {
    const other = await service.tenant();
    const body = await edited({ title: "Mine now" });
    const before = await read(other);
    for (const [method, sent] of [
      ["GET", undefined],
      ["PUT", body],
    ] as const) {
      const path = `/v1/workspaces/${other.workspace.id}/website`;
      expect(await service.call(method, path, { key: websites.tenant.key, body: sent })).toMatchObject({
        status: 403,
        body: { code: "not_owner" },
      });
    }
    expect(await read(other)).toEqual(before);
  });
});
