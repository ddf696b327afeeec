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
