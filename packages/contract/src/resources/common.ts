import { z } from "zod";
import { count, id, timestamp } from "../fields.ts";

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

/** A deletion in an incremental sync. */
export const Deletion = z
  .strictObject({ id: id(), deleted: z.literal(true), deletedAt: timestamp() })
  .meta({ id: "Deletion" });
export type Deletion = z.output<typeof Deletion>;

/** Fields of a list's answer when the call has `updatedSince` or `cursor`. */
export const followedFields = () => ({
  deleted: z.array(Deletion).optional().describe("Deletions; only with `updatedSince` or `cursor`."),
  nextCursor: z.string().optional().describe("Next `cursor`, now or later; only with `updatedSince` or `cursor`."),
});

export const ErrorBody = z
  .strictObject({
    status: z.int(),
    code: z.string(),
    message: z.string(),
    fieldErrors: z.record(z.string(), z.string()).optional(),
    error: z.string().optional().describe("Experience API only: same as `message`."),
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
