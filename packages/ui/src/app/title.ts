import { useEffect } from "react";

/** Sets the page's title for the tab, the history and screen readers: resource, page, app. */
export function usePageTitle(app: string, ...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), app].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
