import { LIMITS, outwardLink, ProductWrite, SalesEntry } from "@vitrine/contract";
import { z } from "zod";

const question = z.strictObject({ text: z.string().check(z.maxLength(LIMITS.question.textMax)) });

/** The API accepts any text, but the site silently omits a link that visitors cannot follow. */
const salesLink = SalesEntry.shape.link.check(
  z.refine((link) => link === "" || outwardLink(link) !== undefined, "must be a link to another site"),
);

/** The contract's schema, extended by the data with its own calls. */
export const ProductForm = ProductWrite.extend({
  sales: z.array(SalesEntry.extend({ link: salesLink })).check(z.maxLength(LIMITS.product.salesMax)),
  collectionIds: z.array(z.string()),
  questions: z.array(question).check(z.maxLength(LIMITS.question.perProductMax)),
});
