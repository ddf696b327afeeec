// Closing, reopening within 30 days, and erasure after that: names are removed, the ledger stays.

import { describe, expect, it } from "vitest";
import { Ledger, verifyLedger } from "../../src/domains/credits/index.ts";
import { eraseDue } from "../../src/domains/erasure/due.ts";
import { ERASED_TABLES, eraseAccountAtOnce, KEPT_TABLES } from "../../src/domains/erasure/index.ts";
import { DAY } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { Shop } from "../catalogue/shop.ts";
import { withService } from "../harness/service.ts";
import { mailedCode, signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });

async function openOwned() {
  const shop = await Shop.open(service);
  const cookie = await signIn(service, shop.tenant.account.email);
  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, `${service.dashboard}/api${path}`, { cookie, ...(body === undefined ? {} : { body }) });
  return { shop, call, account: shop.tenant.account };
}

const erase = () => eraseDue({ database: service.database, clock: service.clock });

const actor = { kind: "cli" as const, id: "test" };

/** Tables that still contain rows of the workspace. */
async function tablesWithRows(workspaceId: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of [...ERASED_TABLES, ...Object.keys(KEPT_TABLES)]) {
    const row = await service.database.read((tx) =>
      tx.find(sql([`select 1 from ${name} where workspace_id = `, " limit 1"] as never, workspaceId)),
    );
    if (row !== undefined) found.push(name);
  }
  return found;
}

describe("closing a workspace", () => {
  it("requires the subdomain, suspends the workspace, and is reversed by reopening", async () => {
    const { shop, call } = await openOwned();
    const product = await shop.product();
    const close = (subDomain: string) => call("POST", `/workspaces/${shop.workspaceId}/close`, { subDomain });
    expect(await close("another")).toMatchObject({
      status: 400,
      body: { fieldErrors: { subDomain: expect.any(String) } },
    });
    const closed = await close(shop.tenant.workspace.subDomain);
    expect(closed).toMatchObject({ status: 200, body: { id: shop.workspaceId, closedAt: expect.any(String) } });
    expect((await shop.call("GET", `/products/${product.id}`)).body.code).toBe("workspace_inactive");
    const listed = await service.call("GET", "/v1/workspaces", { key: shop.tenant.key });
    expect(listed.body.workspaces).toMatchObject([{ id: shop.workspaceId, status: "SUSPENDED" }]);
    expect((await call("GET", "/closed-workspaces")).body).toEqual({ workspaces: [closed.body] });
    service.clock.advance(29 * DAY);
    await erase();
    const reopened = await call("POST", `/closed-workspaces/${shop.workspaceId}/reopen`);
    expect(reopened).toMatchObject({ status: 200, body: { id: shop.workspaceId, status: "ACTIVE" } });
    expect(await shop.do("GET", `/products/${product.id}`)).toEqual(product);
  });

  it("is restricted to owners, as is reopening", async () => {
    const { shop, call } = await openOwned();
    const stranger = await openOwned();
    const close = `/workspaces/${shop.workspaceId}/close`;
    const body = { subDomain: shop.tenant.workspace.subDomain };
    expect((await stranger.call("POST", close, body)).body.code).toBe("not_owner");
    await call("POST", close, body);
    const reopen = `/closed-workspaces/${shop.workspaceId}/reopen`;
    expect((await stranger.call("POST", reopen)).status).toBe(404);
    expect((await stranger.call("GET", "/closed-workspaces")).body).toEqual({ workspaces: [] });
  });

  it("erases personal data after 30 days and keeps a sound ledger", async () => {
    const { shop, call } = await openOwned();
    const kept = await Shop.open(service);
    await kept.product();
    const tag = await shop.tag();
    const image = await shop.image();
    const product = await shop.product({ tagIds: [tag.id], imageIds: [image.id] });
    const collection = await shop.collection({ tagIds: [tag.id], imageId: image.id });
    await shop.do("POST", `/collections/${collection.id}/products/${product.id}`);
    await shop.do("POST", "/questions", { text: "Is it vegan?" });
    const ledger = new Ledger({
      outbox: { post: async () => {} },
      dashboardUrl: "http://localhost",
      onReservationExpired: async () => {},
    });
    const gift = { workspaceId: shop.workspaceId, amount: 50, reason: "welcome", actor };
    await service.database.write((tx) => ledger.grant(tx, gift, service.clock.now()));
    const { name, subDomain } = await shop.do("GET", "/workspace");
    await call("POST", `/workspaces/${shop.workspaceId}/close`, { subDomain });
    service.clock.advance(30 * DAY);
    await erase();
    expect(await tablesWithRows(shop.workspaceId)).toEqual([
      "workspace_standings",
      "wallets",
      "ledger_entries",
      "media_blobs",
    ]);
    const row = await service.database.read((tx) =>
      tx.one<{ text: string; status: string }>(
        sql`select w::text as text, status from workspaces w where id = ${shop.workspaceId}`,
      ),
    );
    expect(row.status).toBe("ERASED");
    for (const word of [name, subDomain, shop.tenant.account.email]) expect(row.text).not.toContain(word);
    expect(await service.database.read((tx) => verifyLedger(tx))).toEqual([]);
    expect((await call("POST", `/closed-workspaces/${shop.workspaceId}/reopen`)).status).toBe(401);
    // Older keys have expired after a month.
    const products = async ({ tenant, workspaceId }: Shop) => {
      const { key } = await service.key(tenant.account.id);
      return service.call("GET", `/v1/workspaces/${workspaceId}/products`, { key });
    };
    expect((await products(shop)).body.code).toBe("not_owner");
    expect((await products(kept)).body.pagination.total).toBe(1);
  });
});

/** A returning owner learns that the account was closed, and reopens it with the same code. */
async function reopenBySigningIn(email: string): Promise<void> {
  const url = `${service.dashboard}/api/sign-in`;
  service.clock.advance(61_000);
  await service.call("POST", `${url}/code`, { body: { email } });
  const code = await mailedCode(service, email);
  const refused = await service.call("POST", `${url}/verify`, { body: { email, code } });
  expect(refused).toMatchObject({
    status: 403,
    body: { code: "account_inactive", fieldErrors: { reopen: expect.any(String) } },
  });
  const reopened = await service.call("POST", `${url}/verify`, { body: { email, code, reopen: true } });
  expect(reopened).toMatchObject({ status: 200, body: { email } });
}

describe("closing an account", () => {
  it("closes sole-owned workspaces, ends sessions, refuses keys, and is reversible", async () => {
    const { shop, call, account } = await openOwned();
    const shared = await openOwned();
    await service.member(shared.shop.workspaceId, account.id, "OWNER");
    expect(await call("POST", "/account/close", { email: "x@example.com" })).toMatchObject({ status: 400 });
    expect((await call("POST", "/account/close", { email: account.email.toUpperCase() })).status).toBe(200);
    expect((await call("GET", "/profile")).status).toBe(401);
    expect((await shop.call("GET", "/products")).body.code).toBe("account_inactive");
    expect((await shared.shop.call("GET", "/products")).status).toBe(200);
    await reopenBySigningIn(account.email);
    expect((await shop.call("GET", "/products")).status).toBe(200);
    expect((await call("GET", "/profile")).status).toBe(401);
  });

  it("erases the account after 30 days, and frees its email", async () => {
    const { shop, call, account } = await openOwned();
    await call("POST", "/account/close", { email: account.email });
    service.clock.advance(30 * DAY);
    await erase();
    const rows = await service.database.read((tx) =>
      tx.many<{ status: string; email: string }>(sql`select status, email from accounts where id = ${account.id}`),
    );
    expect(rows).toEqual([{ status: "ERASED", email: `${account.id}@erased.invalid` }]);
    expect(await tablesWithRows(shop.workspaceId)).toEqual(["workspace_standings", "wallets"]);
    expect((await shop.call("GET", "/products")).body.code).toBe("invalid_token");
    await signIn(service, account.email);
  });

  it("keeps co-owned workspaces when an operator erases the account at once", async () => {
    const { shop, account } = await openOwned();
    const other = await openOwned();
    await service.member(shop.workspaceId, other.account.id, "OWNER");
    await eraseAccountAtOnce({ database: service.database, clock: service.clock }, account.id, actor);
    const { body } = await other.call("GET", `/workspaces/${shop.workspaceId}/members`);
    expect(body.members).toMatchObject([{ accountId: other.account.id, role: "OWNER" }]);
  });
});
