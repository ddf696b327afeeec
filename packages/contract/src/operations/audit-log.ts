import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { cursorQuery, formed, id, period, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { AUDIT_ACTORS, AuditRecord, AuditRecordList, auditRecordExample } from "../resources/audit-log.ts";
import { CsvPart } from "../resources/usage.ts";

const common = {
  group: "Audit log",
  level: "account",
  callers: ["staff"],
  staffRole: "SUPPORT",
  effect: "read",
  scope: null,
  tool: false,
} as const;

const filter = () => ({
  actorKind: z.enum(AUDIT_ACTORS).optional(),
  actorId: id().optional(),
  subjectId: id().optional().describe("Account, workspace or source that the entry concerns."),
  action: formed(/^[a-z_]+(?:\.[a-z_]+)?$/, {
    max: 60,
    problem: "must be an action such as account.suspend, or a prefix such as account",
  })
    .optional()
    .describe("One action, or all that begin with this word."),
  requestId: text({ min: 1, max: LIMITS.field.idMax }).optional().describe("`X-Request-Id` of the response."),
  ...period(),
});

export const listAuditLog = defineOperation({
  ...common,
  name: "list_audit_log",
  title: "List the audit log",
  description:
    "Lists audit entries, newest first, with actor, reason, before and after. Entries of staff and operators are " +
    "sealed in a chain that `vitrine audit verify` proves.",
  rest: { method: "GET", path: "/audit" },
  query: cursorQuery().extend(filter()),
  output: AuditRecordList,
  examples: {
    query: { actorKind: "STAFF", from: "2026-03-01" },
    output: { entries: [auditRecordExample], next: null },
  },
});

export const getAuditRecord = defineOperation({
  ...common,
  name: "get_audit_record",
  title: "Get an entry of the audit log",
  description: "Returns one entry.",
  rest: { method: "GET", path: "/audit/{id}" },
  params: z.strictObject({
    id: formed(/^[1-9]\d{0,17}$/, { max: 18, problem: "must be an entry number" }),
  }),
  output: AuditRecord,
  errors: ["not_found"],
  examples: { params: { id: auditRecordExample.id }, output: auditRecordExample },
});

export const exportAuditLog = defineOperation({
  ...common,
  name: "export_audit_log",
  title: "Export the audit log as CSV",
  description:
    "Returns up to 1000 rows, newest first. Pass `next` as `after` for more. /api/exports/audit.csv returns all " +
    "rows as one file.",
  rest: { method: "GET", path: "/audit/export" },
  query: cursorQuery().omit({ pageSize: true }).extend(filter()),
  output: CsvPart,
  examples: {
    output: { csv: "\ufeffid,at,action\r\n4711,2026-03-02T08:30:00.000Z,account.set_limit\r\n", next: null },
  },
});
