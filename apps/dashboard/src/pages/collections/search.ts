import { flag, oneOf, positive, searchParams, text } from "@vitrine/ui/app";

const SORTS = ["-createdAt", "createdAt", "name", "-name", "-updatedAt", "updatedAt"] as const;

/** Search parameters of this page. */
export const collectionsSearch = searchParams({
  q: text,
  sort: oneOf(SORTS),
  page: positive,
  size: positive,
  /** The dialog for a new collection. */
  new: flag,
});

export type CollectionsSearch = ReturnType<typeof collectionsSearch>;
