import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { FoundRecords, Overview, overviewExample } from "../resources/overview.ts";

const common = {
  group: "Overview",
  level: "account",
  callers: ["staff"],
  staffRole: "SUPPORT",
  effect: "read",
  scope: null,
  tool: false,
} as const;

export const getOverview = defineOperation({
  ...common,
  name: "get_overview",
  title: "Get the overview",
  description:
    "Returns problems, accounts, workspaces, credits, requests and errors per day (UTC), and the most used sources.",
  rest: { method: "GET", path: "/overview" },
  query: z.strictObject({
    days: z.int().min(1).max(LIMITS.staff.overviewDaysMax).default(30).describe("Days back, including today."),
  }),
  output: Overview,
  examples: { query: { days: 1 }, output: overviewExample },
});

export const findRecords = defineOperation({
  ...common,
  name: "find_records",
  title: "Find records",
  description:
    "Finds up to 20 records by email address, id, subdomain, key or its prefix, receipt number, payment " +
    "reference, or part of a name.",
  rest: { method: "GET", path: "/find" },
  query: z.strictObject({ text: text({ min: 2, max: LIMITS.field.emailMax }) }),
  output: FoundRecords,
  examples: {
    query: { text: "elif@isilti.example" },
    output: {
      found: [{ kind: "ACCOUNT", id: "acc_01kp2v8d3nfa9svqmz4c7hxw1e", name: "Elif", hint: "elif@isilti.example" }],
    },
  },
});
