import { z } from "zod";
import { count, id } from "../fields.ts";

export const Pagination = z
  .strictObject({
    page: z.int().min(1),
    limit: z.int().min(1),
    total: count(),
    totalPages: count(),
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
  })
  .meta({ id: "Pagination" });
export type Pagination = z.output<typeof Pagination>;

export const Deleted = z.strictObject({ id: id(), deleted: z.literal(true) }).meta({ id: "Deleted" });

export const ErrorBody = z
  .strictObject({
    status: z.int(),
    code: z.string(),
    message: z.string(),
    fieldErrors: z.record(z.string(), z.string()).optional(),
    error: z.string().optional().describe("On the experience API only: the same text as `message`."),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.output<typeof ErrorBody>;

export const paginationExample: Pagination = {
  page: 1,
  limit: 20,
  total: 1,
  totalPages: 1,
  hasNextPage: false,
  hasPreviousPage: false,
};
