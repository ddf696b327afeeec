import type { Handler } from "../../kernel/call/handler.ts";
import { listUsageEventsHandler } from "./events.ts";
import { exportUsageHandler } from "./export.ts";
import { listFeedbackHandler } from "./feedback.ts";
import { getUsageReportHandler } from "./report.ts";

export { recordFeedback } from "./feedback.ts";
export { type NewUsageEvent, recordUsage, SYSTEM, type UsageActor } from "./record.ts";

export const usageHandlers: readonly Handler[] = [
  listUsageEventsHandler,
  getUsageReportHandler,
  exportUsageHandler,
  listFeedbackHandler,
];
