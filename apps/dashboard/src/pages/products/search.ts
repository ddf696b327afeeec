import { oneOf, positive, searchParams, text } from "../../search.ts";

export const VIEWS = ["active", "inactive", "out", "deleted"] as const;
export const SORTS = [
  "createdAt",
  "-createdAt",
  "updatedAt",
  "-updatedAt",
  "name",
  "-name",
  "stock",
  "-stock",
] as const;

/** The address is the state of the list, and the editor carries it along for its neighbours. */
export const productsSearch = searchParams({
  view: oneOf(VIEWS),
  q: text,
  tag: text,
  collection: text,
  stock: oneOf(["in", "out"]),
  status: oneOf(["ACTIVE", "INACTIVE"]),
  sort: oneOf(SORTS),
  page: positive,
  size: positive,
});

export type ProductsSearch = ReturnType<typeof productsSearch>;
