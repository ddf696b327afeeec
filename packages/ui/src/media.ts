import { useSyncExternalStore } from "react";

/** On narrower screens, tables become cards and the side bar becomes a drawer. */
const PHONE = "(max-width: 899px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
