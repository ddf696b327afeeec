import { oneOf, positive, searchParams, text } from "@vitrine/ui/app";

export const USAGES = ["unused", "linked", "multiLinked"] as const;
export const SORTS = ["-createdAt", "createdAt", "name", "-name"] as const;

/** Search parameters of this page. */
export const mediaSearch = searchParams({
  q: text,
  usage: oneOf(USAGES),
  sort: oneOf(SORTS),
  as: oneOf(["list"]),
  page: positive,
  size: positive,
  /** The picture in the inspector. */
  open: text,
  /** The dialog to import by URL. */
  from: oneOf(["link"]),
});

export type MediaSearch = ReturnType<typeof mediaSearch>;
