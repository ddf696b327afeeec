import type { Handler } from "../../kernel/call/handler.ts";
import { aiSettingsHandlers } from "./ai-settings.ts";
import { faceAnalysisHandlers } from "./face-analysis.ts";
import type { AssistantParts } from "./metered-call.ts";
import { productChatHandlers } from "./product-chat.ts";
import { productQuestionHandlers } from "./product-questions.ts";
import { questionHandlers } from "./questions.ts";
import { routineChatHandlers } from "./routine-chat.ts";
import { threadHandlers } from "./threads.ts";

export { readAiSettings } from "./ai-settings.ts";
export { releaseHold } from "./holds.ts";
export { Meter, type MeteredEnd } from "./metering.ts";
export { Pictures } from "./pictures.ts";
export { readProductQuestions } from "./product-questions.ts";
export { remainingToday } from "./quota.ts";
export { resolveSector } from "./sectors.ts";
export { sweep } from "./sweep.ts";
export { ThreadIds } from "./thread-ids.ts";

/** How the assistant is set up: settings and questions. */
export const assistantSetupHandlers: readonly Handler[] = [
  ...aiSettingsHandlers,
  ...questionHandlers,
  ...productQuestionHandlers,
];

/** What visitors ask of it. */
export const assistantHandlers = (parts: AssistantParts): Handler[] => [
  ...productChatHandlers(parts),
  ...routineChatHandlers(parts),
  ...faceAnalysisHandlers(parts),
  ...threadHandlers(parts),
];
