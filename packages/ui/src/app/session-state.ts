// Whether the session has ended under an open page. The page stays as it is, with every word in it, until somebody signs
// in again.

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
