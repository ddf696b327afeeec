import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi, queryOf } from "@vitrine/client";
import type { listAskedProducts, OutputOf } from "@vitrine/contract";
import { useEffect } from "react";
import { useRead } from "../../frame/calls.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { filterOf, sortOf } from "./shared/list-query.ts";
import type { ProductsSearch } from "./shared/search.ts";

export const PAGE_SIZE = 50;

/** Rows of the current page; the next page is prefetched. */
export function useProductRows(search: ProductsSearch) {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const { page = 1, size = PAGE_SIZE } = search;
  const optionsFor = (wanted: number) =>
    queryOf(memberApi.listProductRows, {
      workspaceId,
      query: { ...filterOf(search), ...sortOf(search), page: wanted, pageSize: size },
    });
  const rows = useQuery({ ...optionsFor(page), placeholderData: keepPreviousData });
  const hasNext = rows.data?.pagination.hasNextPage === true && !rows.isPlaceholderData;
  const next = optionsFor(page + 1);
  const prefetchNext = () => void client.prefetchQuery(next);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that has come
  useEffect(() => {
    if (hasNext) prefetchNext();
  }, [hasNext, rows.data]);
  return rows;
}

export function useProductCounts() {
  return useRead(memberApi.countProducts, {}).data;
}

/** Tag name for the filter chip. */
export function useTagName(id: string | undefined): string | undefined {
  const tag = useRead(memberApi.getTag, { id: id ?? "" }, { enabled: id !== undefined });
  return tag.data?.name;
}

export function useCollectionName(id: string | undefined): string | undefined {
  const query = { pageSize: 100, sort: "name" } as const;
  const { data } = useRead(memberApi.listCollectionRows, { query }, { enabled: id !== undefined });
  return data?.collections.find((one) => one.id === id)?.name;
}

const ASKED_MAX = 100;

/** Most asked products, with their number of questions in the last 30 days. */
export function useAskedCounts() {
  const workspaceId = useWorkspaceId();
  const options = queryOf(memberApi.listAskedProducts, { workspaceId, query: { pageSize: ASKED_MAX } });
  return useQuery({ ...options, staleTime: 60_000, select: toCounts }).data;
}

const toCounts = ({ products, pagination }: OutputOf<typeof listAskedProducts>) => ({
  counts: new Map(products.map(({ productId, asked }) => [productId, asked])),
  isComplete: !pagination.hasNextPage,
});
