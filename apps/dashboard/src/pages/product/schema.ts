import { LIMITS, ProductWrite } from "@vitrine/contract";
import { z } from "zod";

const question = z.strictObject({ text: z.string().check(z.maxLength(LIMITS.question.textMax)) });

/** The contract's own rules, and those of what is written apart. */
export const ProductForm = ProductWrite.extend({
  collectionIds: z.array(z.string()),
  questions: z.array(question).check(z.maxLength(LIMITS.question.perProductMax)),
});
