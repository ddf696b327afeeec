import { flag, oneOf, positive, searchParams, text } from "@vitrine/ui/app";

export const VIEWS = ["active", "inactive", "out", "picture"] as const;

/** Search parameters of a collection. */
export const collectionSearch = searchParams({
  q: text,
  page: positive,
  size: positive,
  /** The drawer to find products, and its search. */
  add: flag,
  find: text,
  view: oneOf(VIEWS),
  /** The dialog to choose a cover. */
  cover: flag,
});

export type CollectionSearch = ReturnType<typeof collectionSearch>;
