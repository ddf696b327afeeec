import { oneOf, positive, searchParams, text } from "../../search.ts";

export const USAGES = ["unused", "linked", "multiLinked"] as const;
export const SORTS = ["-createdAt", "createdAt", "name", "-name"] as const;

/** What stands in the address of this page. */
export const mediaSearch = searchParams({
  q: text,
  usage: oneOf(USAGES),
  sort: oneOf(SORTS),
  as: oneOf(["list"]),
  page: positive,
  size: positive,
  /** The picture in the inspector. */
  open: text,
  /** The dialog that takes a link. */
  from: oneOf(["link"]),
});

export type MediaSearch = ReturnType<typeof mediaSearch>;
