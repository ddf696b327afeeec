import { z } from "zod";
import { count, id, nextCursor, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { Language } from "./account.ts";
import { MemberRole } from "./member.ts";
import { reason } from "./staff.ts";

/** The owner can still reopen a CLOSED account. An ERASED one keeps only a row without personal data. */
export const RECORD_STATUSES = ["ACTIVE", "SUSPENDED", "CLOSED", "ERASED"] as const;
export const RecordStatus = z.enum(RECORD_STATUSES).meta({ id: "RecordStatus" });

/** An account in a staff list. */
export const AccountRecord = z
  .strictObject({
    id: id(),
    email: z.string(),
    name: z.string(),
    status: RecordStatus,
    workspaceLimit: z.int().min(1).max(LIMITS.account.workspaceLimitMax),
    ownedWorkspaces: count(),
    createdAt: timestamp(),
  })
  .meta({ id: "AccountRecord" });
export type AccountRecord = z.output<typeof AccountRecord>;

export const AccountRecordList = z
  .strictObject({ accounts: z.array(AccountRecord), next: nextCursor() })
  .meta({ id: "AccountRecordList" });

export const AccountDetails = AccountRecord.extend({
  phone: z.string().nullable(),
  language: Language,
  updatedAt: timestamp(),
  closedAt: timestamp().nullable(),
  memberships: z
    .array(
      z.strictObject({
        workspaceId: id(),
        name: z.string(),
        subDomain: z.string(),
        status: RecordStatus,
        role: MemberRole,
      }),
    )
    .describe("At most the oldest 1000."),
  activeKeys: count(),
  activeConnections: count(),
  sessions: count().describe("Active dashboard sessions."),
  lastSeenAt: timestamp().nullable().describe("Last use of a dashboard session."),
}).meta({ id: "AccountDetails" });
export type AccountDetails = z.output<typeof AccountDetails>;

export const WorkspaceLimitWrite = z
  .strictObject({ limit: z.int().min(1).max(LIMITS.account.workspaceLimitMax), reason: reason() })
  .meta({ id: "WorkspaceLimitWrite" });

export const AccountErasure = z
  .strictObject({
    email: z.string().max(LIMITS.field.emailMax).describe("The account's address, as confirmation."),
    reason: reason(),
  })
  .meta({ id: "AccountErasure" });

export const AccountSessionList = z
  .strictObject({
    sessions: z.array(
      z.strictObject({
        id: id(),
        userAgent: z.string(),
        createdAt: timestamp(),
        lastUsedAt: timestamp(),
        expiresAt: timestamp(),
      }),
    ),
  })
  .meta({ id: "AccountSessionList" });
export type AccountSessionList = z.output<typeof AccountSessionList>;

export const accountRecordExample: AccountRecord = {
  id: "acc_01kp2v8d3nfa9svqmz4c7hxw1e",
  email: "elif@isilti.example",
  name: "Elif",
  status: "ACTIVE",
  workspaceLimit: 3,
  ownedWorkspaces: 1,
  createdAt: "2026-03-01T10:00:00.000Z",
};

export const accountDetailsExample: AccountDetails = {
  ...accountRecordExample,
  phone: "+905321234567",
  language: "tr",
  updatedAt: "2026-03-02T08:30:00.000Z",
  closedAt: null,
  memberships: [
    {
      workspaceId: "wks_01kp2v8d3nfa9svqmz4c7hxw1e",
      name: "Işıltı Kozmetik",
      subDomain: "isilti",
      status: "ACTIVE",
      role: "OWNER",
    },
  ],
  activeKeys: 2,
  activeConnections: 1,
  sessions: 1,
  lastSeenAt: "2026-03-02T08:30:00.000Z",
};
