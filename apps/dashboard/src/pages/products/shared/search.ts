import { oneOf, positive, searchParams, text } from "@vitrine/ui/app";

const VIEWS = ["active", "inactive", "out"] as const;

const SORTED = ["createdAt", "updatedAt", "name", "stock", "brand", "sku"] as const;
const SORTS = SORTED.flatMap((sort) => [sort, `-${sort}`] as const);

/** The URL is the state of the list; the editor keeps it for its neighbours. */
export const productsSearch = searchParams({
  view: oneOf(VIEWS),
  q: text,
  tag: text,
  collection: text,
  stock: oneOf(["in", "out"]),
  status: oneOf(["ACTIVE", "INACTIVE"]),
  picture: oneOf(["with", "without"]),
  sort: oneOf(SORTS),
  page: positive,
  size: positive,
});

export type ProductsSearch = ReturnType<typeof productsSearch>;
