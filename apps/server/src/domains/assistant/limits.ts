import { LIMITS } from "@vitrine/contract";
import type { LimitRule } from "../../kernel/rate-limits.ts";

export const ASSISTANT_LIMITS = {
  /** A visitor's own calls are counted before, as those of every call are. */
  workspace: { name: "workspace-ai", max: LIMITS.chat.requestsPerWorkspaceMinute, windowSeconds: 60 },
  /** Pictures that the assistant looked at in vain: they cost nobody a credit, so there is an end to them. */
  visitorRefusedPictures: { name: "visitor-refused-pictures", max: 8, windowSeconds: 3600 },
  workspaceRefusedPictures: { name: "workspace-refused-pictures", max: 40, windowSeconds: 600 },
  /** How often one solved challenge is given back for a picture that was refused. */
  challengeRefusedPictures: { name: "challenge-refused-pictures", max: 1, windowSeconds: 3600 },
} as const satisfies Record<string, LimitRule>;
