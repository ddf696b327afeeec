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
        description: "Redis for counters that all processes share.",
        otherwise: "each process has its own counters",
        allowed: "`redis://…`, `rediss://…`",
      }),
    REDIS_DEADLINE_SECONDS: seconds(0.2, 5).describe("Time limit of a call."),
  },
  read: (v): RedisSettings | undefined =>
    v.REDIS_URL === undefined
      ? undefined
      : { url: v.REDIS_URL, deadlineMilliseconds: milliseconds(v.REDIS_DEADLINE_SECONDS) },
});
