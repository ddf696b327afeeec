import { LIMITS } from "@vitrine/contract";
import { whole } from "./forms.ts";
import { defineSection } from "./section.ts";

export const limitsSection = defineSection({
  title: "Rate limits",
  variables: {
    REQUESTS_PER_MINUTE: whole(1, 1_000_000)
      .default(LIMITS.request.perMinute)
      .describe(
        "Requests per minute of an API key or of an agent's connection, over REST and MCP together. [Limits](limits.md) lists all others.",
      ),
  },
  read: (v) => ({ requestsPerMinute: v.REQUESTS_PER_MINUTE }),
});
