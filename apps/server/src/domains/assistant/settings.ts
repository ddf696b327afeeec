import { whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export const meteringSection = defineSection({
  title: "Metered calls",
  variables: {
    AI_DEADLINE_SECONDS: whole(1, 600).default(60).describe("How long a model may take to answer."),
    AI_VISITOR_DAILY_CREDITS: whole(1, 1_000_000)
      .default(1000)
      .describe("Credits that one visitor may cost a workspace in a UTC day, whatever the number of requests."),
  },
  read: (v) => ({ deadlineSeconds: v.AI_DEADLINE_SECONDS, visitorDailyCredits: v.AI_VISITOR_DAILY_CREDITS }),
});
