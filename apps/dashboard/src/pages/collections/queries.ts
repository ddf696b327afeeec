import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { memberApi, queryOf } from "@vitrine/client";
import { useCallback } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import type { CollectionsSearch } from "./search.ts";

export const PAGE_SIZE = 50;

const route = getRouteApi("/signed-in/w/$workspaceId/collections");

export function useCollectionsAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (part: Partial<{ [Name in keyof CollectionsSearch]: CollectionsSearch[Name] | undefined }>, replace = false) =>
      void navigate({ search: (before) => ({ ...before, ...part }) as CollectionsSearch, replace, resetScroll: false }),
    [navigate],
  );
  return { search, change };
}

export function useCollectionRows({ q, sort, page = 1, size = PAGE_SIZE }: CollectionsSearch) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...queryOf(memberApi.listCollectionRows, { workspaceId, query: { search: q, sort, page, pageSize: size } }),
    placeholderData: keepPreviousData,
  });
}
