import { useEffect } from "react";
import { useApp } from "./context.ts";

/** Sets the page's title for the tab, the history and screen readers: resource, page, app. */
export function useTitle(...parts: (string | undefined)[]): void {
  const { name } = useApp();
  const title = [...parts.filter(Boolean), name].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
