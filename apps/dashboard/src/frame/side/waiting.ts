import { useQuery } from "@tanstack/react-query";
import { memberApi, queryOf } from "@vitrine/client";
import type { Home } from "@vitrine/contract";
import { useMay, useWorkspaceId } from "../session.ts";

const MINUTE = 60_000;

const countOf = (home: Home | undefined, kind: Home["todo"][number]["kind"]) =>
  home?.todo.find((todo) => todo.kind === kind)?.count;

/** Counts in the navigation: products, and items that need attention. */
export function useWaiting(): {
  products?: number | undefined;
  assistant?: number | undefined;
  feedback?: number | undefined;
} {
  const workspaceId = useWorkspaceId();
  const enabled = useMay()("OWNER", "STAFF");
  const home = useQuery({ ...queryOf(memberApi.getHome, { workspaceId }), staleTime: MINUTE, enabled });
  const products = useQuery({ ...queryOf(memberApi.countProducts, { workspaceId }), staleTime: MINUTE, enabled });
  return {
    products: products.data?.all,
    assistant: countOf(home.data, "UNANSWERED_QUESTIONS"),
    feedback: countOf(home.data, "OPEN_FEEDBACK"),
  };
}
