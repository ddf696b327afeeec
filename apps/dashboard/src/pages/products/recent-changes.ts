// What this tab has changed and can still undo: longer than a toast is in sight, and over a reload. It leaves with signing out.

import { useState, useSyncExternalStore } from "react";

const PREFIX = "vitrine-undo:";
const NONE = "[]";

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** As JSON, which is the same as long as nothing changes. */
export const recentChanges = (workspaceId: string) => sessionStorage.getItem(PREFIX + workspaceId) ?? NONE;

export function keepRecentChanges(workspaceId: string, changes: readonly object[]): void {
  sessionStorage.setItem(PREFIX + workspaceId, JSON.stringify(changes));
  for (const listener of listeners) listener();
}

export const useRecentChanges = (workspaceId: string) =>
  useSyncExternalStore(subscribe, () => recentChanges(workspaceId));

/** Stays true, so that an undo is followed to its end. */
export function useHasChanged(workspaceId: string): boolean {
  const [hasChanged, setChanged] = useState(false);
  const isChanged = useRecentChanges(workspaceId) !== NONE;
  if (isChanged && !hasChanged) setChanged(true);
  return hasChanged;
}
