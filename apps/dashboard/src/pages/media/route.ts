import { getRouteApi } from "@tanstack/react-router";
import type { MediaSearch } from "./search.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/media");

/** What the address says, and a way to change part of it. Another question begins at its first page. */
export function useMediaAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: { [Name in keyof MediaSearch]: MediaSearch[Name] | undefined }, replace = false) =>
    navigate({ search: (before) => ({ ...before, ...part }) as MediaSearch, replace, resetScroll: false });
  return { search, change };
}
