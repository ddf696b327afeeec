import { describe, expect, it } from "vitest";
import { recordUsage } from "../../src/domains/usage/index.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { DAY, HOUR, later, MINUTE, SECOND } from "../../src/kernel/clock.ts";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { deniz, guest, system, usageScene } from "./usage-scene.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });

const { eventsOf, get, now, record, report } = usageScene(() => service);

describe("usage events", () => {
  it("have all fields, newest first, with empty strings for missing values", async () => {
    const tenant = await service.tenant();
    await record(
      tenant,
      { actor: system, name: "ADJUSTMENT", at: later(now(), -2 * SECOND), creditDelta: 100 },
      {
        actor: deniz,
        name: "PRODUCT_CHAT",
        at: now(),
        endpoint: "/chat/product",
        resourceType: "product",
        resourceId: "prd_1",
        creditDelta: -4,
        modelKey: "offline",
        isComprehensive: true,
      },
    );
    const { events, pagination } = await eventsOf(tenant);
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        userId: "cus_deniz",
        actorType: "CUSTOMER",
        eventName: "PRODUCT_CHAT",
        endpoint: "/chat/product",
        resourceType: "product",
        resourceId: "prd_1",
        creditDelta: -4,
        modelKey: "offline",
        status: "SUCCEEDED",
        createdAt: now().toISOString(),
      },
      {
        id: expect.stringMatching(/^evt_/),
        userId: null,
        actorType: "SYSTEM",
        eventName: "ADJUSTMENT",
        endpoint: "",
        resourceType: "",
        resourceId: "",
        creditDelta: 100,
        modelKey: "",
        status: "SUCCEEDED",
        createdAt: later(now(), -2 * SECOND).toISOString(),
      },
    ]);
    expect(pagination).toEqual({
      page: 1,
      limit: 20,
      total: 2,
      totalPages: 1,
      hasNextPage: false,
      hasPreviousPage: false,
    });
  });

  it("are rolled back with their transaction", async () => {
    const tenant = await service.tenant();
    const failing = service.database.write(async (tx) => {
      await recordUsage(tx, assumeWorkspace(tenant.workspace.id, "test"), { actor: deniz, name: "VISIT", at: now() });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await eventsOf(tenant)).toMatchObject({ events: [], pagination: { total: 0 } });
    expect(await report(tenant)).toMatchObject({ usage: [], totals: { events: 0 } });
  });

  it("are filtered by period, actor, user and name, with filtered totals", async () => {
    const tenant = await service.tenant();
    const at = (days: number, hours = 0) => later(now(), -days * DAY - hours * HOUR);
    await record(
      tenant,
      { actor: deniz, name: "VISIT", at: at(0) },
      { actor: deniz, name: "PRODUCT_VIEW", at: at(1) },
      { actor: guest, name: "VISIT", at: at(1, 3) },
      { actor: guest, name: "VISIT", at: at(40) },
      { actor: { ...guest, userId: "gst_2" }, name: "SEARCH", at: at(100) },
    );
    const total = async (query: Record<string, string>) => {
      const { events, pagination } = await eventsOf(tenant, query);
      expect(events).toHaveLength(pagination.total);
      return pagination.total;
    };
    expect(await total({})).toBe(5);
    expect(await total({ actorType: "GUEST" })).toBe(3);
    expect(await total({ actorType: "GUEST", eventName: "VISIT" })).toBe(2);
    expect(await total({ eventName: "VISIT" })).toBe(3);
    expect(await total({ userId: "gst_1" })).toBe(2);
    expect(await total({ userId: "gst_1", eventName: "SEARCH" })).toBe(0);
    expect(await total({ userId: "cus_of_another_workspace" })).toBe(0);
    expect(await total({ eventName: "UNHEARD_OF" })).toBe(0);
    expect(await total({ from: at(1, 2).toISOString() })).toBe(2);
    expect(await total({ from: "9999-12-31" })).toBe(0);
    expect(await total({ from: at(1, 3).toISOString(), to: at(1).toISOString() })).toBe(2);
    expect(await total({ to: at(1, 1).toISOString() })).toBe(3);
    expect(await total({ from: at(45).toISOString().slice(0, 10), to: at(1).toISOString().slice(0, 10) })).toBe(3);
    expect(await total({ from: at(101).toISOString(), eventName: "VISIT", actorType: "GUEST" })).toBe(2);
  });

  it("are paginated, and empty past the last page", async () => {
    const tenant = await service.tenant();
    await record(
      tenant,
      ...Array.from({ length: 7 }, (_, n) => ({ actor: deniz, name: "VISIT" as const, at: later(now(), -n * SECOND) })),
    );
    const pages = await Promise.all([1, 2, 3].map((page) => eventsOf(tenant, { page: String(page), pageSize: "3" })));
    expect(pages.map(({ events }) => events.length)).toEqual([3, 3, 1]);
    const ids = pages.flatMap(({ events }) => events.map((event: { id: string }) => event.id));
    expect(new Set(ids).size).toBe(7);
    const oldestFirst = await eventsOf(tenant, { sort: "createdAt" });
    expect(oldestFirst.events.map((event: { id: string }) => event.id)).toEqual([...ids].reverse());
    service.statements.length = 0;
    const past = await eventsOf(tenant, { page: "2147483647", pageSize: "100" });
    expect(past).toMatchObject({ events: [], pagination: { total: 7, hasNextPage: false, hasPreviousPage: true } });
    expect(service.statements).toHaveLength(2);
  });

  it("are correct on pages far back, in both orders and with filters", async () => {
    const tenant = await service.tenant();
    await service.database.write((tx) =>
      tx.run({
        text: `insert into usage_events (workspace_id, created_at, id, actor_type, user_id, event_name)
               select $1, $2::timestamptz - n * interval '7 minutes', 'evt_' || lpad(n::text, 6, '0'), 'GUEST', 'gst_' || n % 3,
                      case when n % 4 = 0 then 'SEARCH' else 'VISIT' end
               from generate_series(1, 9000) n`,
        values: [tenant.workspace.id, now()],
      } as never),
    );
    const numbers = async (query: Record<string, string>) =>
      (await eventsOf(tenant, { pageSize: "3", ...query })).events.map(({ id }: { id: string }) => Number(id.slice(4)));
    expect(await numbers({ page: "2001" })).toEqual([6001, 6002, 6003]);
    expect(await numbers({ page: "3000" })).toEqual([8998, 8999, 9000]);
    expect(await numbers({ page: "2001", sort: "createdAt" })).toEqual([3000, 2999, 2998]);
    expect(await numbers({ page: "701", eventName: "SEARCH" })).toEqual([8404, 8408, 8412]);
    expect(await numbers({ page: "701", eventName: "SEARCH", sort: "createdAt" })).toEqual([600, 596, 592]);
    const to = later(now(), -1000 * 7 * MINUTE).toISOString();
    expect(await numbers({ page: "2001", to })).toEqual([7000, 7001, 7002]);
    const from = later(now(), -8000 * 7 * MINUTE).toISOString();
    expect(await numbers({ page: "2001", from, sort: "createdAt" })).toEqual([2000, 1999, 1998]);
    expect(await numbers({ page: "701", userId: "gst_1" })).toEqual([6301, 6304, 6307]);
  });

  it.each([
    { from: "yesterday" },
    { from: "2026-02-30" },
    { to: "2026-13-01" },
    { from: "2026-03-02", to: "2026-03-01" },
    { actorType: "NOBODY" },
    { eventName: "" },
    { page: "0" },
    { pageSize: "101" },
    { search: "x" },
  ])("return 400 for %j", async (query) => {
    const tenant = await service.tenant();
    expect(await get(tenant, "/usage/events", query as Record<string, string>)).toMatchObject({ status: 400 });
  });

  it("are isolated by workspace, with 403 for another tenant's key", async () => {
    const [one, other] = [await service.tenant(), await service.tenant()];
    await record(one, { actor: deniz, name: "VISIT", at: now() });
    expect((await eventsOf(other, { userId: "cus_deniz" })).events).toEqual([]);
    expect((await report(other)).usage).toEqual([]);
    const stolen = await service.call("GET", `/v1/workspaces/${one.workspace.id}/usage`, { key: other.key });
    expect(stolen).toMatchObject({ status: 403, body: { code: "not_owner" } });
  });
});

describe("the CSV of usage events", () => {
  it("contains the period's events, oldest first, with formulas escaped", async () => {
    const tenant = await service.tenant();
    const evil = { actor: { ...guest, userId: "=cmd|' /C calc'!A0" }, name: "VISIT" } as const;
    await record(
      tenant,
      { ...evil, at: now() },
      { actor: deniz, name: "PRODUCT_CHAT", at: later(now(), -DAY), creditDelta: -2 },
    );
    await record(tenant, { actor: deniz, name: "SEARCH", at: later(now(), -90 * DAY) });
    const cookie = await signIn(service, tenant.account.email);
    const exports = `${service.dashboard}/api/workspaces/${tenant.workspace.id}/exports`;
    const reply = await service.call("GET", `${exports}/usage.csv?from=2026-02-01`, { cookie });
    expect(reply.headers.get("content-disposition")).toBe('attachment; filename="usage.csv"');
    const lines = reply.body.split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^2026-02-28T10:00:00\.000Z,evt_\w+,CUSTOMER,cus_deniz,PRODUCT_CHAT,,,,-2,,SUCCEEDED$/);
    expect(lines[2]).toContain(",'=cmd|' /C calc'!A0,");
    expect((await service.call("GET", `${exports}/usage?after=nonsense`, { cookie })).status).toBe(400);
  });

  it("streams 12,000 events as one file without gaps or duplicates", async () => {
    const tenant = await service.tenant();
    await service.database.write((tx) =>
      tx.run({
        text: `insert into usage_events (workspace_id, created_at, id, actor_type, user_id, event_name)
               select $1, $2::timestamptz + (n / 7000) * interval '1 ms', 'evt_' || n, 'GUEST', 'gst_1', 'VISIT' from generate_series(1, 12000) n`,
        values: [tenant.workspace.id, now()],
      } as never),
    );
    const cookie = await signIn(service, tenant.account.email);
    const url = `${service.dashboard}/api/workspaces/${tenant.workspace.id}/exports/usage.csv`;
    const lines = ((await service.call("GET", url, { cookie })).body as string).trimEnd().split("\r\n");
    expect(lines).toHaveLength(12_001);
    expect(new Set(lines).size).toBe(12_001);
    expect((await eventsOf(tenant)).pagination.total).toBe(12_000);
  });
});
