import { z } from "zod";
import { count, id, nextCursor, timestamp } from "../fields.ts";

export const AUDIT_ACTORS = ["ACCOUNT", "STAFF", "OPERATOR"] as const;
export const AUDIT_SUBJECTS = [
  "ACCOUNT",
  "WORKSPACE",
  "SOURCE",
  "CONNECTION",
  "STAFF",
  "CONTACT_REQUEST",
  "ADJUSTMENT",
  "PAYMENT_EVENT",
  "JOB",
  "OTHER",
] as const;

const facts = () => z.record(z.string(), z.string());

/** An entry of the audit log for staff. */
export const AuditRecord = z
  .strictObject({
    id: id(),
    at: timestamp(),
    action: z.string().describe("Action, such as `account.suspend`."),
    actor: z.strictObject({
      kind: z.enum(AUDIT_ACTORS).describe("OPERATOR: a command on the machine."),
      id: z.string(),
      name: z.string().nullable().describe("Null if there is no name (any more)."),
    }),
    subject: z.strictObject({
      kind: z.enum(AUDIT_SUBJECTS),
      id: z.string(),
      name: z.string().nullable(),
    }),
    connectionId: id().nullable().describe("Key or agent that acted for the account."),
    reason: z.string().nullable(),
    before: facts().nullable().describe("Changed values before."),
    after: facts().nullable().describe("Changed values after."),
    details: facts(),
    requestId: z.string().nullable(),
    seal: z
      .strictObject({ number: count(), hash: z.string() })
      .nullable()
      .describe("Position in the sealed chain of staff and operators; null for accounts."),
  })
  .meta({ id: "AuditRecord" });
export type AuditRecord = z.output<typeof AuditRecord>;

export const AuditRecordList = z
  .strictObject({ entries: z.array(AuditRecord), next: nextCursor() })
  .meta({ id: "AuditRecordList" });

export const auditRecordExample: AuditRecord = {
  id: "4711",
  at: "2026-03-02T08:30:00.000Z",
  action: "account.set_limit",
  actor: { kind: "STAFF", id: "stf_01kp2v8d3nfa9svqmz4c7hxw1e", name: "Support" },
  subject: { kind: "ACCOUNT", id: "acc_01kp2v8d3nfa9svqmz4c7hxw1e", name: "elif@isilti.example" },
  connectionId: null,
  reason: "Opens two more shops",
  before: { workspaceLimit: "1" },
  after: { workspaceLimit: "3" },
  details: {},
  requestId: "0199a3c2-6f5e-7c1d-9d5b-2f8f6c1b7a10",
  seal: { number: 812, hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" },
};
