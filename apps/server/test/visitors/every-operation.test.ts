// Generated from the contracts: refusals of every operation of the experience API, and proof that a refusal changes no
// data.

import { type Operation, SCOPES, type Scope } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { servedTo } from "../every-operation/operations.ts";
import { fingerprinter } from "../harness/rows.ts";
import { type Reply, type RequestOptions, withService } from "../harness/service.ts";
import { type CustomerHeaders, openShop, QUICK_CHALLENGES, type Shop } from "./setting.ts";

const service = withService({ env: QUICK_CHALLENGES });
let stranger: Shop;
let fingerprint: () => Promise<Record<string, string>>;
beforeAll(async () => {
  stranger = await openShop(service);
  fingerprint = await fingerprinter(service, ["api_keys", "accounts", "workspaces", "members"]);
});

// Each operation has its own workspace and customer, so that no rate limit applies.
let shop: Shop;
let customer: CustomerHeaders;

const set = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));

/** Calls an operation with its own example, so that only the test's change can be refused. */
function call(contract: Operation, options: RequestOptions & { at?: string; query?: string } = {}): Promise<Reply> {
  const { params = {}, query = {}, body } = contract.examples;
  const path = (contract.rest?.path ?? "").replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const { at = shop.id, query: more = "", ...rest } = options;
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const url = `/v1/workspaces/${at}/experience${path}?${search}&${more}`;
  return service.call(contract.rest?.method ?? "", url, body === undefined ? rest : { body, ...rest });
}

async function fresh(scopes?: readonly Scope[]): Promise<RequestOptions> {
  return { key: (await service.key(shop.tenant.account.id, scopes)).key, headers: customer };
}

async function expectRefusal(refusal: Promise<Reply>, status: number, code: string) {
  const { body, ...reply } = await refusal;
  expect({ status: reply.status, body }).toMatchObject({ status, body: { status, code, error: body.message } });
  expect(reply.headers.get("ratelimit-limit")).toMatch(/^\d+$/);
  expect(reply.headers.get("x-request-id")).not.toBeNull();
}

describe.each(servedTo("visitor"))("%s", (_name, contract) => {
  beforeAll(async () => {
    shop = await openShop(service);
    customer = await shop.customer();
  });

  it("is available only to visitors of a workspace, and is not an MCP tool", () => {
    expect(contract).toMatchObject({ callers: ["visitor"], level: "workspace", tool: false });
  });

  it("returns 401 for a missing, malformed or foreign key", async () => {
    await expectRefusal(call(contract, { headers: customer }), 401, "unauthenticated");
    await expectRefusal(call(contract, { headers: customer, key: "nonsense" }), 401, "invalid_token");
    await expectRefusal(call(contract, { key: customer["x-visitor-token"] }), 401, "invalid_token");
    const { key = "", headers = {} } = await fresh();
    await expectRefusal(call(contract, { headers, key: key.replace("_dev_", "_live_") }), 401, "wrong_environment");
    await expectRefusal(call(contract, { headers, key: key.replace(/.{4}$/, "0000") }), 401, "invalid_token");
    await expectRefusal(call(contract, { cookie: "vitrine_dashboard=whatever" }), 401, "unauthenticated");
  });

  it("returns 403 without its scope", async () => {
    const options = await fresh(SCOPES.filter((scope) => scope !== contract.scope));
    await expectRefusal(call(contract, options), 403, "missing_scope");
  });

  it("returns 401 for an invalid visitor credential", async () => {
    const { key = "" } = await fresh();
    await expectRefusal(call(contract, { key, headers: { "x-visitor-token": "nonsense" } }), 401, "invalid_token");
    const headers = { "x-guest-device-id": "device-12345678", "x-guest-token": "nonsense" };
    await expectRefusal(call(contract, { key, headers }), 401, "invalid_token");
  });

  it("returns 403 for foreign and unknown workspaces and non-owners, and changes no data", async () => {
    const { key = "" } = await fresh();
    const before = await fingerprint();
    for (const at of [stranger.id, "wks_unknown"]) await expectRefusal(call(contract, { key, at }), 403, "not_owner");
    for (const role of ["STAFF", "BILLING"]) {
      await set(sql`update members set role = ${role} where account_id = ${shop.tenant.account.id}`);
      await expectRefusal(call(contract, { key, headers: customer }), 403, "not_owner");
    }
    await set(sql`update members set role = 'OWNER' where account_id = ${shop.tenant.account.id}`);
    expect(await fingerprint()).toEqual(before);
  });

  it("returns 403 for a suspended workspace or account and a blocked source", async () => {
    const options = await fresh();
    await set(sql`update workspace_standings set status = 'SUSPENDED' where workspace_id = ${shop.id}`);
    await expectRefusal(call(contract, options), 403, "workspace_inactive");
    await set(sql`update workspace_standings set status = 'ACTIVE' where workspace_id = ${shop.id}`);
    await set(sql`update accounts set status = 'SUSPENDED' where id = ${shop.tenant.account.id}`);
    await expectRefusal(call(contract, options), 403, "account_inactive");
    await set(sql`update accounts set status = 'ACTIVE' where id = ${shop.tenant.account.id}`);
    await set(sql`update integration_sources set blocked_at = ${service.clock.now()} where key = 'api-keys'`);
    await expectRefusal(call(contract, options), 403, "source_blocked");
    await set(sql`update integration_sources set blocked_at = null where key = 'api-keys'`);
  });

  it("returns 400 for unknown fields and for two workspaces in one request", async () => {
    const before = await fingerprint();
    const inQuery = await call(contract, { ...(await fresh()), query: "unheardOf=1" });
    expect(inQuery).toMatchObject({ status: 400, body: { fieldErrors: { unheardOf: expect.any(String) } } });
    if (contract.body !== null) {
      const body = { ...(contract.examples.body as object), unheardOf: 1, another: 2 };
      const inBody = await call(contract, { ...(await fresh()), body });
      expect(inBody).toMatchObject({
        status: 400,
        body: { fieldErrors: { unheardOf: expect.any(String), another: expect.any(String) } },
      });
    }
    const { key = "" } = await fresh();
    const headers = { ...customer, "x-workspace-id": stranger.id };
    await expectRefusal(call(contract, { key, headers }), 400, "invalid_input");
    expect(await fingerprint()).toEqual(before);
  });

  if (contract.identity !== null) {
    it("returns 401 for a key without a visitor", async () => {
      const { key = "" } = await fresh();
      const code = contract.identity === "customer" ? "sign_in_required" : "visitor_required";
      await expectRefusal(call(contract, { key }), 401, code);
    });
  }
});
