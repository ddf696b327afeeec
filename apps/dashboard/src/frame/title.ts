import { useEffect } from "react";

/** What the tab, the history and a screen reader call the page: the thing, then the place. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), "Vitrine"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
