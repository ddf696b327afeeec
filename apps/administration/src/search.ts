// Filter values of lists, checked against the contract's types. Importing the contract's lists would add its schemas to
// every page.

import type {
  AccountRecord,
  Adjustment,
  AuditRecord,
  ContactRequest,
  IntegrationSource,
  JobRecord,
  PaymentEventRecord,
  PurchaseRecord,
  SourceConnection,
} from "@vitrine/contract";

export const RECORD_STATUSES = [
  "ACTIVE",
  "SUSPENDED",
  "CLOSED",
  "ERASED",
] as const satisfies readonly AccountRecord["status"][];
export const SOURCE_STATUSES = ["APPROVED", "BLOCKED"] as const satisfies readonly IntegrationSource["status"][];
export const CONNECTION_KINDS = ["API_KEY", "AGENT"] as const satisfies readonly SourceConnection["kind"][];
export const ADJUSTMENT_STATUSES = [
  "WAITING",
  "APPLIED",
  "REJECTED",
] as const satisfies readonly Adjustment["status"][];
export const PURCHASE_STATUSES = [
  "PENDING",
  "PROCESSING",
  "PAID",
  "FAILED",
  "EXPIRED",
] as const satisfies readonly PurchaseRecord["status"][];
export const EVENT_OUTCOMES = [
  "REJECTED",
  "WAITING",
  "APPLIED",
  "UNCHANGED",
  "IGNORED",
] as const satisfies readonly PaymentEventRecord["outcome"][];
export const CONTACT_STATUSES = ["WAITING", "READ"] as const satisfies readonly ContactRequest["status"][];
export const JOB_STATES = ["FAILED", "WAITING", "HELD"] as const satisfies readonly JobRecord["state"][];
export const AUDIT_ACTORS = ["STAFF", "ACCOUNT", "OPERATOR"] as const satisfies readonly AuditRecord["actor"]["kind"][];

/** First segment of an action's name. */
export const AUDIT_AREAS = [
  "account",
  "workspace",
  "member",
  "invitation",
  "wallet",
  "adjustment",
  "source",
  "connection",
  "api_key",
  "payment_event",
  "job",
  "contact",
  "staff",
] as const;

/** Periods of the overview, in days. */
export const PERIODS = ["7", "30", "90"] as const;
