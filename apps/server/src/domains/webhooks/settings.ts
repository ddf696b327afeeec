import { whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export const webhooksSection = defineSection({
  title: "Webhooks",
  variables: {
    WEBHOOK_ATTEMPT_SECONDS: whole(1, 30)
      .default(10)
      .describe("How long a receiver may take to answer; then the attempt has failed."),
  },
  read: (v) => ({ attemptMilliseconds: v.WEBHOOK_ATTEMPT_SECONDS * 1000 }),
});
