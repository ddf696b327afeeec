import { LIMITS } from "@vitrine/contract";
import type { LimitRule } from "../../kernel/rate-limits.ts";

export const ASSISTANT_LIMITS = {
  /** The visitor's own rate limit applies earlier, as it does to every call. */
  workspace: { name: "workspace-ai", max: LIMITS.chat.requestsPerWorkspaceMinute, windowSeconds: 60 },
  /** Refused pictures cost no credits, so they need a limit of their own. */
  visitorRefusedPictures: {
    name: "visitor-refused-pictures",
    max: LIMITS.chat.refusedPicturesPerVisitorHour,
    windowSeconds: 3600,
  },
  workspaceRefusedPictures: {
    name: "workspace-refused-pictures",
    max: LIMITS.chat.refusedPicturesPerWorkspace,
    windowSeconds: 600,
  },
  /** Limits the returns of one solved challenge after a refused picture. */
  challengeRefusedPictures: {
    name: "challenge-refused-pictures",
    max: LIMITS.chat.refusedPicturesPerChallenge,
    windowSeconds: 3600,
  },
} as const satisfies Record<string, LimitRule>;
