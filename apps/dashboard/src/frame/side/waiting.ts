import { memberApi } from "@vitrine/client";
import type { Home } from "@vitrine/contract";
import { useRead } from "../calls.ts";
import { useMay } from "../session.ts";

const MINUTE = 60_000;

const countOf = (home: Home | undefined, kind: Home["todo"][number]["kind"]) =>
  home?.todo.find((todo) => todo.kind === kind)?.count;

/** Counts in the navigation: products, and items that need attention. */
export function useWaiting(): {
  products?: number | undefined;
  assistant?: number | undefined;
  feedback?: number | undefined;
} {
  const enabled = useMay()("OWNER", "STAFF");
  const home = useRead(memberApi.getHome, {}, { staleTime: MINUTE, enabled });
  const products = useRead(memberApi.countProducts, {}, { staleTime: MINUTE, enabled });
  return {
    products: products.data?.all,
    assistant: countOf(home.data, "UNANSWERED_QUESTIONS"),
    feedback: countOf(home.data, "OPEN_FEEDBACK"),
  };
}
