import { z } from "zod";
import { milliseconds, seconds } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export interface RedisSettings {
  url: string;
  /** Maximum time for an answer of Redis. */
  deadlineMilliseconds: number;
}

export const redisSection = defineSection({
  title: "Rate limits",
  variables: {
    REDIS_URL: z
      .url({ protocol: /^rediss?$/ })
      .optional()
      .meta({
        description: "Lets several processes share one count.",
        otherwise: "each process counts for itself",
        allowed: "`redis://…`, `rediss://…`",
      }),
    REDIS_DEADLINE_SECONDS: seconds(0.2, 5).describe("How long Redis may take to answer."),
  },
  read: (v): RedisSettings | undefined =>
    v.REDIS_URL === undefined
      ? undefined
      : { url: v.REDIS_URL, deadlineMilliseconds: milliseconds(v.REDIS_DEADLINE_SECONDS) },
});
