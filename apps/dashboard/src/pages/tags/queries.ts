import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { memberApi, queryOf, refresh } from "@vitrine/client";
import { useCallback } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import type { TagsSearch } from "./search.ts";

export const PAGE_SIZE = 50;

const route = getRouteApi("/signed-in/w/$workspaceId/tags");

export function useTagsAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (part: Partial<{ [Name in keyof TagsSearch]: TagsSearch[Name] | undefined }>, replace = false) =>
      void navigate({ search: (before) => ({ ...before, ...part }) as TagsSearch, replace, resetScroll: false }),
    [navigate],
  );
  return { search, change };
}

/** Sorted by name; a search sorts by best match. */
export function useTagRows({ q, sort, page = 1, size = PAGE_SIZE }: TagsSearch) {
  const workspaceId = useWorkspaceId();
  const order = sort ?? (q === undefined ? "name" : undefined);
  return useQuery({
    ...queryOf(memberApi.listTagRows, { workspaceId, query: { search: q, sort: order, page, pageSize: size } }),
    placeholderData: keepPreviousData,
  });
}

/** After a write: refreshes every list with a tag's name or count. */
export function useTagWrite<Input, Output>(write: (workspaceId: string, input: Input) => Promise<Output>) {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const { listTagRows, listTags, getTag, listProductRows, getProduct, listCollectionRows, getCollection } = memberApi;
  const touched = [listTagRows, listTags, getTag, listProductRows, getProduct, listCollectionRows, getCollection];
  return useMutation({
    mutationFn: (input: Input) => write(workspaceId, input),
    onSettled: () => refresh(client, workspaceId, ...touched),
  });
}
