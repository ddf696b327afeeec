import { whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export const meteringSection = defineSection({
  title: "Metered calls",
  variables: {
    AI_DEADLINE_SECONDS: whole(1, 600).default(60).describe("Time limit of a model's answer."),
    AI_VISITOR_DAILY_CREDITS: whole(1, 1_000_000)
      .default(1000)
      .describe("Maximum credits that one visitor can cost a workspace in a UTC day."),
  },
  read: (v) => ({ deadlineSeconds: v.AI_DEADLINE_SECONDS, visitorDailyCredits: v.AI_VISITOR_DAILY_CREDITS }),
});
