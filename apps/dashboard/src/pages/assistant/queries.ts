import { getRouteApi } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import type { UnansweredStatus } from "@vitrine/contract";
import { useListRead, useRead } from "../../frame/calls.ts";

export const route = getRouteApi("/signed-in/w/$workspaceId/assistant/{-$tab}");

const PAGE_SIZE = 50;
/** A question closes shortly after a text that answers it was saved. */
const LOOK_EVERY_MS = 5000;

/** Price of a request, in credits; undefined while loading. */
export const usePrices = () => useRead(memberApi.getAssistantPrices, {}, { staleTime: Number.POSITIVE_INFINITY }).data;

export function useUnanswered() {
  const { status = "OPEN", page = 1, size: pageSize = PAGE_SIZE } = route.useSearch();
  const query = { status: status as UnansweredStatus, page, pageSize };
  const list = useListRead(
    memberApi.listUnansweredQuestions,
    { query },
    { refetchInterval: ({ state }) => (state.data?.counts.open ? LOOK_EVERY_MS : false) },
  );
  return { page, pageSize, ...list };
}

export const useLibrary = () => useRead(memberApi.listQuestions, {});

/** Published products: visitors can ask only about these. */
export const usePublished = (search: string) =>
  useListRead(memberApi.listProducts, { query: { search, status: "ACTIVE", pageSize: 12 } });
