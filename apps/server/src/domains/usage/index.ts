import type { Handler } from "../../kernel/call/handler.ts";
import { usageEventHandlers } from "./events.ts";
import { usageExportHandlers } from "./export.ts";
import { feedbackHandlers } from "./feedback.ts";
import { usageReportHandlers } from "./report.ts";

export { recordFeedback } from "./feedback.ts";
export { type NewUsageEvent, recordUsage, SYSTEM, type UsageActor } from "./record.ts";

export const usageHandlers: readonly Handler[] = [
  ...usageEventHandlers,
  ...usageReportHandlers,
  ...usageExportHandlers,
  ...feedbackHandlers,
];
