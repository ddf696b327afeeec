import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NewUsageEvent } from "../../src/domains/usage/index.ts";
import { DAY, dayOf, HOUR, later } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { deniz, guest, system, usageScene } from "./usage-scene.ts";

const service = withService();

const { get, now, record, report } = usageScene(() => service);
const dayBefore = (days: number) => dayOf(later(now(), -days * DAY));

describe("the usage timeline", () => {
  it("returns events, requests and credits of each day by event name", async () => {
    const tenant = await service.tenant();
    await record(
      tenant,
      { actor: deniz, name: "PRODUCT_CHAT", at: later(now(), -2 * DAY), creditDelta: -4 },
      { actor: guest, name: "PRODUCT_CHAT", at: later(now(), -2 * DAY), creditDelta: -1 },
      { actor: guest, name: "PRODUCT_CHAT", at: later(now(), -2 * DAY), status: "FAILED" },
      { actor: guest, name: "VISIT", at: later(now(), -2 * DAY) },
      { actor: system, name: "REFUND", at: now(), creditDelta: -250 },
      { actor: guest, name: "VISIT", at: later(now(), -3 * DAY) },
    );
    const { body } = await get(tenant, "/usage/timeline", { from: dayBefore(2), to: dayBefore(0) });
    expect(body).toEqual({
      days: [
        {
          day: dayBefore(2),
          events: 4,
          requests: 2,
          credits: 5,
          byEvent: [
            { eventName: "PRODUCT_CHAT", events: 3, requests: 2, credits: 5 },
            { eventName: "VISIT", events: 1, requests: 0, credits: 0 },
          ],
        },
        { day: dayBefore(1), events: 0, requests: 0, credits: 0, byEvent: [] },
        {
          day: dayBefore(0),
          events: 1,
          requests: 0,
          credits: 0,
          byEvent: [{ eventName: "REFUND", events: 1, requests: 0, credits: 0 }],
        },
      ],
      totals: { events: 5, requests: 2, credits: 5 },
      from: dayBefore(2),
      to: dayBefore(0),
    });
    const ofGuests = await get(tenant, "/usage/timeline", { from: dayBefore(2), actorType: "GUEST" });
    expect(ofGuests.body.totals).toEqual({ events: 3, requests: 1, credits: 1 });
    const byDefault = await get(tenant, "/usage/timeline");
    expect(byDefault.body).toMatchObject({ from: dayBefore(29), to: dayBefore(0), totals: { events: 6 } });
    expect(byDefault.body.days).toHaveLength(30);
  });

  it("returns 400 for reversed, malformed, non-day or too long periods", async () => {
    const tenant = await service.tenant();
    const fieldErrorsOf = async (query: Record<string, string>) => {
      const { status, body } = await get(tenant, "/usage/timeline", query);
      return { status, fields: Object.keys(body.fieldErrors ?? {}) };
    };
    expect(await fieldErrorsOf({ from: dayBefore(0), to: dayBefore(1) })).toEqual({ status: 400, fields: ["from"] });
    expect(await fieldErrorsOf({ from: "yesterday" })).toEqual({ status: 400, fields: ["from"] });
    expect(await fieldErrorsOf({ from: now().toISOString() })).toEqual({ status: 400, fields: ["from"] });
    expect(await fieldErrorsOf({ from: dayBefore(400), to: dayBefore(0) })).toEqual({ status: 400, fields: ["from"] });
    expect((await get(tenant, "/usage/timeline", { from: dayBefore(399) })).status).toBe(200);
  });

  it("clamps the period to the years 1970 to 9999", async () => {
    const tenant = await service.tenant();
    for (const path of ["/usage/timeline", "/questions/asked"]) {
      const periodOf = async (query: Record<string, string>) => {
        const { status, body } = await get(tenant, path, query);
        return { status, from: body.from, to: body.to };
      };
      const earliest = { status: 200, from: "1970-01-01", to: "1970-01-01" };
      expect(await periodOf({ from: "0000-01-01", to: "0000-01-05" })).toEqual(earliest);
      expect(await periodOf({ to: "0000-01-01" })).toEqual(earliest);
      expect(await periodOf({ from: "0000-01-01", to: "1970-01-05" })).toEqual({ ...earliest, to: "1970-01-05" });
      expect(await periodOf({ from: "9999-12-30", to: "9999-12-31" })).toEqual({
        status: 200,
        from: "9999-12-30",
        to: "9999-12-31",
      });
    }
  });

  it("has the same totals as the report, for any history", async () => {
    const event = fc.record({
      actor: fc.constantFrom(deniz, guest, system),
      name: fc.constantFrom("PRODUCT_CHAT", "ROUTINE_CHAT", "FACE_ANALYSIS", "VISIT", "SEARCH"),
      ageHours: fc.integer({ min: 0, max: 24 * 40 }),
      cost: fc.integer({ min: 0, max: 9 }),
      status: fc.constantFrom("SUCCEEDED", "FAILED"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 30 }), async (drawn) => {
        const tenant = await service.tenant();
        const events = drawn.map(
          ({ ageHours, cost, ...rest }) =>
            ({ ...rest, at: later(now(), -ageHours * HOUR), creditDelta: -cost }) as NewUsageEvent,
        );
        await Promise.all(events.map((one) => record(tenant, one)));
        const query = { from: dayBefore(20), to: dayBefore(3) };
        expect((await get(tenant, "/usage/timeline", query)).body.totals).toEqual((await report(tenant, query)).totals);
      }),
      { numRuns: 10 },
    );
  });

  it("reads the daily counts and no events", async () => {
    const tenant = await service.tenant();
    service.statements.length = 0;
    await get(tenant, "/usage/timeline");
    const own = service.statements.filter((text) => text.includes("usage_"));
    expect(own).toHaveLength(1);
    expect(own.join()).not.toContain("usage_events");
  });

  it("counts answered product chats by product and day", async () => {
    const tenant = await service.tenant();
    const chat = {
      actor: guest,
      name: "PRODUCT_CHAT",
      resourceType: "product",
      resourceId: "prd_1",
      at: now(),
    } as const;
    await record(tenant, chat, chat, { ...chat, status: "FAILED" }, { ...chat, name: "PRODUCT_VIEW" });
    const rows = await service.database.read((tx) =>
      tx.many(sql`
        select product_id, day::text as day, sum(asked)::int as asked from product_asked_days
        where workspace_id = ${tenant.workspace.id} group by 1, 2`),
    );
    expect(rows).toEqual([{ product_id: "prd_1", day: dayOf(now()), asked: 2 }]);
  });
});
