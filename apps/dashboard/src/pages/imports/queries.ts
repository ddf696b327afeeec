import { memberApi } from "@vitrine/client";
import { useListRead } from "../../frame/calls.ts";
import type { ImportsSearch } from "./search.ts";
import { isUnderWay, LOOK_EVERY_MS } from "./shared/progress.ts";

export const PAGE_SIZE = 25;

/** Polls while an import is in progress. */
export const useImports = ({ page = 1, size = PAGE_SIZE }: ImportsSearch) =>
  useListRead(
    memberApi.listImports,
    { query: { page, pageSize: size } },
    { refetchInterval: ({ state }) => (state.data?.imports.some(isUnderWay) ? LOOK_EVERY_MS : false) },
  );
