import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { memberApi, queryOf } from "@vitrine/client";
import { useWorkspaceId } from "../../frame/session.ts";

export const route = getRouteApi("/signed-in/w/$workspaceId/assistant/{-$tab}");

const PAGE_SIZE = 50;
/** A question closes shortly after a text that answers it was saved. */
const LOOK_EVERY_MS = 5000;

/** Price of a request, in credits; undefined while loading. */
export function usePrices() {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...queryOf(memberApi.getAssistantPrices, { workspaceId }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

export function useUnanswered() {
  const workspaceId = useWorkspaceId();
  const { status = "OPEN", page = 1, size: pageSize = PAGE_SIZE } = route.useSearch();
  return {
    page,
    pageSize,
    ...useQuery({
      ...queryOf(memberApi.listUnansweredQuestions, { workspaceId, query: { status, page, pageSize } }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.counts.open ? LOOK_EVERY_MS : false),
    }),
  };
}

export const useLibrary = () => {
  const workspaceId = useWorkspaceId();
  return useQuery(queryOf(memberApi.listQuestions, { workspaceId }));
};

/** Published products: visitors can ask only about these. */
export function usePublished(search: string) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...queryOf(memberApi.listProducts, { workspaceId, query: { search, status: "ACTIVE", pageSize: 12 } }),
    placeholderData: keepPreviousData,
  });
}
