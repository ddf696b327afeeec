import { flag, positive, searchParams } from "@vitrine/ui/app";

/** Search parameters of this page. */
export const importsSearch = searchParams({
  page: positive,
  size: positive,
  /** Shows a new import instead of the list. */
  new: flag,
});

export type ImportsSearch = ReturnType<typeof importsSearch>;
