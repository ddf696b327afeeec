import { expect, it } from "vitest";
import { Shop } from "../catalogue/shop.ts";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

const service = withService();

async function asMember(shop: Shop, role: "OWNER" | "STAFF" | "BILLING") {
  const { email } = role === "OWNER" ? shop.tenant.account : await employ(shop, role);
  const cookie = await signIn(service, email);
  return (search: string) =>
    service.call(
      "GET",
      `${service.dashboard}/api/workspaces/${shop.workspaceId}/search?search=${encodeURIComponent(search)}`,
      { cookie },
    );
}

async function employ(shop: Shop, role: "STAFF" | "BILLING") {
  const account = await service.account();
  await service.member(shop.workspaceId, account.id, role);
  return account;
}

const namesOf = (body: Record<string, { name: string }[]>) =>
  Object.fromEntries(Object.entries(body).map(([kind, found]) => [kind, found.map(({ name }) => name)]));

it("search finds at most five resources of each kind, in its own workspace", async () => {
  const [shop, other] = [await Shop.open(service), await Shop.open(service)];
  const image = await shop.image("rose.png");
  const product = await shop.product({ name: "Rose Serum", sku: "RS-30", imageIds: [image.id] });
  const collection = await shop.collection({ name: "Rose season" });
  const tag = await shop.tag("Rose scent");
  for (let n = 0; n < 7; n++) await shop.tag(`Plenty ${n}`);
  await other.product({ name: "Rose of the others" });
  await other.tag("Rose of theirs");
  const find = await asMember(shop, "OWNER");
  const { status, body } = await find("rose");
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      products: [{ id: product.id, name: "Rose Serum", sku: "RS-30", image: { id: image.id, url: image.url } }],
      collections: [{ id: collection.id, name: "Rose season" }],
      tags: [{ id: tag.id, name: "Rose scent" }],
      media: [{ id: image.id, name: "rose.png", url: image.url }],
      members: [],
    },
  });
  const bySlug = await find(product.slug);
  expect(namesOf(bySlug.body)).toMatchObject({ products: ["Rose Serum"], collections: [] });
  expect(namesOf((await find("Rose-Season")).body)).toMatchObject({ collections: ["Rose season"] });
  expect((await find("plenty")).body.tags).toHaveLength(5);
  expect(namesOf((await find(shop.tenant.account.email)).body)["members"]).toHaveLength(1);
});

it("search corrects spelling only when no resource matches exactly", async () => {
  const shop = await Shop.open(service);
  await shop.product({ name: "Lavender Water" });
  await shop.tag("Lavander");
  const find = await asMember(shop, "STAFF");
  expect(namesOf((await find("lavander")).body)).toMatchObject({ products: [], tags: ["Lavander"] });
  expect(namesOf((await find("lavendar")).body)).toMatchObject({ products: ["Lavender Water"] });
});

it("search excludes the catalogue for billing members and requires a query", async () => {
  const shop = await Shop.open(service);
  await shop.product({ name: "Hidden Balm" });
  const find = await asMember(shop, "BILLING");
  expect(namesOf((await find("hidden")).body)).toEqual({
    products: [],
    collections: [],
    tags: [],
    media: [],
    members: [],
  });
  expect((await find(" ")).status).toBe(400);
  expect((await find("!".repeat(500))).status).toBe(200);
  expect((await find("!".repeat(501))).status).toBe(400);
  const stranger = await asMember(await Shop.open(service), "OWNER");
  expect((await stranger("hidden")).body.products).toEqual([]);
});
