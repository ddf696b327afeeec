import { flag, oneOf, positive, searchParams, text } from "@vitrine/ui/app";

const SORTS = ["name", "-name", "createdAt", "-createdAt"] as const;

/** Search parameters of this page. */
export const tagsSearch = searchParams({
  q: text,
  sort: oneOf(SORTS),
  page: positive,
  size: positive,
  /** The dialog for a new tag. */
  new: flag,
});

export type TagsSearch = ReturnType<typeof tagsSearch>;
