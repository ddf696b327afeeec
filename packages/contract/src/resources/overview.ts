import { z } from "zod";
import { count, id } from "../fields.ts";
import { IntegrationSource, integrationSourceExample } from "./source.ts";

/** Current problems, and the platform's figures per day. */
export const Overview = z
  .strictObject({
    trouble: z
      .strictObject({
        failedJobs: count(),
        failedMail: count(),
        unmatchedPayments: count().describe("Payment events without a matching purchase: paid, but not credited."),
        waitingPayments: count().describe("Stored payment events that are not processed yet."),
        waitingContact: count(),
        waitingAdjustments: count(),
      })
      .describe("1000 means 1000 or more."),
    totals: z
      .strictObject({ accounts: count(), workspaces: count(), creditsSold: count(), creditsUsed: count() })
      .describe("All-time totals."),
    days: z
      .array(
        z.strictObject({
          day: z.string(),
          accounts: count().describe("New on this day."),
          workspaces: count().describe("New on this day."),
          creditsSold: count(),
          creditsUsed: count(),
          creditsRefunded: z.int(),
          creditsAdjusted: z.int(),
          requests: count().describe("All responses."),
          errors: count().describe("Responses with server errors."),
        }),
      )
      .describe("Oldest first, without gaps."),
    busiestSources: z.array(IntegrationSource).describe("Most used sources of the last 30 days."),
  })
  .meta({ id: "Overview" });
export type Overview = z.output<typeof Overview>;

export const FOUND_KINDS = ["ACCOUNT", "WORKSPACE", "SOURCE", "CONNECTION", "PURCHASE", "STAFF"] as const;

export const FoundRecords = z
  .strictObject({
    found: z.array(
      z.strictObject({
        kind: z.enum(FOUND_KINDS),
        id: id(),
        name: z.string(),
        hint: z.string().describe("Distinguishes records with the same name."),
      }),
    ),
  })
  .meta({ id: "FoundRecords" });
export type FoundRecords = z.output<typeof FoundRecords>;

export const overviewExample: Overview = {
  trouble: {
    failedJobs: 1,
    failedMail: 0,
    unmatchedPayments: 1,
    waitingPayments: 0,
    waitingContact: 2,
    waitingAdjustments: 0,
  },
  totals: { accounts: 812, workspaces: 930, creditsSold: 61_000, creditsUsed: 40_211 },
  days: [
    {
      day: "2026-03-01",
      accounts: 4,
      workspaces: 5,
      creditsSold: 1500,
      creditsUsed: 611,
      creditsRefunded: 0,
      creditsAdjusted: 200,
      requests: 48_210,
      errors: 0,
    },
  ],
  busiestSources: [integrationSourceExample],
};
