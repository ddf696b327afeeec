import { whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export const webhooksSection = defineSection({
  title: "Webhooks",
  variables: {
    WEBHOOK_ATTEMPT_SECONDS: whole(1, 30).default(10).describe("Time limit of a delivery attempt."),
  },
  read: (v) => ({ attemptMilliseconds: v.WEBHOOK_ATTEMPT_SECONDS * 1000 }),
});
