import { mediaWriteExample, websiteWriteExample } from "@vitrine/contract";
import { expect, it } from "vitest";
import { Shop } from "../catalogue/shop.ts";
import { withService } from "../harness/service.ts";

const service = withService();
const PIXEL = Buffer.from(mediaWriteExample.base64, "base64");

/** Builds a form with these files in the field. */
function formOf(field: string, ...files: [name: string, bytes: Uint8Array][]): FormData {
  const form = new FormData();
  for (const [name, bytes] of files) form.append(field, new Blob([new Uint8Array(bytes)], { type: "image/png" }), name);
  return form;
}

async function send(shop: Shop, path: string, form: FormData) {
  const response = await fetch(`${service.api}/v1/workspaces/${shop.workspaceId}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.tenant.key}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

it("list_media_uses returns the website fields, products and collections that use an image", async () => {
  const shop = await Shop.open(service);
  const image = await shop.image();
  const product = await shop.product({ imageIds: [image.id] });
  const collection = await shop.collection({ imageId: image.id });
  await shop.do("PUT", "/website", { ...websiteWriteExample, sections: [], heroImageId: null, logoId: image.id });
  const { uses, pagination } = await shop.do("GET", `/media/${image.id}/uses`);
  expect(uses).toEqual([
    { kind: "WEBSITE", id: "logoId", name: "" },
    { kind: "PRODUCT", id: product.id, name: product.name },
    { kind: "COLLECTION", id: collection.id, name: collection.name },
  ]);
  expect(pagination).toMatchObject({ total: (await shop.do("GET", `/media/${image.id}`)).usageCount });
  expect((await shop.do("GET", `/media/${image.id}/uses?pageSize=1&page=2`)).uses).toEqual([uses[1]]);
  expect(await shop.call("GET", "/media/nobody/uses")).toMatchObject({ status: 404 });
});

it("replace_media_file keeps the id and accepts exactly one valid picture", async () => {
  const shop = await Shop.open(service);
  const image = await shop.image("old.png");
  const path = `/media/${image.id}/file`;
  const replaced = await send(shop, path, formOf("file", ["new.png", PIXEL]));
  expect(replaced).toMatchObject({ status: 200, body: { id: image.id, fileName: "new.png" } });
  expect(await send(shop, path, formOf("file"))).toMatchObject({
    status: 400,
    body: { fieldErrors: { file: "is required" } },
  });
  const broken = await send(shop, path, formOf("file", ["new.png", PIXEL.subarray(0, 30)]));
  expect(broken).toMatchObject({ status: 400, body: { fieldErrors: { file: expect.any(String) } } });
  expect((await send(shop, path, formOf("file", ["a.png", PIXEL], ["b.png", PIXEL]))).status).toBe(400);
  expect((await send(shop, "/media/nobody/file", formOf("file", ["new.png", PIXEL]))).status).toBe(404);
  expect(await shop.do("GET", `/media/${image.id}`)).toMatchObject({ fileName: "new.png" });
});

it("rename_media changes only the name, and the search finds the new name", async () => {
  const shop = await Shop.open(service);
  const image = await shop.image("old.png");
  const renamed = await shop.do("PUT", `/media/${image.id}/name`, { fileName: "Serum front.png" });
  expect(renamed).toEqual({ ...image, fileName: "Serum front.png" });
  expect((await shop.do("GET", "/media?search=serum")).media).toEqual([renamed]);
  expect(await shop.call("PUT", `/media/${image.id}/name`, { fileName: "a/b" })).toMatchObject({ status: 400 });
});

it("delete_media_many deletes all images, or returns 400 when an id is unknown", async () => {
  const shop = await Shop.open(service);
  const images = [await shop.image(), await shop.image()];
  const product = await shop.product({ imageIds: images.map(({ id }) => id) });
  const ids = images.map(({ id }) => id);
  expect(await shop.call("POST", "/media/delete", { ids: [...ids, "nobody"] })).toMatchObject({
    status: 400,
    body: { fieldErrors: { "ids.2": "is not an image of this workspace" } },
  });
  expect((await shop.do("GET", "/media")).summary).toMatchObject({ total: 2, linked: 2 });
  expect(await shop.do("POST", "/media/delete", { ids: [...ids, ids[0]] })).toEqual({ deleted: 2 });
  expect((await shop.do("GET", "/media")).summary).toMatchObject({ total: 0, linked: 0 });
  expect((await shop.do("GET", `/products/${product.id}`)).images).toEqual([]);
});
