import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { memberApi, queryOf } from "@vitrine/client";
import { useMay, useWorkspaceId } from "../../frame/session.ts";
import { firstDay, today } from "./days.ts";

export const route = getRouteApi("/signed-in/w/$workspaceId/usage/{-$tab}");

export const PAGE_SIZE = 50;
/** How often a page that came back from a checkout looks whether the payment has arrived. */
const LOOK_AGAIN_MS = 2500;

/** Money is the business of owners and billing members; staff see what was used. */
export const MAY_PAY = ["OWNER", "BILLING"] as const;
export const useMayPay = () => useMay()(...MAY_PAY);

export const usePeriod = () => {
  const days = Number(route.useSearch().days ?? "30");
  return { days, from: firstDay(days), to: today() };
};

export const usePaging = () => {
  const { page = 1, size: pageSize = PAGE_SIZE } = route.useSearch();
  return { page, pageSize };
};

export function useWallet() {
  const workspaceId = useWorkspaceId();
  return useQuery({ ...queryOf(memberApi.getWallet, { workspaceId }), enabled: useMayPay() });
}

export function usePace() {
  const workspaceId = useWorkspaceId();
  return useQuery({ ...queryOf(memberApi.getCreditPace, { workspaceId }), enabled: useMayPay() });
}

/** Twice the period: what came before is compared with it. */
export function useTimeline() {
  const workspaceId = useWorkspaceId();
  const { days, to } = usePeriod();
  const query = { from: firstDay(days * 2), to };
  return useQuery({
    ...queryOf(memberApi.getUsageTimeline, { workspaceId, query }),
    placeholderData: keepPreviousData,
  });
}

/** A purchase that is not decided yet is looked at again and again. */
export function usePurchase(id: string) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    ...queryOf(memberApi.getPurchase, { workspaceId, id }),
    refetchInterval: ({ state }) =>
      state.data === undefined || ["PENDING", "PROCESSING"].includes(state.data.status) ? LOOK_AGAIN_MS : false,
  });
}
