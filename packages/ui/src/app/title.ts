import { useEffect } from "react";

/** What the tab, the history and a screen reader call the page: the thing, then the place, then the app. */
export function usePageTitle(app: string, ...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), app].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
