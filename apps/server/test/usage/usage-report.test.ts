import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NewUsageEvent, UsageActor } from "../../src/domains/usage/index.ts";
import { DAY, HOUR, later } from "../../src/kernel/clock.ts";
import { withService } from "../harness/service.ts";
import { deniz, guest, system, usageScene } from "./usage-scene.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });

const { eventsOf, get, now, record, report } = usageScene(() => service);

describe("the usage report", () => {
  it("sums usage by actor, most recently active first, with overall totals", async () => {
    const tenant = await service.tenant();
    const chat = { actor: deniz, modelKey: "offline" } as const;
    await record(
      tenant,
      { ...chat, name: "PRODUCT_CHAT", at: later(now(), -3 * DAY), creditDelta: -1 },
      { ...chat, name: "PRODUCT_CHAT", at: later(now(), -2 * DAY), creditDelta: -4, isComprehensive: true },
      { ...chat, name: "ROUTINE_CHAT", at: later(now(), -1 * DAY), creditDelta: -8, isComprehensive: true },
      { ...chat, name: "FACE_ANALYSIS", at: later(now(), -2 * HOUR), creditDelta: -5 },
      { ...chat, name: "PRODUCT_CHAT", at: later(now(), -1 * HOUR), status: "FAILED" },
      { actor: guest, name: "VISIT", at: now() },
      { actor: guest, name: "PRODUCT_VIEW", at: now() },
      { actor: system, name: "REFUND", at: later(now(), -10 * DAY), creditDelta: -250 },
      { actor: deniz, name: "VISIT", at: later(now(), -35 * DAY) },
    );
    const zero = {
      requests: 0,
      credits: 0,
      productRequests: 0,
      routineRequests: 0,
      faceAnalyses: 0,
      comprehensiveRequests: 0,
      productViews: 0,
      visits: 0,
    };
    expect(await report(tenant)).toEqual({
      usage: [
        {
          ...zero,
          actorType: "GUEST",
          userId: "gst_1",
          name: "Guest",
          lastUsedAt: now().toISOString(),
          events: 2,
          productViews: 1,
          visits: 1,
        },
        {
          ...zero,
          actorType: "CUSTOMER",
          userId: "cus_deniz",
          name: "Deniz",
          lastUsedAt: later(now(), -1 * HOUR).toISOString(),
          events: 5,
          requests: 4,
          credits: 18,
          productRequests: 2,
          routineRequests: 1,
          faceAnalyses: 1,
          comprehensiveRequests: 2,
        },
        {
          ...zero,
          actorType: "SYSTEM",
          userId: null,
          name: "System",
          lastUsedAt: later(now(), -10 * DAY).toISOString(),
          events: 1,
        },
      ],
      pagination: { page: 1, limit: 20, total: 3, totalPages: 1, hasNextPage: false, hasPreviousPage: false },
      totals: { events: 8, requests: 4, credits: 18 },
      from: later(now(), -30 * DAY).toISOString(),
      to: now().toISOString(),
    });
    const secondPage = await report(tenant, { page: "2", pageSize: "2" });
    expect(secondPage.usage).toMatchObject([{ actorType: "SYSTEM" }]);
    expect(secondPage.totals).toEqual({ events: 8, requests: 4, credits: 18 });
    const pastTheEnd = await report(tenant, { page: "9" });
    expect(pastTheEnd).toMatchObject({ usage: [], totals: { events: 8 }, pagination: { total: 3 } });
  });

  it("shows the newest name of an actor", async () => {
    const tenant = await service.tenant();
    await record(
      tenant,
      { actor: deniz, name: "VISIT", at: now() },
      { actor: { ...deniz, name: "Deniz Y." }, name: "VISIT", at: now() },
    );
    expect((await report(tenant)).usage).toMatchObject([{ name: "Deniz Y.", events: 2 }]);
  });

  it("sends two statements in total", async () => {
    const tenant = await service.tenant();
    service.statements.length = 0;
    await report(tenant);
    expect(service.statements).toHaveLength(2);
  });

  it("equals the sum of the single events, for any history and period", async () => {
    const actors: UsageActor[] = [deniz, guest, system, { type: "GUEST", userId: "gst_2", name: "Guest" }];
    const event = fc.record({
      actor: fc.constantFrom(...actors),
      name: fc.constantFrom("PRODUCT_CHAT", "ROUTINE_CHAT", "FACE_ANALYSIS", "VISIT", "PRODUCT_VIEW", "SEARCH"),
      ageHours: fc.integer({ min: 0, max: 24 * 100 }),
      cost: fc.integer({ min: 0, max: 9 }),
      isComprehensive: fc.boolean(),
      status: fc.constantFrom("SUCCEEDED", "FAILED"),
    });
    const bounds = fc.tuple(fc.integer({ min: 0, max: 24 * 110 }), fc.integer({ min: 0, max: 24 * 110 }));
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 40 }), bounds, async (drawn, [a, b]) => {
        const tenant = await service.tenant();
        const events = drawn.map(
          ({ ageHours, cost, ...rest }) =>
            ({ ...rest, at: later(now(), -ageHours * HOUR), creditDelta: -cost }) as NewUsageEvent,
        );
        await Promise.all(events.map((one) => record(tenant, one)));
        const [from, to] = [later(now(), -Math.max(a, b) * HOUR), later(now(), -Math.min(a, b) * HOUR)];
        const within = events.filter(({ at }) => at >= from && at <= to);
        const answered = within.filter(({ name, status }) => /CHAT|FACE/.test(name) && status === "SUCCEEDED");
        const query = { from: from.toISOString(), to: to.toISOString(), pageSize: "100" };
        const { usage, totals } = await report(tenant, query);
        expect(totals).toEqual({
          events: within.length,
          requests: answered.length,
          credits: answered.reduce((sum, { creditDelta = 0 }) => sum - creditDelta, 0),
        });
        const visits = within.filter(({ name }) => name === "VISIT").length;
        expect(usage.reduce((sum: number, row: { visits: number }) => sum + row.visits, 0)).toBe(visits);
        const lastUsed = new Map<string | null, string>();
        for (const { actor, at } of within.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
          lastUsed.set(actor.userId, at.toISOString());
        expect(
          new Map(usage.map((row: { userId: string | null; lastUsedAt: string }) => [row.userId, row.lastUsedAt])),
        ).toEqual(lastUsed);
        const listed = await eventsOf(tenant, query);
        expect(listed.pagination.total).toBe(within.length);
        expect(listed.events).toHaveLength(within.length);
      }),
      { numRuns: 25 },
    );
  });

  it("counts every event under concurrent recording", async () => {
    const tenant = await service.tenant();
    const visits = Array.from({ length: 60 }, (_, n) =>
      record(tenant, { actor: n % 2 ? deniz : guest, name: "VISIT", at: now() }),
    );
    await Promise.all(visits);
    expect(await report(tenant)).toMatchObject({ totals: { events: 60 }, usage: [{ visits: 30 }, { visits: 30 }] });
    expect((await eventsOf(tenant)).pagination.total).toBe(60);
  });

  it.each([
    { from: "2026-03-02", to: "2026-03-01" },
    { from: "2999-01-01" },
    { to: "x" },
    { actorType: "GUEST" },
    { search: "x" },
  ])("returns 400 for %j", async (query) => {
    const tenant = await service.tenant();
    expect(await get(tenant, "/usage", query as Record<string, string>)).toMatchObject({ status: 400 });
  });
});
