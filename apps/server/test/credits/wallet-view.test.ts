// Credits as owners and billing members see them in the dashboard, and integrations in the API.

import { beforeAll, describe, expect, it } from "vitest";
import { Ledger } from "../../src/domains/credits/index.ts";
import { recordUsage, SYSTEM } from "../../src/domains/usage/index.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { DAY, dayOf, HOUR, later, MINUTE, SECOND } from "../../src/kernel/clock.ts";
import { sql, type Tx } from "../../src/storage/database.ts";
import { type Tenant, type TestService, withService } from "../harness/service.ts";
import { mailTo, signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let ledger: Ledger;
beforeAll(async () => {
  ledger = new Ledger({ outbox: { post: async () => {} }, dashboardUrl: service.dashboard });
});

interface Owner {
  tenant: Tenant;
  cookie: string;
  get(path: string): ReturnType<TestService["call"]>;
}

async function owner(): Promise<Owner> {
  const tenant = await service.tenant();
  const cookie = await signIn(service, tenant.account.email);
  const api = `${service.dashboard}/api/workspaces/${tenant.workspace.id}`;
  return { tenant, cookie, get: (path) => service.call("GET", `${api}${path}`, { cookie }) };
}

const scopeOf = ({ tenant }: Owner) => assumeWorkspace(tenant.workspace.id, "test");
const write = <T>(work: (tx: Tx) => Promise<T>) => service.database.write(work);
const adjust = (who: Owner, amount: number, reason = "test") =>
  write((tx) => ledger.adjust(tx, scopeOf(who), { amount, reason }, { kind: "cli", id: "x" }, service.clock.now()));

async function spend(who: Owner, amount: number): Promise<void> {
  const now = service.clock.now();
  await write(async (tx) => {
    const { id } = await ledger.reserve(tx, scopeOf(who), { amount, expiresAt: later(now, MINUTE) }, now);
    await ledger.settle(tx, scopeOf(who), id, now);
  });
}

describe("the wallet", () => {
  it("is the same for dashboard and API key, with an ETag that changes with it", async () => {
    const one = await owner();
    await adjust(one, 40);
    await spend(one, 15);
    const path = `/v1/workspaces/${one.tenant.workspace.id}/wallet`;
    const overApi = await service.call("GET", path, { key: one.tenant.key });
    expect(overApi.body).toEqual({
      balance: 25,
      reserved: 0,
      available: 25,
      inDebt: false,
      purchasedTotal: 0,
      usedTotal: 15,
      updatedAt: service.clock.now().toISOString(),
    });
    expect((await one.get("/wallet")).body).toEqual(overApi.body);
    const etag = overApi.headers.get("etag") ?? "";
    const unchanged = await service.call("GET", path, { key: one.tenant.key, headers: { "if-none-match": etag } });
    expect(unchanged.status).toBe(304);
    await adjust(one, 1);
    const changed = await service.call("GET", path, { key: one.tenant.key, headers: { "if-none-match": etag } });
    expect(changed.status).toBe(200);
  });

  it("returns 403 without the wallet scope", async () => {
    const { workspace, key } = await service.tenant({ scopes: ["usage:read"] });
    const reply = await service.call("GET", `/v1/workspaces/${workspace.id}/wallet`, { key });
    expect(reply).toMatchObject({ status: 403, body: { code: "missing_scope" } });
  });
});

describe("the list of wallet entries", () => {
  it("returns every change, newest first, in pages", async () => {
    const one = await owner();
    await adjust(one, 100, "welcome");
    for (let n = 0; n < 6; n++) {
      service.clock.advance(SECOND);
      await spend(one, 1);
    }
    const first = (await one.get("/wallet/entries?pageSize=5")).body;
    expect(first.pagination).toEqual({
      page: 1,
      limit: 5,
      total: 13,
      totalPages: 3,
      hasNextPage: true,
      hasPreviousPage: false,
    });
    expect(first.entries.map((entry: { kind: string }) => entry.kind)).toEqual([
      "SETTLE",
      "RESERVE",
      "SETTLE",
      "RESERVE",
      "SETTLE",
    ]);
    expect(first.entries[0]).toEqual({
      id: expect.stringMatching(/^ent_/),
      kind: "SETTLE",
      balanceDelta: -1,
      reservedDelta: -1,
      balance: 94,
      reserved: 0,
      cause: expect.stringMatching(/^close:res_/),
      reason: "",
      purchaseId: null,
      createdAt: service.clock.now().toISOString(),
    });
    const last = (await one.get("/wallet/entries?pageSize=5&page=3")).body;
    expect(last.entries.map((entry: { balance: number }) => entry.balance)).toEqual([99, 100, 100]);
    expect(last.entries[2]).toMatchObject({ kind: "ADJUSTMENT", balanceDelta: 100, reason: "welcome" });
    const all = [1, 2, 3].map(async (page) => (await one.get(`/wallet/entries?pageSize=5&page=${page}`)).body.entries);
    const ids = (await Promise.all(all)).flat().map((entry: { id: string }) => entry.id);
    expect(new Set(ids).size).toBe(13);
    expect((await one.get("/wallet/entries?page=2147483647&pageSize=100")).body.entries).toEqual([]);
  });
});

describe("the low-balance alert", () => {
  it("is off by default, and mails the billing address once per crossing", async () => {
    const one = await owner();
    expect((await one.get("/wallet/alert")).body).toEqual({ lowBalanceThreshold: null });
    const set = (lowBalanceThreshold: unknown) =>
      service.call("PUT", `${service.dashboard}/api/workspaces/${one.tenant.workspace.id}/wallet/alert`, {
        cookie: one.cookie,
        body: { lowBalanceThreshold },
      });
    expect(await set(20)).toMatchObject({ status: 200, body: { lowBalanceThreshold: 20 } });
    expect((await one.get("/wallet/alert")).body).toEqual({ lowBalanceThreshold: 20 });
    for (const bad of [0, -1, 1.5, "20", 1_000_001]) expect((await set(bad)).status).toBe(400);

    const checkouts = `${service.dashboard}/api/workspaces/${one.tenant.workspace.id}/checkouts`;
    const { url } = (await service.call("POST", checkouts, { cookie: one.cookie, body: { credits: 500 } })).body;
    const press = (button: string, amount = "") =>
      service.call("POST", `${url}/${button}`, {
        rawBody: `amount=${amount}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const alerts = async () =>
      (await mailTo(service, one.tenant.account.email)).filter(({ subject }) => subject.includes("low on credits"));
    await press("pay");
    await press("refund", "960");
    expect(await alerts()).toHaveLength(0);
    await press("refund", "2");
    await press("refund", "2");
    expect(await alerts()).toHaveLength(1);
    expect((await alerts())[0]?.text).toContain("has 19 credits left. Your low-credit alert is set to 20.");

    expect(await set(null)).toMatchObject({ status: 200, body: { lowBalanceThreshold: null } });
    await adjust(one, 100);
    await press("dispute");
    expect(await alerts()).toHaveLength(1);
  });
});

describe("the CSV export of wallet entries", () => {
  it("contains every entry, oldest first, and escapes spreadsheet formulas", async () => {
    const one = await owner();
    await adjust(one, 30, '=HYPERLINK("http://evil.example";"click")');
    await adjust(one, -5, 'a "quoted", reason\nin two lines');
    await adjust(one, 1, "@SUM(1)");
    const reply = await one.get("/exports/entries.csv");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(reply.headers.get("content-disposition")).toBe('attachment; filename="entries.csv"');
    const lines = reply.body.split("\r\n");
    expect(lines[0]).toBe("createdAt,id,kind,balanceDelta,reservedDelta,balance,reserved,cause,reason,purchaseId");
    expect(lines[1]).toMatch(
      /,ADJUSTMENT,30,0,30,0,adjustment:ent_\w+,"'=HYPERLINK\(""http:\/\/evil\.example"";""click""\)",$/,
    );
    expect(lines[2]).toMatch(/,ADJUSTMENT,-5,0,25,0,adjustment:ent_\w+,"a ""quoted"", reason\nin two lines",$/);
    expect(lines[3]).toContain(",'@SUM(1),");
    expect(lines[4]).toBe("");
  });

  it("streams several parts as one file", async () => {
    const one = await owner();
    await adjust(one, 100_000);
    const { id } = one.tenant.workspace;
    // 12,000 entries at once, in the ledger's own format.
    await write((tx) =>
      tx.run({
        text: `with numbered as (
                 insert into ledger_entries (workspace_id, number, id, kind, balance_delta, reserved_delta, balance, reserved, cause, created_at)
                 select $1, n, 'ent_' || n, 'ADJUSTMENT', 1, 0, 100000 + n - 1, 0, 'test:' || n, $2 from generate_series(2, 12001) n)
               update wallets set entry_count = 12001, balance = 112000 where workspace_id = $1`,
        values: [id, service.clock.now()],
      } as never),
    );
    const reply = await one.get("/exports/entries.csv");
    const lines = (reply.body as string).trimEnd().split("\r\n");
    expect(lines).toHaveLength(12_002);
    expect(lines.filter((line) => line.startsWith("createdAt,"))).toHaveLength(1);
    expect(new Set(lines).size).toBe(12_002);
    const part = (await one.get("/exports/entries?after=12000")).body;
    expect(part.next).toBeNull();
    expect(part.csv.split("\r\n")).toHaveLength(2);
    expect((await one.get("/exports/entries?after=x")).status).toBe(400);
  });

  it("returns 401 without a session, and 400 for an unknown parameter", async () => {
    const one = await owner();
    const url = `${service.dashboard}/api/workspaces/${one.tenant.workspace.id}/exports`;
    for (const name of ["entries.csv", "usage.csv"]) {
      expect(await service.call("GET", `${url}/${name}`)).toMatchObject({
        status: 401,
        body: { code: "sign_in_required" },
      });
      expect((await one.get(`/exports/${name}?unheardOf=1`)).status).toBe(400);
    }
  });
});

describe("the filtered list of wallet entries", () => {
  it("filters by kind and period, with the matching total", async () => {
    const one = await owner();
    await adjust(one, 100, "welcome");
    const begin = service.clock.now();
    service.clock.advance(36 * HOUR);
    for (let n = 0; n < 3; n++) await spend(one, 2);
    service.clock.advance(36 * HOUR);
    await adjust(one, 7, "sorry");
    const end = service.clock.now();
    const kindsOf = async (query: Record<string, string>) => {
      const { body } = await one.get(`/wallet/entries?${new URLSearchParams(query)}`);
      expect(body.pagination.total).toBe(body.entries.length);
      return body.entries.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kindsOf({ kind: "ADJUSTMENT" })).toEqual(["ADJUSTMENT", "ADJUSTMENT"]);
    expect(await kindsOf({ kind: "REFUND" })).toEqual([]);
    expect(await kindsOf({ from: later(begin, 1).toISOString(), to: later(end, -1).toISOString() })).toHaveLength(6);
    expect(await kindsOf({ from: later(begin, 1).toISOString(), kind: "ADJUSTMENT" })).toEqual(["ADJUSTMENT"]);
    expect(await kindsOf({ from: dayOf(begin), to: dayOf(begin) })).toEqual(["ADJUSTMENT"]);
    expect(await kindsOf({ from: begin.toISOString(), to: end.toISOString() })).toHaveLength(8);
    const page = await one.get("/wallet/entries?kind=SETTLE&page=2&pageSize=2");
    expect(page.body).toMatchObject({ entries: [{ kind: "SETTLE", balance: 98 }], pagination: { total: 3 } });
    const refused = await one.get(`/wallet/entries?from=${dayOf(end)}&to=${dayOf(begin)}`);
    expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { from: expect.any(String) } } });
  });
});

describe("the credit consumption rate", () => {
  const charge = (who: Owner, credits: number, at: Date) =>
    write((tx) => recordUsage(tx, scopeOf(who), { actor: SYSTEM, name: "PRODUCT_CHAT", at, creditDelta: -credits }));
  const paceOf = async (who: Owner) => (await who.get("/wallet/pace")).body;

  it("returns credits per day and days left for the last 14 and 30 days", async () => {
    const one = await owner();
    await adjust(one, 100);
    expect(await paceOf(one)).toEqual({
      available: 100,
      paces: [
        { days: 14, credits: 0, creditsPerDay: 0, daysLeft: null },
        { days: 30, credits: 0, creditsPerDay: 0, daysLeft: null },
      ],
    });
    service.clock.advance(DAY - (service.clock.now().getTime() % DAY) - 1);
    const longAgo = later(service.clock.now(), -60 * DAY);
    await write((tx) =>
      tx.run(sql`update workspaces set created_at = ${longAgo} where id = ${one.tenant.workspace.id}`),
    );
    await charge(one, 28, later(service.clock.now(), -13 * DAY));
    await charge(one, 32, later(service.clock.now(), -29 * DAY));
    await charge(one, 99, later(service.clock.now(), -30 * DAY));
    expect(await paceOf(one)).toEqual({
      available: 100,
      paces: [
        { days: 14, credits: 28, creditsPerDay: 2, daysLeft: 49 },
        { days: 30, credits: 60, creditsPerDay: 2, daysLeft: 49 },
      ],
    });
  });

  it("ignores days before the workspace existed, and returns zero days left in debt", async () => {
    const one = await owner();
    await adjust(one, -5);
    service.clock.advance(2 * DAY);
    await charge(one, 10, service.clock.now());
    const { available, paces } = await paceOf(one);
    expect({ available, first: paces[0] }).toEqual({
      available: -5,
      first: { days: 14, credits: 10, creditsPerDay: 5, daysLeft: 0 },
    });
  });

  it("returns 403 to staff", async () => {
    const one = await owner();
    const { id, email } = await service.account();
    await service.member(one.tenant.workspace.id, id, "STAFF");
    const cookie = await signIn(service, email);
    const api = `${service.dashboard}/api/workspaces/${one.tenant.workspace.id}`;
    expect((await service.call("GET", `${api}/wallet/pace`, { cookie })).body.code).toBe("forbidden_role");
    expect((await service.call("GET", `${api}/usage/timeline`, { cookie })).status).toBe(200);
  });
});
