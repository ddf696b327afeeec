import { inflateRawSync } from "node:zlib";
import { EXPORTED_FILES } from "@vitrine/contract";
import { expect, it } from "vitest";
import { Shop } from "../catalogue/shop.ts";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

const service = withService();

const urlOf = (shop: Shop, end: string) => `${service.dashboard}/api/workspaces/${shop.workspaceId}/exports/${end}`;

async function download(shop: Shop, cookie: string) {
  const reply = await fetch(urlOf(shop, "workspace.zip"), { headers: { cookie } });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

/** Reads the archive through its central directory, like every program. */
function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  const files = new Map<string, string>();
  for (let n = 0, at = zip.readUInt32LE(end + 16); n < zip.readUInt16LE(end + 10); n++) {
    const [packed, size, nameLength, extraLength, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const from = offset + 30 + nameLength + zip.readUInt16LE(offset + 28);
    const content = inflateRawSync(zip.subarray(from, from + packed));
    expect(content.length).toBe(size);
    files.set(name, content.toString("utf8"));
    at += 46 + nameLength + extraLength;
  }
  return files;
}

it("an export contains the data of the workspace in one ZIP file", async () => {
  const shop = await Shop.open(service);
  const [image, tag] = [await shop.image("rose.png"), await shop.tag("Night|Day")];
  const product = await shop.product({ name: "=Rose 🌹", sku: "RS", imageIds: [image.id], tagIds: [tag.id] });
  const collection = await shop.collection({ name: "Season" });
  await shop.do("POST", `/collections/${collection.id}/products/${product.id}`);
  await shop.do("PUT", `/media/${image.id}/alt-text`, { altText: "A rose" });
  const cookie = await signIn(service, shop.tenant.account.email);
  const { status, headers, bytes } = await download(shop, cookie);
  expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "application/zip" });
  expect(headers.get("content-disposition")).toBe("attachment");
  const files = unzip(bytes);
  expect([...files.keys()]).toEqual([...EXPORTED_FILES]);
  expect(JSON.parse(files.get("workspace.json") ?? "")).toMatchObject({ id: shop.workspaceId });
  expect(JSON.parse(files.get("website.json") ?? "")).toHaveProperty("templateKey");
  expect(files.get("products.csv")).toContain("'=Rose 🌹");
  expect(files.get("collections.csv")).toContain(`${collection.id},Season`);
  expect(files.get("collection-products.csv")).toContain(`${collection.id},Season,1,${product.id},RS,'=Rose 🌹\r\n`);
  expect(files.get("tags.csv")).toBe(`id,name\r\n${tag.id},Night|Day\r\n`);
  expect(files.get("media.csv")).toContain(`A rose,${image.url},`);
  expect(files.get("customers.csv")).toBe("id,name,email,phone,language,createdAt\r\n");
});

it("an export contains all rows of a long table", async () => {
  const shop = await Shop.open(service);
  const names = Array.from({ length: 45 }, (_, n) => `Collection ${n}`);
  for (const name of names) await shop.collection({ name });
  const cookie = await signIn(service, shop.tenant.account.email);
  const table = unzip((await download(shop, cookie)).bytes).get("collections.csv") ?? "";
  const lines = table.trim().split("\r\n").slice(1);
  expect(lines.map((line) => line.split(",")[1]).sort()).toEqual(names.sort());
});

it("an export is for owners of the workspace only", async () => {
  const shop = await Shop.open(service);
  const staff = await service.account();
  await service.member(shop.workspaceId, staff.id, "STAFF");
  expect((await download(shop, await signIn(service, staff.email))).status).toBe(403);
  const stranger = await Shop.open(service);
  expect((await download(shop, await signIn(service, stranger.tenant.account.email))).status).toBe(403);
  expect((await download(shop, "")).status).toBe(401);
});

it.each(["nothing.csv", "collection-products.csv/one", "tags.csv/a/b", "/"])(
  "an export returns 400 for the cursor %s",
  async (after) => {
    const shop = await Shop.open(service);
    const cookie = await signIn(service, shop.tenant.account.email);
    const url = urlOf(shop, `workspace?after=${encodeURIComponent(after)}`);
    expect(await service.call("GET", url, { cookie })).toMatchObject({ status: 400, body: { fieldErrors: {} } });
  },
);
