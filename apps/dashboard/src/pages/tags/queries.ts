import { memberApi } from "@vitrine/client";
import { useListRead, useWrite } from "../../frame/calls.ts";
import type { TagsSearch } from "./search.ts";

export const PAGE_SIZE = 50;

/** Sorted by name; a search sorts by best match. */
export const orderOf = ({ q, sort }: TagsSearch) => sort ?? (q === undefined ? "name" : undefined);

export const useTagRows = (search: TagsSearch) => {
  const { q, page = 1, size = PAGE_SIZE } = search;
  return useListRead(memberApi.listTagRows, { query: { search: q, sort: orderOf(search), page, pageSize: size } });
};

/** After a write: refreshes every list with a tag's name or count. */
export function useTagWrite<Input, Output>(write: (workspaceId: string, input: Input) => Promise<Output>) {
  const { listTagRows, listTags, getTag, listProductRows, getProduct, listCollectionRows, getCollection } = memberApi;
  const touched = [listTagRows, listTags, getTag, listProductRows, getProduct, listCollectionRows, getCollection];
  return useWrite(write, ...touched);
}
