import { flag, oneOf, positive, searchParams, text } from "../../search.ts";

export const VIEWS = ["active", "inactive", "out", "picture"] as const;

/** What stands in the address of a collection. */
export const collectionSearch = searchParams({
  q: text,
  page: positive,
  size: positive,
  /** The drawer in which products are found, and what is looked for in it. */
  add: flag,
  find: text,
  view: oneOf(VIEWS),
  /** The dialog that chooses a cover. */
  cover: flag,
});

export type CollectionSearch = ReturnType<typeof collectionSearch>;
