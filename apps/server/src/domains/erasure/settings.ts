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
  title: "How long what people did and said is kept",
  variables: {
    RETENTION_CONVERSATIONS_DAYS: days(90).describe(
      "Conversations with the assistant, and questions it left unanswered.",
    ),
    RETENTION_USAGE_EVENTS_DAYS: days(730).describe("Usage events, in whole months; sums stay."),
    RETENTION_SEARCH_TEXTS_DAYS: days(90).describe("What was searched for and which links were followed."),
    RETENTION_FEEDBACK_DAYS: days(730).describe("Feedback."),
    RETENTION_CONTACT_DAYS: days(730).describe("What people wrote to the team, once it was read."),
    RETENTION_AUDIT_ADDRESSES_DAYS: days(365).describe("Email addresses in the audit log, whose entries stay."),
    RETENTION_PRODUCT_HISTORY_DAYS: days(180).describe("Who changed what of a product."),
    RETENTION_AGENT_WRITES_DAYS: days(365).describe("What agents wrote, in the workspaces' histories."),
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
  title: "How much of that is kept, whatever its age; the newest stay",
  variables: {
    RETENTION_AUDIT_ROWS: rows(1_000_000).describe(
      "Entries of the audit log that one account left, and as many of its agents. What staff and operators did stays.",
    ),
    RETENTION_PRODUCT_HISTORY_ROWS: rows(10_000_000).describe("Who changed what of products, of one workspace."),
    RETENTION_FEEDBACK_ROWS: rows(100_000).describe("Feedback, of one workspace."),
    RETENTION_VISITOR_EVENTS_ROWS: rows(10_000_000).describe(
      "What visitors looked at, searched for and followed, of one workspace; what the report sums up stays.",
    ),
  },
  read: (v): RetentionRows => ({
    audit: v.RETENTION_AUDIT_ROWS,
    productHistory: v.RETENTION_PRODUCT_HISTORY_ROWS,
    feedback: v.RETENTION_FEEDBACK_ROWS,
    visitorEvents: v.RETENTION_VISITOR_EVENTS_ROWS,
  }),
});
