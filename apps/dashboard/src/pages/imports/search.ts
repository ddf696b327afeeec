import { flag, positive, searchParams } from "../../search.ts";

/** What stands in the address of this page. */
export const importsSearch = searchParams({
  page: positive,
  size: positive,
  /** A new import instead of the list. */
  new: flag,
});

export type ImportsSearch = ReturnType<typeof importsSearch>;
