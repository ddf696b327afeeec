import { z } from "zod";
import { count, id, said, text, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { Viewer } from "./experience.ts";
import { productExample } from "./product.ts";

export const THINKING_LEVELS = ["LOW", "MEDIUM", "HIGH"] as const;
export type ThinkingLevel = (typeof THINKING_LEVELS)[number];

/** A picture as text: base64 or a data URL. Its size in bytes is checked once it is decoded. */
const picture = () =>
  text({ min: 1, max: LIMITS.picture.textMax }).describe(
    "Base64 or data URL of a JPEG, PNG, WebP, GIF or AVIF image, at most 3 MiB decoded and 12 megapixels. Never " +
      "stored.",
  );

const message = () => said({ max: LIMITS.chat.messageMax });
const note = () => text({ max: LIMITS.profile.noteMax });
const items = () => z.array(text({ min: 1, max: LIMITS.profile.itemMax })).max(LIMITS.profile.itemsMax);

/** Fields that every metered request can have. */
const metered = {
  challengeToken: z.string().optional().describe("Solved challenge, if the access policy requires one."),
  maxCredits: z.int().min(0).max(LIMITS.chat.maxCreditsMax).optional().describe("Refuses the call if it costs more."),
};

const conversation = {
  threadId: text({ min: 1, max: LIMITS.field.idMax })
    .optional()
    .describe("Conversation to continue, from an earlier answer. It belongs to this workspace and visitor."),
  thinkingLevel: z.enum(THINKING_LEVELS).default("LOW"),
};

export const ProductChatWrite = z
  .strictObject({
    message: message(),
    productId: id().describe("Published product of the conversation."),
    productName: text({ max: LIMITS.product.nameMax }).optional().describe("A hint; `productId` decides."),
    ...conversation,
    ...metered,
  })
  .meta({ id: "ProductChatWrite" });

export const UserProfile = z
  .strictObject({
    age: z.int().min(LIMITS.profile.ageMin).max(LIMITS.profile.ageMax).optional(),
    gender: note().optional(),
    skinType: note().optional(),
    budget: note().optional(),
    notes: note().optional(),
    concerns: items().optional(),
    goals: items().optional(),
    allergies: items().optional(),
  })
  .meta({ id: "UserProfile" });
export type UserProfile = z.output<typeof UserProfile>;

export const RoutineChatWrite = z
  .strictObject({
    message: message(),
    userProfile: UserProfile.optional(),
    userSelectedRoutineProducts: z
      .array(id())
      .max(LIMITS.chat.productsMax)
      .optional()
      .describe("Ids of published products that the visitor uses or wants."),
    allowAiSuggestions: z
      .boolean()
      .default(true)
      .describe("False: only selected products. At least one must be selected, here or earlier in the conversation."),
    images: z.array(picture()).max(LIMITS.chat.imagesMax).optional(),
    ...conversation,
    ...metered,
  })
  .meta({ id: "RoutineChatWrite" });

export const FaceAnalysisWrite = z.strictObject({ image: picture(), ...metered }).meta({ id: "FaceAnalysisWrite" });

/** A published product that an answer recommends, with the reason. */
export const NamedProduct = z
  .strictObject({ id: id(), slug: z.string(), name: z.string(), reason: z.string() })
  .meta({ id: "NamedProduct" });
export type NamedProduct = z.output<typeof NamedProduct>;

const PASSAGE_FIELDS = ["DESCRIPTION", "INFORMATION", "TAG"] as const;

/** A verbatim quote from a published product's texts that supports an answer. */
export const AnswerSource = z
  .strictObject({ productId: id(), field: z.enum(PASSAGE_FIELDS), quote: z.string() })
  .meta({ id: "AnswerSource" });
export type AnswerSource = z.output<typeof AnswerSource>;

export const ChatResponse = z
  .strictObject({
    text: z.string(),
    products: z.array(NamedProduct),
    questions: z.array(z.string()).describe("Suggested next questions."),
    sources: z.array(AnswerSource).describe("Sentences of the catalogue behind the answer."),
  })
  .meta({ id: "ChatResponse" });
export type ChatResponse = z.output<typeof ChatResponse>;

export const AiAccess = z
  .strictObject({
    viewer: Viewer,
    limit: count().describe("Requests of this visitor per UTC day."),
    remaining: count(),
    resetsAt: timestamp(),
  })
  .meta({ id: "AiAccess" });
export type AiAccess = z.output<typeof AiAccess>;

/** Fields that every assistant answer has. */
const answered = {
  threadId: z.string().describe("Opaque. Send it back unchanged to continue the conversation."),
  access: AiAccess,
  credits: z.strictObject({ charged: count() }),
};

export const ProductChatAnswer = z
  .strictObject({ ...answered, response: ChatResponse })
  .meta({ id: "ProductChatAnswer" });

export const ROUTINE_PERIODS = ["MORNING", "EVENING", "WEEKLY", "ANY"] as const;

export const RoutineStep = z
  .strictObject({
    order: z.int().min(1).describe("Position in the whole routine, from 1."),
    period: z.enum(ROUTINE_PERIODS),
    title: z.string(),
    instructions: z.string(),
    productId: id().nullable(),
    source: z.enum(["SELECTED", "SUGGESTED"]),
  })
  .meta({ id: "RoutineStep" });
export type RoutineStep = z.output<typeof RoutineStep>;

export const Routine = z
  .strictObject({ steps: z.array(RoutineStep), warnings: z.array(z.string()) })
  .meta({ id: "Routine" });
export type Routine = z.output<typeof Routine>;

export const RoutineChatAnswer = z
  .strictObject({ ...answered, response: ChatResponse, routine: Routine })
  .meta({ id: "RoutineChatAnswer" });

const share = () => z.number().min(0).max(1);

export const FACE_REGIONS = [
  "FOREHEAD",
  "LEFT_CHEEK",
  "RIGHT_CHEEK",
  "NOSE",
  "CHIN",
  "LEFT_UNDER_EYE",
  "RIGHT_UNDER_EYE",
] as const;

/** A cosmetic reading of one picture: measured, or estimated by a model, never a diagnosis and never an identity. */
export const FaceAnalysis = z
  .strictObject({
    quality: z.strictObject({
      eyeDistance: z.number().min(0).describe("Distance of the outer eye corners, in pixels."),
      sharpness: share(),
      lightness: z.number().min(0).max(100),
      whiteReference: z.boolean().describe("True if the light's colour was corrected."),
    }),
    regions: z.array(
      z.strictObject({
        name: z.enum(FACE_REGIONS).describe("Left and right from the person's view."),
        lightness: z.number(),
        redness: z.number(),
        shine: z.number(),
        texture: z.number(),
      }),
    ),
    attributes: z.array(z.strictObject({ name: z.string(), value: z.string(), confidence: share() })),
    concerns: z.array(
      z.strictObject({
        name: z.string(),
        level: z.enum(["LOW", "MEDIUM", "HIGH"]),
        regions: z.array(z.enum(FACE_REGIONS)),
        confidence: share(),
      }),
    ),
    summary: z.string(),
    disclaimer: z.string(),
  })
  .meta({ id: "FaceAnalysis" });
export type FaceAnalysis = z.output<typeof FaceAnalysis>;

export const FaceAnalysisAnswer = z
  .strictObject({ ...answered, analysis: FaceAnalysis, products: z.array(NamedProduct) })
  .meta({ id: "FaceAnalysisAnswer" });

/** A member's trial is charged like a visitor's request and needs no bot protection. */
export const ProductChatTrial = ProductChatWrite.omit({ challengeToken: true, productName: true }).meta({
  id: "ProductChatTrial",
});
export const RoutineChatTrial = RoutineChatWrite.omit({ challengeToken: true }).meta({ id: "RoutineChatTrial" });
export const FaceAnalysisTrial = FaceAnalysisWrite.omit({ challengeToken: true }).meta({ id: "FaceAnalysisTrial" });

/** Trace of an answer, for the shop's owner. */
export const AssistantTrace = z
  .strictObject({
    level: z.enum(THINKING_LEVELS).nullable(),
    model: z.string(),
    milliseconds: count().describe("Time from reservation to answer."),
    answered: z.boolean().describe("False if the texts do not answer the question."),
    products: z
      .array(z.strictObject({ id: id(), name: z.string(), role: z.enum(["ASKED", "SELECTED", "RELATED"]) }))
      .describe("Texts that the assistant received."),
    passages: z
      .array(z.strictObject({ productId: id(), field: z.enum(PASSAGE_FIELDS), text: z.string() }))
      .describe("Sentences of the products that concern the question."),
    visitors: z
      .strictObject({ guest: z.string().nullable(), customer: z.string().nullable() })
      .describe("Error code that a visitor would get by the access policy; null if allowed."),
  })
  .meta({ id: "AssistantTrace" });
export type AssistantTrace = z.output<typeof AssistantTrace>;

/** Available credits before and after. Both include other requests that ran in the meantime. */
const tried = {
  threadId: z.string().describe("Opaque. Send it back unchanged to continue the conversation."),
  credits: z.strictObject({ charged: count(), before: z.int(), after: z.int() }),
  trace: AssistantTrace,
};

export const ProductChatTried = z.strictObject({ ...tried, response: ChatResponse }).meta({ id: "ProductChatTried" });
export const RoutineChatTried = z
  .strictObject({ ...tried, response: ChatResponse, routine: Routine })
  .meta({ id: "RoutineChatTried" });
export const FaceAnalysisTried = z
  .strictObject({ ...tried, analysis: FaceAnalysis, products: z.array(NamedProduct) })
  .meta({ id: "FaceAnalysisTried" });

const byLevel = () => z.strictObject({ LOW: count(), MEDIUM: count(), HIGH: count() });

/** Prices of one request, in credits. */
export const AssistantPrices = z
  .strictObject({
    productChat: byLevel(),
    routineChat: byLevel(),
    faceAnalysis: count(),
    image: count().describe("Per image in the request."),
  })
  .meta({ id: "AssistantPrices" });

export const assistantPricesExample: z.output<typeof AssistantPrices> = {
  productChat: { LOW: 1, MEDIUM: 2, HIGH: 4 },
  routineChat: { LOW: 2, MEDIUM: 4, HIGH: 8 },
  faceAnalysis: 5,
  image: 1,
};

const answeredExample = {
  threadId: "thr_01kp2v8d3nfa9svqmz4c7hxw1e.q83vEjRWeJASNFZ4mrze8A",
  access: {
    viewer: { kind: "GUEST" as const, id: "gst_01kp2v8d3nfa9svqmz4c7hxw1e", name: null, remainingToday: 4 },
    limit: 5,
    remaining: 4,
    resetsAt: "2026-03-02T00:00:00.000Z",
  },
  credits: { charged: 1 },
};

const namedProductExample: NamedProduct = {
  id: productExample.id,
  slug: productExample.slug,
  name: productExample.name,
  reason: "It is the product that you asked about.",
};

export const productChatExample: z.output<typeof ProductChatAnswer> = {
  ...answeredExample,
  response: {
    text: "Apply two or three drops in the morning, before your moisturiser.",
    products: [namedProductExample],
    questions: ["Can I use it in the evening, too?"],
    sources: [
      {
        productId: productExample.id,
        field: "INFORMATION",
        quote: "Apply two or three drops in the morning, before your moisturiser.",
      },
    ],
  },
};

export const routineChatExample: z.output<typeof RoutineChatAnswer> = {
  ...productChatExample,
  credits: { charged: 2 },
  routine: {
    steps: [
      {
        order: 1,
        period: "MORNING",
        title: "Treat",
        instructions: "Two or three drops on clean skin.",
        productId: productExample.id,
        source: "SELECTED",
      },
    ],
    warnings: [],
  },
};

export const faceAnalysisExample: z.output<typeof FaceAnalysisAnswer> = {
  ...answeredExample,
  credits: { charged: 5 },
  analysis: {
    quality: { eyeDistance: 214, sharpness: 0.34, lightness: 62, whiteReference: true },
    regions: [{ name: "FOREHEAD", lightness: 64, redness: 9.1, shine: 0.22, texture: 1.1 }],
    attributes: [{ name: "SKIN_TONE", value: "intermediate", confidence: 0.6 }],
    concerns: [{ name: "SHINE", level: "LOW", regions: ["FOREHEAD"], confidence: 0.7 }],
    summary: "Your skin looks even; the forehead shines a little.",
    disclaimer: "Cosmetic estimate from one photo; light and camera change it. Not a medical assessment.",
  },
  products: [namedProductExample],
};

const { access: _productAccess, ...productChatOwn } = productChatExample;
const { access: _routineAccess, ...routineChatOwn } = routineChatExample;
const { access: _faceAccess, ...faceAnalysisOwn } = faceAnalysisExample;

const traceExample: AssistantTrace = {
  level: "LOW",
  model: "embedded-extractive-1",
  milliseconds: 18,
  answered: true,
  products: [{ id: productExample.id, name: productExample.name, role: "ASKED" }],
  passages: [
    {
      productId: productExample.id,
      field: "INFORMATION",
      text: "Apply two or three drops in the morning, before your moisturiser.",
    },
  ],
  visitors: { guest: null, customer: null },
};

export const productChatTriedExample: z.output<typeof ProductChatTried> = {
  ...productChatOwn,
  credits: { charged: 1, before: 480, after: 479 },
  trace: traceExample,
};

export const routineChatTriedExample: z.output<typeof RoutineChatTried> = {
  ...routineChatOwn,
  credits: { charged: 2, before: 480, after: 478 },
  trace: { ...traceExample, products: traceExample.products.map((one) => ({ ...one, role: "SELECTED" as const })) },
};

export const faceAnalysisTriedExample: z.output<typeof FaceAnalysisTried> = {
  ...faceAnalysisOwn,
  credits: { charged: 5, before: 480, after: 475 },
  trace: { ...traceExample, level: null, model: "embedded-face-1", passages: [] },
};
