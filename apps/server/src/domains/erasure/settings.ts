import { LIMITS } from "@vitrine/contract";
import { whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export interface RetentionDays {
  conversations: number;
  usageEvents: number;
  searchTexts: number;
  feedback: number;
  contact: number;
  auditAddresses: number;
  productHistory: number;
  agentWrites: number;
}

/** Maximum rows, regardless of age. */
export interface RetentionRows {
  audit: number;
  productHistory: number;
  feedback: number;
  visitorEvents: number;
}

const days = (fallback: number) => whole(1, 36_500).default(fallback);

export const retentionSection = defineSection({
  title: "Retention by age",
  variables: {
    RETENTION_CONVERSATIONS_DAYS: days(90).describe("Conversations with the assistant, and unanswered questions."),
    RETENTION_USAGE_EVENTS_DAYS: days(730).describe("Usage events, in whole months. Totals stay."),
    RETENTION_SEARCH_TEXTS_DAYS: days(90).describe("Search texts and followed links."),
    RETENTION_FEEDBACK_DAYS: days(730).describe("Feedback."),
    RETENTION_CONTACT_DAYS: days(730).describe("Contact messages, after they were read."),
    RETENTION_AUDIT_ADDRESSES_DAYS: days(365).describe("Email addresses in the audit log. The entries stay."),
    RETENTION_PRODUCT_HISTORY_DAYS: days(180).describe("Product history."),
    RETENTION_AGENT_WRITES_DAYS: days(365).describe("Agents' writes in the workspace's history."),
  },
  read: (v): RetentionDays => ({
    conversations: v.RETENTION_CONVERSATIONS_DAYS,
    usageEvents: v.RETENTION_USAGE_EVENTS_DAYS,
    searchTexts: v.RETENTION_SEARCH_TEXTS_DAYS,
    feedback: v.RETENTION_FEEDBACK_DAYS,
    contact: v.RETENTION_CONTACT_DAYS,
    auditAddresses: v.RETENTION_AUDIT_ADDRESSES_DAYS,
    productHistory: v.RETENTION_PRODUCT_HISTORY_DAYS,
    agentWrites: v.RETENTION_AGENT_WRITES_DAYS,
  }),
});

const rows = (fallback: number) => whole(1, 2 ** 31 - 1).default(fallback);

export const retentionRowsSection = defineSection({
  title: "Retention by number",
  variables: {
    RETENTION_AUDIT_ROWS: rows(LIMITS.retention.audit).describe(
      "Newest audit entries per account, and as many of its agents. Entries of staff and operators stay.",
    ),
    RETENTION_PRODUCT_HISTORY_ROWS: rows(LIMITS.retention.productHistory).describe(
      "Newest entries of the product history, per workspace.",
    ),
    RETENTION_FEEDBACK_ROWS: rows(LIMITS.retention.feedback).describe("Newest feedback, per workspace."),
    RETENTION_VISITOR_EVENTS_ROWS: rows(LIMITS.retention.visitorEvents).describe(
      "Newest views, searches and followed links of visitors, per workspace. Totals stay.",
    ),
  },
  read: (v): RetentionRows => ({
    audit: v.RETENTION_AUDIT_ROWS,
    productHistory: v.RETENTION_PRODUCT_HISTORY_ROWS,
    feedback: v.RETENTION_FEEDBACK_ROWS,
    visitorEvents: v.RETENTION_VISITOR_EVENTS_ROWS,
  }),
});
