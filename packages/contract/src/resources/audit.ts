import { z } from "zod";
import { id, timestamp } from "../fields.ts";
import { Pagination } from "./common.ts";

/** An audit entry of the workspace itself: its members, profile, website or access rules. */
export const AuditEntry = z
  .strictObject({
    id: id(),
    at: timestamp(),
    action: z.string().describe("Action, such as `member.set` or `website.publish`."),
    actor: z.strictObject({
      kind: z.enum(["MEMBER", "STAFF", "OPERATOR"]).describe("STAFF and OPERATOR belong to the platform."),
      id: id().nullable(),
      name: z.string().nullable().describe("Null for the platform's staff."),
    }),
    connection: z
      .strictObject({ id: id(), name: z.string() })
      .nullable()
      .describe("Key or agent that acted for the actor; null for the dashboard."),
    details: z.record(z.string(), z.string()).describe("Details of the action, such as the new role."),
    requestId: z.string().nullable().describe("Id of the request in our logs."),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditList = z
  .strictObject({ entries: z.array(AuditEntry), pagination: Pagination })
  .meta({ id: "AuditList" });

export const auditEntryExample: AuditEntry = {
  id: "4711",
  at: "2026-03-02T08:30:00.000Z",
  action: "member.set",
  actor: { kind: "MEMBER", id: "acc_01kp2v8d3nfa9svqmz4c7hxw1e", name: "Elif" },
  connection: null,
  details: { role: "STAFF" },
  requestId: "0199a3c2-6f5e-7c1d-9d5b-2f8f6c1b7a10",
};
