import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { formed, pageQuery, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { AuditList, auditEntryExample } from "../resources/audit.ts";
import { paginationExample } from "../resources/common.ts";

/** A calendar day in UTC. */
const day = (description: string) =>
  text({ max: LIMITS.field.timestampMax })
    .check(z.iso.date("must be a date, such as 2026-03-01"))
    .optional()
    .describe(description);

export const listAudit = defineOperation({
  name: "list_audit",
  group: "Workspaces",
  title: "List the workspace's history",
  description:
    "Lists changes of the workspace, newest first: members, invitations, profile, website, access, closing, " +
    "agents' writes and staff actions. Each has actor, time, key or agent, and request.",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER"],
  scope: "workspace:read",
  effect: "read",
  rest: { method: "GET", path: "/audit" },
  tool: true,
  query: pageQuery().extend({
    action: formed(/^[a-z_]+(?:\.[a-z_]+)?$/, {
      max: 60,
      problem: "must be an action such as member.set, or a prefix such as member",
    })
      .optional()
      .describe("One action, or all that begin with this word."),
    from: day("Only from this day on (UTC)."),
    to: day("Only up to the end of this day (UTC)."),
  }),
  output: AuditList,
  examples: { query: { action: "member" }, output: { entries: [auditEntryExample], pagination: paginationExample } },
});
