import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

export type Changes<Search> = { [Name in keyof Search]?: Search[Name] | undefined };

/** Search parameters of the open page, and a function that changes some of them. */
export interface Address<Search> {
  search: Search;
  /** Undefined removes a parameter. `replace` adds no entry to the history. */
  change: (part: Changes<Search>, replace?: boolean) => void;
}

export function useAddress<Search extends object>(): Address<Search> {
  const search: object = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (part: Changes<Search>, replace = false) =>
      void navigate({
        to: ".",
        search: ((before: Search) => ({ ...before, ...part })) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return { search: search as Search, change };
}
