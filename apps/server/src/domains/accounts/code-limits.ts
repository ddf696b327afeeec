import { LIMITS } from "@vitrine/contract";
import type { LimitRule } from "../../kernel/rate-limits.ts";

/** Rate limits of mailed codes. codes.ts limits the mails per receiving address. */
export const CODE_LIMITS = {
  /** Per visitor, per account or, on our own pages, per client address. */
  asker: { name: "sign-in-codes", max: LIMITS.code.perAskerHour, windowSeconds: 3600 },
  key: { name: "key-codes", max: LIMITS.code.perKeyHour, windowSeconds: 3600 },
  account: { name: "account-codes", max: LIMITS.code.perAccountHour, windowSeconds: 3600 },
  /** A workspace may have owners in several accounts. */
  workspace: { name: "workspace-codes", max: LIMITS.code.perAccountHour, windowSeconds: 3600 },
  /** Guesses of one visitor across all addresses. */
  guesses: { name: "code-guesses", max: LIMITS.code.guessesPerHour, windowSeconds: 3600 },
} as const satisfies Record<string, LimitRule>;
