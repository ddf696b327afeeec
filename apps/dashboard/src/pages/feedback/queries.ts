import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { memberApi, queryOf } from "@vitrine/client";
import { useDeferredValue } from "react";
import { useMay, useWorkspaceId } from "../../frame/session.ts";

export const route = getRouteApi("/signed-in/w/$workspaceId/feedback");

const PAGE_SIZE = 50;
const NAMES_MAX = 100;

function useListing() {
  const { q, page = 1, size: pageSize = PAGE_SIZE } = route.useSearch();
  return { search: useDeferredValue(q), page, pageSize };
}

export function useFeedback() {
  const workspaceId = useWorkspaceId();
  const { status = "OPEN" } = route.useSearch();
  const query = { status: status as "OPEN" | "DONE", ...useListing() };
  const found = useQuery({
    ...queryOf(memberApi.listFeedback, { workspaceId, query }),
    placeholderData: keepPreviousData,
  });
  return { ...found, ...query };
}

export function useCustomers() {
  const workspaceId = useWorkspaceId();
  const query = useListing();
  const found = useQuery({
    ...queryOf(memberApi.listCustomers, { workspaceId, query }),
    placeholderData: keepPreviousData,
  });
  return { ...found, ...query };
}

/** Only the owner may read customers' names. */
export function useCustomerNames(): ReadonlyMap<string, string> {
  const workspaceId = useWorkspaceId();
  const { data } = useQuery({
    ...queryOf(memberApi.listCustomers, { workspaceId, query: { pageSize: NAMES_MAX } }),
    enabled: useMay()("OWNER"),
  });
  return new Map(data?.customers.map(({ id, name, email }) => [id, name || email]));
}
