import { z } from "zod";
import { count, day, id, text, timestamp, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { Pagination } from "./common.ts";
import { productExample } from "./product.ts";

/** Sector of a workspace, for the assistant. */
export const SECTORS = ["GENERAL", "BEAUTY", "TEXTILE"] as const;
export type Sector = (typeof SECTORS)[number];

export const AiSettings = z
  .strictObject({
    fastEnabled: z.boolean().describe("Visitors can use the thinking levels LOW and MEDIUM."),
    comprehensiveEnabled: z.boolean().describe("Visitors can use the thinking level HIGH."),
    sector: z.enum(["AUTO", ...SECTORS]).describe("AUTO detects it from the catalogue."),
  })
  .meta({ id: "AiSettings" });
export type AiSettings = z.output<typeof AiSettings>;

export const ProductQuestion = z
  .strictObject({ id: id(), text: z.string(), createdAt: timestamp().optional() })
  .meta({ id: "ProductQuestion" });
export type ProductQuestion = z.output<typeof ProductQuestion>;

export const QuestionLibrary = z.strictObject({ questions: z.array(ProductQuestion) }).meta({ id: "QuestionLibrary" });

const questionText = () => title({ max: LIMITS.question.textMax });

export const QuestionWrite = z.strictObject({ text: questionText() }).meta({ id: "QuestionWrite" });

export const ProductQuestionSet = z
  .strictObject({
    questions: z.array(ProductQuestion),
    usesDefaults: z.boolean().describe("True without a set of its own."),
  })
  .meta({ id: "ProductQuestionSet" });
export type ProductQuestionSet = z.output<typeof ProductQuestionSet>;

export const ProductQuestionSetWrite = z
  .strictObject({
    questions: z
      .array(
        z.strictObject({
          id: id().optional().describe("Id in the library or in the replaced set, to keep the question's identity."),
          text: questionText(),
        }),
      )
      .max(LIMITS.question.perProductMax),
  })
  .meta({ id: "ProductQuestionSetWrite" });

export const UNANSWERED_STATUSES = ["OPEN", "ANSWERED", "IGNORED"] as const;
export type UnansweredStatus = (typeof UNANSWERED_STATUSES)[number];

export const UnansweredQuestion = z
  .strictObject({
    id: id(),
    productId: id(),
    productName: z.string(),
    text: text({ max: LIMITS.chat.messageMax }),
    askedCount: count(),
    firstAskedAt: timestamp(),
    lastAskedAt: timestamp(),
    status: z.enum(UNANSWERED_STATUSES),
    settledAt: timestamp().nullable(),
  })
  .meta({ id: "UnansweredQuestion" });
export type UnansweredQuestion = z.output<typeof UnansweredQuestion>;

export const UnansweredQuestionList = z
  .strictObject({
    questions: z.array(UnansweredQuestion),
    pagination: Pagination,
    counts: z.strictObject({ open: count(), answered: count(), ignored: count() }).describe("Of the whole workspace."),
  })
  .meta({ id: "UnansweredQuestionList" });

export const UnansweredQuestionWrite = z
  .strictObject({
    status: z
      .enum(UNANSWERED_STATUSES)
      .describe(
        "ANSWERED and IGNORED close it; OPEN reopens it. An answered one reopens when it is asked in vain again.",
      ),
  })
  .meta({ id: "UnansweredQuestionWrite" });

export const QuestionOrder = z
  .strictObject({
    questionIds: z
      .array(id())
      .min(1)
      .max(LIMITS.question.perWorkspaceMax)
      .describe("Question ids in their new order. Missing ones follow in their former order."),
  })
  .meta({ id: "QuestionOrder" });

/** Products that visitors asked about, in answered requests. */
export const AskedProductList = z
  .strictObject({
    products: z.array(
      z.strictObject({
        productId: id(),
        productName: z.string(),
        asked: count(),
        unanswered: count().describe("Open unanswered questions of the product."),
        days: z.array(z.strictObject({ day: day(), asked: count() })).describe("Days with questions."),
      }),
    ),
    pagination: Pagination,
    from: day(),
    to: day(),
  })
  .meta({ id: "AskedProductList" });
export type AskedProductList = z.output<typeof AskedProductList>;

/** Topics that most visitors of a sector ask about. */
export const USUAL_TOPICS = [
  "INGREDIENTS",
  "USE",
  "FOR_WHOM",
  "CONTENT",
  "SIZE",
  "MATERIAL",
  "CARE",
  "COLOURS",
  "PURPOSE",
] as const;
export type UsualTopic = (typeof USUAL_TOPICS)[number];

/** Tells which usual questions a product's texts answer. */
export const ProductReadiness = z
  .strictObject({
    productId: id(),
    sector: z.enum(SECTORS),
    isReady: z.boolean().describe("True if the texts answer all usual questions and no question is open."),
    topics: z.array(
      z.strictObject({
        topic: z.enum(USUAL_TOPICS),
        question: z.string().describe("The question, in the language of the texts."),
        isAnswered: z.boolean(),
      }),
    ),
    openQuestions: count().describe("Unanswered questions of visitors."),
  })
  .meta({ id: "ProductReadiness" });
export type ProductReadiness = z.output<typeof ProductReadiness>;

export const aiSettingsExample: AiSettings = { fastEnabled: true, comprehensiveEnabled: true, sector: "AUTO" };

export const questionExample: ProductQuestion = {
  id: "qst_01kp2v8d3nfa9svqmz4c7hxw1e",
  text: "Is it suitable for sensitive skin?",
  createdAt: "2026-03-01T10:00:00.000Z",
};

export const unansweredQuestionExample: UnansweredQuestion = {
  id: "qst_01kp2v8d3nfa9svqmz4c7hxw2f",
  productId: productExample.id,
  productName: productExample.name,
  text: "Is the bottle made of glass?",
  askedCount: 3,
  firstAskedAt: "2026-03-01T10:00:00.000Z",
  lastAskedAt: "2026-03-04T16:20:00.000Z",
  status: "OPEN",
  settledAt: null,
};

export const askedProductsExample: Omit<AskedProductList, "pagination"> = {
  products: [
    {
      productId: productExample.id,
      productName: productExample.name,
      asked: 9,
      unanswered: 1,
      days: [
        { day: "2026-03-01", asked: 4 },
        { day: "2026-03-04", asked: 5 },
      ],
    },
  ],
  from: "2026-03-01",
  to: "2026-03-30",
};

export const readinessExample: ProductReadiness = {
  productId: productExample.id,
  sector: "BEAUTY",
  isReady: false,
  topics: [
    { topic: "USE", question: "How do I use it?", isAnswered: true },
    { topic: "CONTENT", question: "How much is in it?", isAnswered: false },
  ],
  openQuestions: 1,
};
