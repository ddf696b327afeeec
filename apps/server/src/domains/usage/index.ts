import { defineModule } from "../module.ts";
import { usageEventHandlers } from "./events.ts";
import { usageExportHandlers } from "./export.ts";
import { feedbackHandlers } from "./feedback.ts";
import { usageReportHandlers } from "./report.ts";
import { usageTimelineHandlers } from "./timeline.ts";

export { countOpenFeedback, listOpenFeedback, recordFeedback } from "./feedback.ts";
export { coverPeriod, type Days, type Piece, parseDays, parsePeriod } from "./period.ts";
export { type NewUsageEvent, recordUsage, SYSTEM, type UsageActor } from "./record.ts";
export { readCreditsByDay } from "./timeline.ts";
export { readWeeks } from "./weeks.ts";

export const usageModule = defineModule({
  handlers: [
    ...usageEventHandlers,
    ...usageReportHandlers,
    ...usageTimelineHandlers,
    ...usageExportHandlers,
    ...feedbackHandlers,
  ],
});
