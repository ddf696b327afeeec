import { memberApi } from "@vitrine/client";
import { useListRead } from "../../frame/calls.ts";
import type { DeletedSearch } from "./search.ts";

export const PAGE_SIZE = 50;

export const useDeleted = ({ kind, page = 1, size = PAGE_SIZE }: DeletedSearch) =>
  useListRead(memberApi.listDeleted, { query: { kind, page, pageSize: size } });
