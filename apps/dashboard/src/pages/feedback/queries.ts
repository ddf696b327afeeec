import { getRouteApi } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import { useDeferredValue } from "react";
import { useListRead, useRead } from "../../frame/calls.ts";
import { useMay } from "../../frame/session.ts";

export const route = getRouteApi("/signed-in/w/$workspaceId/feedback");

const PAGE_SIZE = 50;
const NAMES_MAX = 100;

function useListing() {
  const { q, page = 1, size: pageSize = PAGE_SIZE } = route.useSearch();
  return { search: useDeferredValue(q), page, pageSize };
}

export function useFeedback() {
  const { status = "OPEN" } = route.useSearch();
  const query = { status: status as "OPEN" | "DONE", ...useListing() };
  return { ...useListRead(memberApi.listFeedback, { query }), ...query };
}

export function useCustomers() {
  const query = useListing();
  return { ...useListRead(memberApi.listCustomers, { query }), ...query };
}

/** Only the owner may read customers' names. */
export function useCustomerNames(): ReadonlyMap<string, string> {
  const enabled = useMay()("OWNER");
  const { data } = useRead(memberApi.listCustomers, { query: { pageSize: NAMES_MAX } }, { enabled });
  return new Map(data?.customers.map(({ id, name, email }) => [id, name || email]));
}
