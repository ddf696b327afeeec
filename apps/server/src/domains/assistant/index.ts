import { defineModule } from "../module.ts";
import { aiSettingsHandlers } from "./ai-settings.ts";
import { askedProductHandlers } from "./asked-products.ts";
import { faceAnalysisHandlers } from "./face-analysis.ts";
import type { AssistantParts } from "./metered-call.ts";
import { priceHandlers } from "./prices.ts";
import { productChatHandlers } from "./product-chat.ts";
import { productQuestionHandlers } from "./product-questions.ts";
import { questionHandlers } from "./questions.ts";
import { type AnswerCheckParts, checkAnswers, readinessHandlers } from "./readiness.ts";
import { routineChatHandlers } from "./routine-chat.ts";
import { startingQuestionHandlers } from "./starting-questions.ts";
import { sweep } from "./sweep.ts";
import { threadHandlers } from "./threads.ts";
import { unansweredHandlers } from "./unanswered.ts";

export { findRelated, RELATED_MAX } from "./grounding.ts";
export { releaseHold } from "./holds.ts";
export { Meter, type MeteredEnd } from "./metering.ts";
export { Pictures } from "./pictures.ts";
export { questionsState } from "./product-questions.ts";
export { remainingToday } from "./quota.ts";
export { readSector } from "./sectors.ts";
export { ThreadIds } from "./thread-ids.ts";
export { newConversation, saveTurn } from "./threads.ts";
export { countOpenUnanswered, recordUnanswered } from "./unanswered.ts";

export const assistantModule = (parts: AssistantParts & AnswerCheckParts) =>
  defineModule({
    handlers: [
      // For the owner.
      ...aiSettingsHandlers,
      ...questionHandlers,
      ...productQuestionHandlers,
      ...unansweredHandlers,
      ...askedProductHandlers,
      // For visitors.
      ...productChatHandlers(parts),
      ...routineChatHandlers(parts),
      ...faceAnalysisHandlers(parts),
      ...threadHandlers(parts),
      ...readinessHandlers(parts),
      ...startingQuestionHandlers(parts),
      ...priceHandlers(parts),
    ],
    jobs: {
      check_answers: (changed: { workspaceId: string; productId: string }) => checkAnswers(parts, changed),
    },
    cleanup: { assistant: sweep },
    close: () => parts.meter.close(),
  });
