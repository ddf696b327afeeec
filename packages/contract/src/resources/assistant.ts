import { z } from "zod";
import { count, id, text, timestamp, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { Pagination } from "./common.ts";
import { productExample } from "./product.ts";

/** What a workspace sells, as far as the assistant cares. */
export const SECTORS = ["GENERAL", "BEAUTY", "TEXTILE"] as const;
export type Sector = (typeof SECTORS)[number];

export const AiSettings = z
  .strictObject({
    fastEnabled: z.boolean().describe("Whether visitors may ask with the thinking levels LOW and MEDIUM."),
    comprehensiveEnabled: z.boolean().describe("Whether visitors may ask with the thinking level HIGH."),
    sector: z.enum(["AUTO", ...SECTORS]).describe("AUTO finds out from the catalogue."),
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
    usesDefaults: z.boolean().describe("Whether no set was chosen for this product."),
  })
  .meta({ id: "ProductQuestionSet" });
export type ProductQuestionSet = z.output<typeof ProductQuestionSet>;

export const ProductQuestionSetWrite = z
  .strictObject({
    questions: z
      .array(
        z.strictObject({
          id: id().optional().describe("Of the library, or of the set that is replaced: keeps it the same question."),
          text: questionText(),
        }),
      )
      .max(LIMITS.question.perProductMax),
  })
  .meta({ id: "ProductQuestionSetWrite" });

export const UnansweredQuestion = z
  .strictObject({
    id: id(),
    productId: id(),
    productName: z.string(),
    text: text({ max: LIMITS.chat.messageMax }),
    askedCount: count(),
    firstAskedAt: timestamp(),
    lastAskedAt: timestamp(),
  })
  .meta({ id: "UnansweredQuestion" });
export type UnansweredQuestion = z.output<typeof UnansweredQuestion>;

export const UnansweredQuestionList = z
  .strictObject({ questions: z.array(UnansweredQuestion), pagination: Pagination })
  .meta({ id: "UnansweredQuestionList" });

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
};
