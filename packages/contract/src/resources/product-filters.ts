import { z } from "zod";
import { formed, idOf, instant, listQuery, text, wholeText } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { PRODUCT_STATUSES } from "./product.ts";

const anyStatus = PRODUCT_STATUSES.join("|");

/** Filters of lists and of bulk edits. */
export const productFilters = {
  status: formed(new RegExp(`^(${anyStatus})(,(${anyStatus}))*$`), {
    max: LIMITS.product.statusListMax,
    problem: `must be one or more of ${PRODUCT_STATUSES.join(", ")}, separated by commas`,
  })
    .optional()
    .meta({ description: "One or more, separated by commas." }),
  tagId: idOf("tag").optional(),
  collectionId: idOf("col").optional(),
  stock: z.enum(["in", "out"]).optional(),
  tagIds: text({ min: 1, max: LIMITS.product.tagListMax })
    .refine(
      (list) => list.split(",").length <= LIMITS.product.filterTagsMax,
      `must be at most ${LIMITS.product.filterTagsMax} ids, separated by commas`,
    )
    .optional()
    .meta({ description: "All of these tags: up to 10 ids, separated by commas." }),
  brand: wholeText("brand", LIMITS.product.brandMax),
  sku: wholeText("sku", LIMITS.product.skuMax),
  barcode: wholeText("barcode", LIMITS.product.barcodeMax),
  slug: wholeText("slug", LIMITS.field.idMax),
  picture: z.enum(["with", "without"]).optional().meta({ description: "With images, or without." }),
  changedSince: instant().optional().meta({ description: "Changed at or after this time (RFC 3339)." }),
};

/** Bulk edits have their own `ids`, a list of up to 1,000. */
const ids = formed(/^prd_\w+(,prd_\w+){0,99}$/, {
  max: LIMITS.product.idListMax,
  problem: "must be 1 to 100 ids (prd_…), separated by commas",
})
  .optional()
  .meta({ description: "Up to 100, separated by commas." });

export const productListQuery = () =>
  listQuery(["createdAt", "updatedAt", "name", "stock", "brand", "sku"]).extend({ ...productFilters, ids });
