import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { memberApi, queryOf, resourceOf } from "@vitrine/client";
import { useCallback } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import type { CollectionSearch } from "./search.ts";

export const PAGE_SIZE = 50;

const route = getRouteApi("/signed-in/w/$workspaceId/collections/$collectionId");

export function useCollectionAddress() {
  const search = route.useSearch();
  const { collectionId } = route.useParams();
  const navigate = route.useNavigate();
  const change = useCallback(
    (part: Partial<{ [Name in keyof CollectionSearch]: CollectionSearch[Name] | undefined }>, replace = false) =>
      void navigate({ search: (before) => ({ ...before, ...part }) as CollectionSearch, replace, resetScroll: false }),
    [navigate],
  );
  return { search, collectionId, change };
}

export const collectionOptions = (workspaceId: string, id: string) =>
  resourceOf(memberApi.getCollection, { workspaceId, id });

/** The collection with its ETag and all product ids in order. */
export function useCollection(id: string) {
  return useQuery(collectionOptions(useWorkspaceId(), id));
}

/** One page of products in the collection's order; a search sorts by best match. */
export function useProductsPage(id: string, { q, page = 1, size = PAGE_SIZE }: CollectionSearch) {
  const workspaceId = useWorkspaceId();
  const query = { page, pageSize: size, ...(q === undefined ? { sort: "position" as const } : { search: q }) };
  return useQuery({
    ...queryOf(memberApi.listCollectionProducts, { workspaceId, id, query }),
    placeholderData: keepPreviousData,
  });
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

export function useFoundProducts(search: CollectionSearch, pageSize: number) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...queryOf(memberApi.listProductRows, { workspaceId, query: { ...filterOf(search), pageSize } }),
    placeholderData: keepPreviousData,
  });
}
