import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { days, id, pageQuery, period, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { paginationExample } from "../resources/common.ts";
import {
  ACTOR_TYPES,
  CsvPart,
  UsageEvents,
  UsageReport,
  UsageTimeline,
  usageEventExample,
  usageRowExample,
  usageTimelineExample,
} from "../resources/usage.ts";

const common = { group: "Usage", level: "workspace", roles: ["OWNER", "STAFF", "BILLING"], effect: "read" } as const;
const forIntegrations = { ...common, callers: ["integration", "member"], scope: "usage:read", tool: true } as const;

export const listUsageEvents = defineOperation({
  ...forIntegrations,
  name: "list_usage_events",
  title: "List usage events",
  description: "Lists events of visitors, members and the service, newest first, with their credits.",
  rest: { method: "GET", path: "/usage/events" },
  query: pageQuery().extend({
    ...period(),
    actorType: z.enum(ACTOR_TYPES).optional(),
    userId: id().optional(),
    eventName: text({ min: 1, max: LIMITS.usage.eventNameMax }).optional(),
    sort: z.enum(["createdAt", "-createdAt"]).optional(),
  }),
  output: UsageEvents,
  examples: {
    query: { eventName: "PRODUCT_CHAT", from: "2026-03-01" },
    output: { events: [usageEventExample], pagination: paginationExample },
  },
});

export const getUsageReport = defineOperation({
  ...forIntegrations,
  name: "get_usage_report",
  title: "Get the usage report",
  description:
    "Summarises a period per actor, last active first. Default: the last 30 days. `totals` cover all actors and " +
    "pages.",
  rest: { method: "GET", path: "/usage" },
  query: pageQuery().extend(period()),
  output: UsageReport,
  examples: {
    query: { from: "2026-02-01", to: "2026-02-28" },
    output: {
      usage: [usageRowExample],
      pagination: paginationExample,
      totals: { events: 9, requests: 3, credits: 6 },
      from: "2026-02-01T00:00:00.000Z",
      to: "2026-02-28T23:59:59.999Z",
    },
  },
});

export const getUsageTimeline = defineOperation({
  ...forIntegrations,
  name: "get_usage_timeline",
  title: "Get the usage timeline",
  description: `Counts events per day (UTC) and kind, with credits charged. Default: the last 30 days; at most ${LIMITS.usage.timelineDaysMax}. Days without events are included.`,
  rest: { method: "GET", path: "/usage/timeline" },
  query: z.strictObject({ ...days(), actorType: z.enum(ACTOR_TYPES).optional() }),
  output: UsageTimeline,
  examples: { query: { from: "2026-03-01", to: "2026-03-02" }, output: usageTimelineExample },
});

export const exportUsage = defineOperation({
  ...common,
  name: "export_usage",
  title: "Export usage events",
  description: "Returns the usage events of a period as CSV, oldest first, in parts.",
  callers: ["member"],
  scope: null,
  tool: false,
  rest: { method: "GET", path: "/exports/usage" },
  query: z.strictObject({ ...period(), after: id().optional() }),
  output: CsvPart,
  examples: {
    query: { from: "2026-02-01", to: "2026-02-28" },
    output: { csv: '"createdAt","eventName"\r\n"2026-02-03T08:00:00.000Z","VISIT"\r\n', next: null },
  },
});
