import { getRouteApi } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import { useListRead, useRead } from "../../frame/calls.ts";
import { useMay } from "../../frame/session.ts";
import { firstDay, today } from "./days.ts";

export const route = getRouteApi("/signed-in/w/$workspaceId/usage/{-$tab}");

export const PAGE_SIZE = 50;
/** Polling interval for the payment after a checkout. */
const LOOK_AGAIN_MS = 2500;

/** Payments are for owners and billing members; staff see usage only. */
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

export const useWallet = () => useRead(memberApi.getWallet, {}, { enabled: useMayPay() });

export const useSpendingRate = () => useRead(memberApi.getCreditPace, {}, { enabled: useMayPay() });

/** Twice the period, to compare it with the one before. */
export function useTimeline() {
  const { days, to } = usePeriod();
  return useListRead(memberApi.getUsageTimeline, { query: { from: firstDay(days * 2), to } });
}

/** Polls until the purchase is final. */
export const usePurchase = (id: string) =>
  useRead(
    memberApi.getPurchase,
    { id },
    {
      refetchInterval: ({ state }) =>
        state.data === undefined || ["PENDING", "PROCESSING"].includes(state.data.status) ? LOOK_AGAIN_MS : false,
    },
  );
