import { memberApi, resourceOf } from "@vitrine/client";
import { useListRead, useResource } from "../../frame/calls.ts";
import type { CollectionSearch } from "./search.ts";

export const PAGE_SIZE = 50;

export const collectionOptions = (workspaceId: string, id: string) =>
  resourceOf(memberApi.getCollection, { workspaceId, id });

/** The collection with its ETag and all product ids in order. */
export const useCollection = (id: string) => useResource(memberApi.getCollection, { id });

/** One page of products in the collection's order; a search sorts by best match. */
export function useProductsPage(id: string, { q, page = 1, size = PAGE_SIZE }: CollectionSearch) {
  const query = { page, pageSize: size, ...(q === undefined ? { sort: "position" as const } : { search: q }) };
  return useListRead(memberApi.listCollectionProducts, { id, query });
}

const VIEW_FILTERS = {
  active: { status: "ACTIVE" },
  inactive: { status: "INACTIVE" },
  out: { status: "ACTIVE,INACTIVE", stock: "out" },
  picture: { status: "ACTIVE,INACTIVE", picture: "without" },
} as const;

/** Filter of the drawer, for its list and for "all that match". */
export const filterOf = ({ find, view }: CollectionSearch) => ({
  ...(view === undefined ? { status: "ACTIVE,INACTIVE" } : VIEW_FILTERS[view]),
  ...(find === undefined ? {} : { search: find }),
});

export const useFoundProducts = (search: CollectionSearch, pageSize: number) =>
  useListRead(memberApi.listProductRows, { query: { ...filterOf(search), pageSize } });
