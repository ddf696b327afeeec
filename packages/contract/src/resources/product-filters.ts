import { z } from "zod";
import { formed, id } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { PRODUCT_STATUSES } from "./product.ts";

const anyStatus = PRODUCT_STATUSES.join("|");

/** What narrows a list of products down. */
export const productFilters = {
  status: formed(new RegExp(`^(${anyStatus})(,(${anyStatus}))*$`), {
    max: LIMITS.product.statusListMax,
    problem: `must be one or more of ${PRODUCT_STATUSES.join(", ")}, separated by commas`,
  }).optional(),
  tagId: id().optional(),
  collectionId: id().optional(),
  stock: z.enum(["in", "out"]).optional(),
};
