// Changes of this tab that can still be undone. They outlive the toast and a reload; signing out deletes them.

import { useState, useSyncExternalStore } from "react";

const PREFIX = "vitrine-undo:";
const NONE = "[]";

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** JSON text, which is a stable snapshot for useSyncExternalStore. */
export const recentChanges = (workspaceId: string) => sessionStorage.getItem(PREFIX + workspaceId) ?? NONE;

export function keepRecentChanges(workspaceId: string, changes: readonly object[]): void {
  sessionStorage.setItem(PREFIX + workspaceId, JSON.stringify(changes));
  for (const listener of listeners) listener();
}

export const useRecentChanges = (workspaceId: string) =>
  useSyncExternalStore(subscribe, () => recentChanges(workspaceId));

/** Stays true after the first change, so that a running undo stays mounted. */
export function useHasChanged(workspaceId: string): boolean {
  const [hasChanged, setChanged] = useState(false);
  const isChanged = useRecentChanges(workspaceId) !== NONE;
  if (isChanged && !hasChanged) setChanged(true);
  return hasChanged;
}
