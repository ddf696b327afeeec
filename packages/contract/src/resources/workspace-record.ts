import { z } from "zod";
import { count, email, id, nextCursor, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { RecordStatus } from "./account-record.ts";
import { Member, memberExample } from "./member.ts";
import { reason } from "./staff.ts";
import { StorageUse, storageUseExample } from "./storage.ts";
import { LedgerEntry, Wallet, walletExample } from "./wallet.ts";
import { TemplateKey } from "./workspace.ts";

/** A workspace in a staff list. */
export const WorkspaceRecord = z
  .strictObject({
    id: id(),
    name: z.string(),
    subDomain: z.string(),
    status: RecordStatus,
    owner: z
      .strictObject({ id: id(), email: z.string(), name: z.string() })
      .nullable()
      .describe("Owner for the longest time; null after erasure."),
    balance: z.int(),
    createdAt: timestamp(),
  })
  .meta({ id: "WorkspaceRecord" });
export type WorkspaceRecord = z.output<typeof WorkspaceRecord>;

export const WorkspaceRecordList = z
  .strictObject({ workspaces: z.array(WorkspaceRecord), next: nextCursor() })
  .meta({ id: "WorkspaceRecordList" });

export const WorkspaceDetails = WorkspaceRecord.extend({
  templateKey: TemplateKey,
  isVisible: z.boolean(),
  url: z.string().describe("URL of its website."),
  billingEmail: z.string(),
  updatedAt: timestamp(),
  closedAt: timestamp().nullable(),
  wallet: Wallet,
  members: z.array(Member).describe("At most the oldest 100, owners first."),
  storage: StorageUse,
  usage: z
    .strictObject({ days: count(), visits: count(), requests: count(), credits: count() })
    .describe("Visits, requests to the assistant and their credits in these days."),
}).meta({ id: "WorkspaceDetails" });
export type WorkspaceDetails = z.output<typeof WorkspaceDetails>;

export const WorkspaceLedger = z
  .strictObject({ entries: z.array(LedgerEntry), next: nextCursor() })
  .meta({ id: "WorkspaceLedger" });

export const OwnerAssignment = z
  .strictObject({ email: email().describe("Address of an existing account."), reason: reason() })
  .meta({ id: "OwnerAssignment" });

const limit = () =>
  z.int().min(0).max(LIMITS.staff.storageLimitMax).nullable().optional().describe("Null for the service's default.");

export const StorageLimitsWrite = z
  .strictObject({
    mediaBytes: limit(),
    catalogueBytes: limit(),
    products: limit(),
    unfinishedImports: limit(),
    reason: reason(),
  })
  .refine(({ reason: _, ...limits }) => Object.values(limits).some((given) => given !== undefined), {
    path: ["body"],
    error: "must set at least one limit",
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .meta({ id: "StorageLimitsWrite" });

export const WorkspaceVisit = z
  .strictObject({
    id: id(),
    workspaceId: id(),
    url: z.string().describe("Opens the read-only dashboard once, within a minute."),
    expiresAt: timestamp().describe("End of the visit."),
  })
  .meta({ id: "WorkspaceVisit" });
export type WorkspaceVisit = z.output<typeof WorkspaceVisit>;

export const Visit = z
  .strictObject({
    visit: z
      .strictObject({ id: id(), workspaceId: id(), expiresAt: timestamp() })
      .nullable()
      .describe("Null outside of a visit."),
  })
  .meta({ id: "Visit" });

export const workspaceRecordExample: WorkspaceRecord = {
  id: "wks_01kp2v8d3nfa9svqmz4c7hxw1e",
  name: "Işıltı Kozmetik",
  subDomain: "isilti",
  status: "ACTIVE",
  owner: { id: "acc_01kp2v8d3nfa9svqmz4c7hxw1e", email: "elif@isilti.example", name: "Elif" },
  balance: 480,
  createdAt: "2026-03-01T10:00:00.000Z",
};

export const workspaceDetailsExample: WorkspaceDetails = {
  ...workspaceRecordExample,
  templateKey: "beauty",
  isVisible: true,
  url: "https://isilti.vitrine.example",
  billingEmail: "billing@isilti.example",
  updatedAt: "2026-03-02T08:30:00.000Z",
  closedAt: null,
  wallet: walletExample,
  members: [memberExample],
  storage: storageUseExample,
  usage: { days: 30, visits: 812, requests: 96, credits: 131 },
};
