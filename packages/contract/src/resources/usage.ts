import { z } from "zod";
import { count, day, id, timestamp } from "../fields.ts";
import { Pagination } from "./common.ts";

export const ACTOR_TYPES = ["GUEST", "CUSTOMER", "MEMBER", "INTEGRATION", "ADMIN", "SYSTEM"] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

/** Texts that do not apply to an event are empty. */
export const UsageEvent = z
  .strictObject({
    id: id(),
    userId: z.string().nullable(),
    actorType: z.enum(ACTOR_TYPES),
    eventName: z.string(),
    endpoint: z.string(),
    resourceType: z.string(),
    resourceId: z.string(),
    creditDelta: z.int(),
    modelKey: z.string(),
    status: z.string(),
    createdAt: timestamp(),
  })
  .meta({ id: "UsageEvent" });
export type UsageEvent = z.output<typeof UsageEvent>;

export const UsageEvents = z
  .strictObject({ events: z.array(UsageEvent), pagination: Pagination })
  .meta({ id: "UsageEvents" });

/** Usage of one actor in the period. */
export const UsageRow = z
  .strictObject({
    actorType: z.enum(ACTOR_TYPES),
    userId: z.string().nullable(),
    name: z.string(),
    lastUsedAt: timestamp(),
    events: count(),
    requests: count(),
    credits: count(),
    productRequests: count(),
    routineRequests: count(),
    faceAnalyses: count(),
    comprehensiveRequests: count(),
    productViews: count(),
    visits: count(),
  })
  .meta({ id: "UsageRow" });
export type UsageRow = z.output<typeof UsageRow>;

export const UsageReport = z
  .strictObject({
    usage: z.array(UsageRow),
    pagination: Pagination,
    totals: z.strictObject({ events: count(), requests: count(), credits: count() }),
    from: timestamp(),
    to: timestamp(),
  })
  .meta({ id: "UsageReport" });

const counted = { events: count(), requests: count(), credits: count() };

/** Requests are answered assistant requests; credits are their charges. */
export const UsageTimeline = z
  .strictObject({
    days: z.array(
      z.strictObject({
        day: day(),
        ...counted,
        byEvent: z
          .array(z.strictObject({ eventName: z.string(), ...counted }))
          .describe("Events of the day by name; omits zero counts."),
      }),
    ),
    totals: z.strictObject(counted),
    from: day(),
    to: day(),
  })
  .meta({ id: "UsageTimeline" });
export type UsageTimeline = z.output<typeof UsageTimeline>;

/** A part of a CSV file. Call again with `after` set to `next` until `next` is null. */
export const CsvPart = z.strictObject({ csv: z.string(), next: z.string().nullable() }).meta({ id: "CsvPart" });
export type CsvPart = z.output<typeof CsvPart>;

export const usageEventExample: UsageEvent = {
  id: "evt_01kp2v8d3nfa9svqmz4c7hxw1e",
  userId: "cus_01kp2v8d3nfa9svqmz4c7hxw1e",
  actorType: "CUSTOMER",
  eventName: "PRODUCT_CHAT",
  endpoint: "/chat/product",
  resourceType: "product",
  resourceId: "prd_01kp2v8d3nfa9svqmz4c7hxw1e",
  creditDelta: -1,
  modelKey: "offline",
  status: "SUCCEEDED",
  createdAt: "2026-03-01T10:00:00.000Z",
};

export const usageRowExample: UsageRow = {
  actorType: "CUSTOMER",
  userId: "cus_01kp2v8d3nfa9svqmz4c7hxw1e",
  name: "Deniz",
  lastUsedAt: "2026-03-01T10:00:00.000Z",
  events: 9,
  requests: 3,
  credits: 6,
  productRequests: 2,
  routineRequests: 1,
  faceAnalyses: 0,
  comprehensiveRequests: 1,
  productViews: 4,
  visits: 2,
};

export const usageTimelineExample: UsageTimeline = {
  days: [
    {
      day: "2026-03-01",
      events: 14,
      requests: 2,
      credits: 3,
      byEvent: [
        { eventName: "PRODUCT_CHAT", events: 2, requests: 2, credits: 3 },
        { eventName: "VISIT", events: 12, requests: 0, credits: 0 },
      ],
    },
    { day: "2026-03-02", events: 0, requests: 0, credits: 0, byEvent: [] },
  ],
  totals: { events: 14, requests: 2, credits: 3 },
  from: "2026-03-01",
  to: "2026-03-02",
};
