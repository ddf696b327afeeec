import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import type { ProductsSearch } from "./shared/search.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/products");

/** Changes the search parameters; undefined removes one. */
export function useChangeSearch() {
  const navigate = route.useNavigate();
  return useCallback(
    (changed: Partial<{ [K in keyof ProductsSearch]: ProductsSearch[K] | undefined }>, replace = false) =>
      void navigate({ search: (before) => ({ ...before, ...changed }) as ProductsSearch, replace, resetScroll: false }),
    [navigate],
  );
}

export type ChangeSearch = ReturnType<typeof useChangeSearch>;
