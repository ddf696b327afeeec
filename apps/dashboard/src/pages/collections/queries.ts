import { memberApi } from "@vitrine/client";
import { useListRead } from "../../frame/calls.ts";
import type { CollectionsSearch } from "./search.ts";

export const PAGE_SIZE = 50;

export const useCollectionRows = ({ q, sort, page = 1, size = PAGE_SIZE }: CollectionsSearch) =>
  useListRead(memberApi.listCollectionRows, { query: { search: q, sort, page, pageSize: size } });
