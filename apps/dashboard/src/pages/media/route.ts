import { getRouteApi } from "@tanstack/react-router";
import type { MediaSearch } from "./search.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/media");

/** Search parameters and a function to change them. A new filter resets the page. */
export function useMediaAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: { [Name in keyof MediaSearch]: MediaSearch[Name] | undefined }, replace = false) =>
    navigate({ search: (before) => ({ ...before, ...part }) as MediaSearch, replace, resetScroll: false });
  return { search, change };
}
