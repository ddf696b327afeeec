// A visit from the first page to logout, like an integrator's backend with the SDK.

import { createVitrine, isVitrineError } from "@vitrine/sdk";
import { beforeAll, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { mailedCode } from "../harness/sign-in.ts";
import { openShop, QUICK_CHALLENGES, type Shop } from "./setting.ts";

const service = withService({ env: QUICK_CHALLENGES });
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(service);
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no error",
    (error: unknown) => (isVitrineError(error) ? error.code : String(error)),
  );

it("a visitor goes from guest to customer and back", async () => {
  const vitrine = createVitrine({ baseUrl: service.api, apiKey: shop.tenant.key, workspaceId: shop.id });
  const product = await shop.product({ name: "Rose Serum" });
  const deviceId = "device-of-a-journey";
  const email = "deniz.journey@example.com";

  const { guestToken, viewer } = await vitrine.getBootstrap({}, { visitor: { deviceId } });
  expect(viewer.kind).toBe("GUEST");
  const guest = { deviceId, guestToken: guestToken ?? "" };

  const { products } = await vitrine.listPublishedProducts({ query: { search: "rose" } }, { visitor: guest });
  expect(products.map(({ id }) => id)).toEqual([product.id]);
  const body = { name: "PRODUCT_VIEW", productId: product.id } as const;
  await vitrine.recordVisitorEvent({ body }, { visitor: guest });
  expect(await codeOf(vitrine.getCustomerProfile({}, { visitor: guest }))).toBe("sign_in_required");

  const challengeToken = await shop.challengeToken();
  const request = { name: "Deniz Kaya", email, challengeToken };
  await vitrine.requestCustomerCode({ body: request }, { visitor: { ...guest, language: "tr" } });
  const code = await mailedCode(service, email);
  const { token, customer } = await vitrine.verifyCustomerCode({ body: { email, code } }, { visitor: guest });
  expect(customer).toMatchObject({ email, name: "Deniz Kaya", language: "tr" });

  const visitor = { token };
  await vitrine.sendFeedback({ body: { message: "Güzel!" } }, { visitor });
  const profile = { name: "Deniz K.", phone: null, language: "de", email };
  expect(await vitrine.updateCustomerProfile({ body: profile }, { visitor })).toMatchObject({ language: "de" });
  expect((await vitrine.refreshCustomerSession({}, { visitor })).token).toBe(token);
  await vitrine.logOutCustomer({}, { visitor });
  expect(await codeOf(vitrine.getCustomerSession({}, { visitor }))).toBe("revoked_token");
  expect((await vitrine.getBootstrap({}, { visitor: guest })).viewer).toEqual(viewer);

  const { feedbacks } = await shop.manage("GET", "/feedback");
  expect(feedbacks).toMatchObject([{ message: "Güzel!", userId: customer.id }]);
  const { events } = await shop.manage("GET", "/usage/events");
  expect(events).toMatchObject([{ eventName: "PRODUCT_VIEW", userId: viewer.id, resourceId: product.id }]);
});

it("visitor credentials are neither in the log nor in plain text in the database", async () => {
  const { token } = await shop.signIn();
  const guest = await shop.guest();
  for (const headers of [{ "x-visitor-token": token }, guest]) await shop.call("GET", "/products", { headers });
  const log = service.logLines.join("");
  expect(log).toContain("list_published_products");
  for (const secret of [token, guest["x-guest-token"], shop.tenant.key]) expect(log).not.toContain(secret);
  const { found } = await service.database.read((tx) =>
    tx.one<{ found: number }>({
      text: "select count(*)::int as found from customer_sessions s where s::text like $1",
      values: [`%${token.slice(-64)}%`],
    } as never),
  );
  expect(found).toBe(0);
});
