import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi, queryOf, refresh, resourceOf } from "@vitrine/client";
import { useMemo } from "react";
import { useRead } from "../../frame/calls.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { filterOf, sortOf } from "../products/shared/list-query.ts";
import type { ProductsSearch } from "../products/shared/search.ts";
import type { Basis } from "./form.ts";

/**
 * Loaded state of the editor, read when the page opens and after a save. It is not refreshed in between: a concurrent
 * change appears as a conflict on save.
 */
export function useBasis(id: string) {
  const workspaceId = useWorkspaceId();
  const once = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Number.POSITIVE_INFINITY } as const;
  const fresh = { ...once, refetchOnMount: "always" } as const;
  const product = useQuery({ ...resourceOf(memberApi.getProduct, { workspaceId, id }), ...fresh });
  const collections = useQuery({
    ...queryOf(memberApi.listProductCollections, { workspaceId, id, query: { pageSize: 100 } }),
    ...fresh,
  });
  const questions = useQuery({ ...queryOf(memberApi.getProductQuestions, { workspaceId, id }), ...fresh });
  const basis = useMemo((): Basis | undefined => {
    if (!product.data || !collections.data || !questions.data) return undefined;
    return {
      product: product.data.data,
      etag: product.data.etag,
      collections: collections.data.collections,
      questions: questions.data,
    };
  }, [product.data, collections.data, questions.data]);
  const all = [product, collections, questions];
  return {
    basis,
    error: all.map(({ error }) => error).find((error) => error !== null) ?? null,
    refetch: () => Promise.all(all.map((one) => one.refetch())),
  };
}

/** After a save: refreshes lists, counts and the answered questions. */
export function useRefreshProducts() {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  return () =>
    refresh(
      client,
      workspaceId,
      memberApi.listProductRows,
      memberApi.countProducts,
      memberApi.getProductReadiness,
      memberApi.listProductHistory,
      memberApi.listUnansweredQuestions,
      memberApi.listCollectionRows,
    );
}

/** A question closes shortly after a text that answers it was saved. */
const LOOK_EVERY_MS = 5000;

/** Previous and next product, in the list that the user came from. */
export function useNeighbours(id: string, search: ProductsSearch) {
  const query = { ...filterOf(search), ...sortOf(search) };
  return useRead(memberApi.getProductNeighbours, { id, query }).data;
}

export function useReadiness(id: string) {
  return useRead(memberApi.getProductReadiness, { id }).data;
}

export function useUnanswered(productId: string) {
  const query = { productId, pageSize: 5 };
  const { data } = useRead(
    memberApi.listUnansweredQuestions,
    { query },
    { refetchInterval: ({ state }) => (state.data?.questions.length ? LOOK_EVERY_MS : false) },
  );
  return data?.questions ?? [];
}
