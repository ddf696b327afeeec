// Assistant trials for members: the answers and charges of a visitor's request, plus a trace.

import { defineOperation } from "../define-operation.ts";
import {
  FaceAnalysisTrial,
  FaceAnalysisTried,
  faceAnalysisTriedExample,
  ProductChatTrial,
  ProductChatTried,
  productChatTriedExample,
  RoutineChatTrial,
  RoutineChatTried,
  routineChatTriedExample,
} from "../resources/chat.ts";
import { productExample } from "../resources/product.ts";

const common = {
  group: "Assistant",
  level: "workspace",
  callers: ["member"],
  roles: ["OWNER", "STAFF"],
  scope: null,
  tool: false,
  metered: true,
  effect: "create",
} as const;

const ERRORS = [
  "ai_mode_disabled",
  "insufficient_credits",
  "wallet_in_debt",
  "quota_exhausted",
  "ai_unavailable",
] as const;

const AS_VISITORS =
  "Charged like a visitor's request and counted for the member. Access policy, challenge and quota do not apply; " +
  "`trace` shows the error that a guest or customer would get.";

export const tryProductChat = defineOperation({
  ...common,
  name: "try_product_chat",
  title: "Try the product chat",
  description: `Asks the assistant about a published product as a visitor, and returns a trace. ${AS_VISITORS}`,
  rest: { method: "POST", path: "/assistant/product-chat" },
  streams: true,
  body: ProductChatTrial,
  output: ProductChatTried,
  errors: [...ERRORS, "not_found"],
  examples: {
    body: { message: "How do I use it?", productId: productExample.id, thinkingLevel: "LOW" },
    output: productChatTriedExample,
  },
});

export const tryRoutineChat = defineOperation({
  ...common,
  name: "try_routine_chat",
  title: "Try the routine chat",
  description: `Asks the assistant for a routine as a visitor, and returns a trace. ${AS_VISITORS}`,
  rest: { method: "POST", path: "/assistant/routine-chat" },
  streams: true,
  body: RoutineChatTrial,
  output: RoutineChatTried,
  errors: [...ERRORS, "not_found"],
  examples: {
    body: { message: "Build me a morning routine.", userSelectedRoutineProducts: [productExample.id] },
    output: routineChatTriedExample,
  },
});

export const tryFaceAnalysis = defineOperation({
  ...common,
  name: "try_face_analysis",
  title: "Try the face analysis",
  description: `Analyses a photo of one face as for a visitor. The photo is never stored or logged; a hosted vision model receives it if configured. ${AS_VISITORS}`,
  rest: { method: "POST", path: "/assistant/face-analysis" },
  body: FaceAnalysisTrial,
  output: FaceAnalysisTried,
  errors: ERRORS,
  examples: { body: { image: "data:image/jpeg;base64,/9j/4AAQSkZJRg==" }, output: faceAnalysisTriedExample },
});
