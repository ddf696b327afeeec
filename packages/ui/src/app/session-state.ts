// Session state of the open page. When the session ends, the page and its unsaved text stay until the user signs in
// again.
import { useSyncExternalStore } from "react";

let isEnded = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  if (isEnded === next) return;
  isEnded = next;
  for (const listener of listeners) listener();
}

export const sessionEnded = () => change(true);
export const sessionRenewed = () => change(false);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsSessionEnded = () => useSyncExternalStore(subscribe, () => isEnded);
