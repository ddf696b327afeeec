// Maps search parameters to the service's query. The table, bulk edits and the editor's neighbours share it.

import type { ProductsSearch } from "./search.ts";

const VIEW_FILTERS = {
  active: { status: "ACTIVE" },
  inactive: { status: "INACTIVE" },
  out: { status: "ACTIVE,INACTIVE", stock: "out" },
} as const;

/** Deleted products are on the page "Recently deleted". */
const NOT_DELETED = { status: "ACTIVE,INACTIVE" };

export function filterOf({ view, q, tag, collection, stock, status, picture }: ProductsSearch) {
  return {
    ...(view === undefined ? NOT_DELETED : VIEW_FILTERS[view]),
    ...(status === undefined ? {} : { status }),
    ...(stock === undefined ? {} : { stock }),
    ...(picture === undefined ? {} : { picture }),
    ...(tag === undefined ? {} : { tagId: tag }),
    ...(collection === undefined ? {} : { collectionId: collection }),
    ...(q === undefined ? {} : { search: q }),
  };
}

/** A search sorts by best match, unless another order is set. */
export const sortOf = ({ sort }: ProductsSearch) => (sort === undefined ? {} : { sort });
