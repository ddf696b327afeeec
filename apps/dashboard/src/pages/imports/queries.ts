import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { memberApi, queryOf } from "@vitrine/client";
import { useCallback } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import type { ImportsSearch } from "./search.ts";
import { isUnderWay, LOOK_EVERY_MS } from "./shared/progress.ts";

export const PAGE_SIZE = 25;

const route = getRouteApi("/signed-in/w/$workspaceId/imports");

export function useImportsAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (part: Partial<{ [Name in keyof ImportsSearch]: ImportsSearch[Name] | undefined }>) =>
      void navigate({ search: (before) => ({ ...before, ...part }) as ImportsSearch, resetScroll: false }),
    [navigate],
  );
  return { search, change };
}

/** Polls while an import is in progress. */
export function useImports({ page = 1, size = PAGE_SIZE }: ImportsSearch) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...queryOf(memberApi.listImports, { workspaceId, query: { page, pageSize: size } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.imports.some(isUnderWay) ? LOOK_EVERY_MS : false),
  });
}
