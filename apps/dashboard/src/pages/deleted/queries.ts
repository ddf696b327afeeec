import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { memberApi, queryOf } from "@vitrine/client";
import { useCallback } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import type { DeletedSearch } from "./search.ts";

export const PAGE_SIZE = 50;

const route = getRouteApi("/signed-in/w/$workspaceId/deleted");

export function useDeletedAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (part: Partial<{ [Name in keyof DeletedSearch]: DeletedSearch[Name] | undefined }>) =>
      void navigate({ search: (before) => ({ ...before, ...part }) as DeletedSearch, resetScroll: false }),
    [navigate],
  );
  return { search, change };
}

export function useDeleted({ kind, page = 1, size = PAGE_SIZE }: DeletedSearch) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...queryOf(memberApi.listDeleted, { workspaceId, query: { kind, page, pageSize: size } }),
    placeholderData: keepPreviousData,
  });
}
