// The metered part of the experience API: assistant requests, and the conversations that they create.

import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import {
  FaceAnalysisAnswer,
  FaceAnalysisWrite,
  faceAnalysisExample,
  ProductChatAnswer,
  ProductChatWrite,
  productChatExample,
  RoutineChatAnswer,
  RoutineChatWrite,
  routineChatExample,
} from "../resources/chat.ts";
import { Deleted } from "../resources/common.ts";
import { productExample } from "../resources/product.ts";

const common = { group: "Assistant for visitors", level: "workspace", callers: ["visitor"], tool: false } as const;

/** Each call charges the workspace's wallet. A failure before the model answers costs no credits. */
const metered = { ...common, scope: "ai:write", metered: true, identity: "visitor", effect: "create" } as const;

const METERED_ERRORS = [
  "access_restricted",
  "sign_in_required",
  "ai_mode_disabled",
  "challenge_required",
  "challenge_failed",
  "insufficient_credits",
  "wallet_in_debt",
  "quota_exhausted",
  "ai_unavailable",
] as const;

const COST =
  "`credits.charged` and the header `X-Credits-Charged` show the price. Never repeat a call without an " +
  "`Idempotency-Key`: each call costs credits.";

export const chatAboutProduct = defineOperation({
  ...metered,
  name: "chat_about_product",
  title: "Ask about a product",
  description: `Answers a visitor's question from the product's texts and the published catalogue. \`Accept: text/event-stream\` streams the answer. ${COST}`,
  rest: { method: "POST", path: "/chat/product" },
  streams: true,
  body: ProductChatWrite,
  output: ProductChatAnswer,
  errors: [...METERED_ERRORS, "not_found"],
  examples: {
    body: { message: "How do I use it?", productId: productExample.id, thinkingLevel: "LOW" },
    output: productChatExample,
  },
});

export const chatAboutRoutine = defineOperation({
  ...metered,
  name: "chat_about_routine",
  title: "Ask for a routine",
  description: `Arranges selected products, and suggestions if allowed, in a routine for the visitor's profile, with warnings. \`Accept: text/event-stream\` streams the answer. ${COST}`,
  rest: { method: "POST", path: "/chat/routine" },
  streams: true,
  body: RoutineChatWrite,
  output: RoutineChatAnswer,
  errors: [...METERED_ERRORS, "not_found"],
  examples: {
    body: {
      message: "Build me a morning routine.",
      userProfile: { age: 29, skinType: "dry", allergies: ["fragrance"] },
      userSelectedRoutineProducts: [productExample.id],
      allowAiSuggestions: true,
    },
    output: routineChatExample,
  },
});

export const analyzeFace = defineOperation({
  ...metered,
  name: "analyze_face",
  title: "Analyse a face",
  description: `Describes the skin on a photo of one face and suggests published products. An unusable photo is free and gets a code in \`fieldErrors.image\` (\`no_face\`, \`several_faces\`, \`too_small\`, \`too_dark\`, \`too_bright\`, \`blurred\`, \`turned_away\`, \`uneven_light\`, \`no_colour\`, \`covered\`). The photo is never stored or logged. If the operator uses a hosted vision model, the photo is sent there. ${COST}`,
  rest: { method: "POST", path: "/chat/analyze-face" },
  body: FaceAnalysisWrite,
  output: FaceAnalysisAnswer,
  errors: METERED_ERRORS,
  examples: { body: { image: "data:image/jpeg;base64,/9j/4AAQSkZJRg==" }, output: faceAnalysisExample },
});

export const deleteThread = defineOperation({
  ...common,
  name: "delete_thread",
  title: "Delete a conversation",
  description: "Deletes a conversation of this visitor permanently.",
  scope: "visitors:write",
  identity: "visitor",
  effect: "remove",
  rest: { method: "DELETE", path: "/threads/{threadId}" },
  params: z.strictObject({ threadId: text({ min: 1, max: LIMITS.field.idMax }) }),
  output: Deleted,
  errors: ["not_found"],
  examples: {
    params: { threadId: productChatExample.threadId },
    output: { id: productChatExample.threadId, deleted: true },
  },
});
