import { beforeEach, describe, expect, it } from "vitest";
import { randomName, withService } from "../harness/service.ts";
import { type GuestHeaders, openShop, QUICK_CHALLENGES, type Shop } from "./setting.ts";

const service = withService({ env: QUICK_CHALLENGES });
let shop: Shop;
let guest: GuestHeaders;
beforeEach(async () => {
  shop = await openShop(service);
  guest = await shop.guest();
});

describe("feedback", () => {
  const send = (message: unknown, headers: Record<string, string> = guest) =>
    shop.call("POST", "/feedback", { headers, body: { message } });

  it.each(["  ", "\u200b", "?!", "👍"])(
    "returns 400 without a letter or a digit, and is not counted (%j)",
    async (message) => {
      const { status, body } = await send(message);
      expect([status, body.fieldErrors]).toEqual([400, { message: "must contain a letter or a digit" }]);
      expect((await shop.manage("GET", "/feedback")).pagination.total).toBe(0);
    },
  );

  it("is stored with the id of a customer, and without one for a guest", async () => {
    const { token, customer } = await shop.signIn();
    expect(await send("From a guest")).toMatchObject({ status: 204, body: null });
    service.clock.advance(1000);
    expect((await send("From a customer", { "x-visitor-token": token })).status).toBe(204);
    const { feedbacks } = await shop.manage("GET", "/feedback");
    expect(feedbacks).toEqual([
      {
        id: expect.stringMatching(/^fbk_/),
        workspaceId: shop.id,
        userId: customer.id,
        message: "From a customer",
        createdAt: service.clock.now().toISOString(),
        workspaceName: "Test workspace",
      },
      expect.objectContaining({ message: "From a guest", userId: null }),
    ]);
  });

  it("accepts 1 to 500 code points", async () => {
    for (const message of ["x", "ğ".repeat(500), "\u{1D465}".repeat(500)])
      expect((await send(message)).status).toBe(204);
    for (const message of ["", "x".repeat(501), "\u{1F642}".repeat(501), null, 7, undefined, "nul\0"]) {
      expect(await send(message)).toMatchObject({
        status: 400,
        body: { fieldErrors: { message: expect.any(String) } },
      });
    }
    const unknown = await shop.call("POST", "/feedback", { headers: guest, body: { message: "x", userId: "cus_1" } });
    expect(unknown).toMatchObject({ status: 400, body: { fieldErrors: { userId: "is not a known field" } } });
    expect((await shop.manage("GET", "/feedback")).pagination.total).toBe(3);
  });

  it("is stored once per Idempotency-Key and visitor", async () => {
    const key = randomName();
    const first = await send("Once", { ...guest, "idempotency-key": key });
    const again = await send("Once", { ...guest, "idempotency-key": key });
    const another = await send("Twice", { ...(await shop.guest()), "idempotency-key": key });
    expect([first.status, again.status, another.status]).toEqual([204, 204, 204]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(another.headers.get("idempotency-replayed")).toBeNull();
    expect((await shop.manage("GET", "/feedback")).pagination.total).toBe(2);
  });
});

describe("events", () => {
  const record = (body: unknown, headers: Record<string, string> = guest) =>
    shop.call("POST", "/events", { headers, body });

  it("are recorded for the current visitor with their resource", async () => {
    const product = await shop.product();
    const collection = await shop.collection();
    await shop.manage("POST", `/collections/${collection.id}/products/${product.id}`);
    const { token, customer } = await shop.signIn();
    const viewer = (await shop.call("GET", "/bootstrap", { headers: guest })).body.viewer;
    const events = [
      [{ name: "VISIT" }, "", ""],
      [{ name: "PRODUCT_VIEW", productId: product.id }, "product", product.id],
      [{ name: "COLLECTION_VIEW", collectionId: collection.id }, "collection", collection.id],
      [{ name: "SEARCH", query: "rose serum" }, "query", "rose serum"],
      [
        { name: "LINK_CLICK", link: "https://shop.example.com/", productId: product.id },
        "link",
        "https://shop.example.com/",
      ],
    ] as const;
    for (const [body] of events) {
      service.clock.advance(1000);
      expect(await record(body)).toMatchObject({ status: 204, body: null });
    }
    service.clock.advance(1000);
    expect((await record({ name: "VISIT" }, { "x-visitor-token": token })).status).toBe(204);

    const recorded = (await shop.manage("GET", "/usage/events?sort=createdAt")).events;
    expect(recorded).toHaveLength(6);
    for (const [index, [body, resourceType, resourceId]] of events.entries()) {
      expect(recorded[index]).toMatchObject({
        actorType: "GUEST",
        userId: viewer.id,
        eventName: body.name,
        endpoint: "/events",
        resourceType,
        resourceId,
        creditDelta: 0,
        status: "SUCCEEDED",
      });
    }
    expect(recorded[5]).toMatchObject({ actorType: "CUSTOMER", userId: customer.id, eventName: "VISIT" });
    const { usage } = await shop.manage("GET", "/usage");
    const rowOf = (userId: string) => usage.find((row: { userId: string }) => row.userId === userId);
    expect(rowOf(viewer.id)).toMatchObject({ name: "Guest", visits: 1, productViews: 1, events: 5, requests: 0 });
    expect(rowOf(customer.id)).toMatchObject({ name: "Deniz Kaya", visits: 1 });
  });

  it("are accepted without a resource", async () => {
    const names = ["PRODUCT_VIEW", "COLLECTION_VIEW", "SEARCH", "LINK_CLICK"];
    for (const name of names) expect((await record({ name })).status).toBe(204);
    const recorded: { eventName: string; resourceId: string }[] = (await shop.manage("GET", "/usage/events")).events;
    expect(recorded.map(({ eventName }) => eventName).sort()).toEqual(names.toSorted());
    expect(new Set(recorded.map(({ resourceId }) => resourceId))).toEqual(new Set([""]));
  });

  it("return 400 for unpublished or foreign resources and unknown fields", async () => {
    const inactive = await shop.product({ status: "INACTIVE" });
    const other = await openShop(service);
    const [foreign, foreignCollection] = [await other.product(), await other.collection()];
    for (const [body, field] of [
      [{ name: "PRODUCT_VIEW", productId: inactive.id }, "productId"],
      [{ name: "PRODUCT_VIEW", productId: foreign.id }, "productId"],
      [{ name: "PRODUCT_VIEW", productId: "prd_unknown" }, "productId"],
      [{ name: "COLLECTION_VIEW", collectionId: foreignCollection.id }, "collectionId"],
      [{ name: "VISIT", productId: inactive.id }, "productId"],
      [{ name: "SEARCH", query: "x".repeat(501) }, "query"],
      [{ name: "LINK_CLICK", link: "x".repeat(2001) }, "link"],
      [{ name: "PURCHASE" }, "name"],
      [{ name: "PRODUCT_CHAT" }, "name"],
      [{}, "name"],
      [{ name: "VISIT", userId: "cus_1" }, "userId"],
      [{ name: "VISIT", creditDelta: 5 }, "creditDelta"],
    ] as const) {
      const reply = await record(body);
      expect({ sent: body, ...reply }).toMatchObject({
        status: 400,
        body: { code: "invalid_input", fieldErrors: { [field]: expect.any(String) } },
      });
    }
    expect((await shop.manage("GET", "/usage/events")).pagination.total).toBe(0);
  });
});
