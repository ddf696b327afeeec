import { LIMITS } from "@vitrine/contract";
import { useEffect, useMemo, useState } from "react";
import { keepRecentChanges, recentChanges, useRecentChanges } from "../recent-changes.ts";

/** Kind of a change, for its label. */
export type Act = "activate" | "deactivate" | "delete" | "change";

/** A change that the service can still undo. */
export interface Undoable {
  token: string;
  act: Act;
  products: number;
  /** Name of the product, if there is only one. */
  name?: string | undefined;
  /** Time of the change, in milliseconds. */
  at: number;
}

const UNDO_MS = LIMITS.change.undoMinutes * 60_000;

const stillGood = (text: string) => (JSON.parse(text) as Undoable[]).filter(({ at }) => at > Date.now() - UNDO_MS);

export const rememberChange = (workspaceId: string, done: Undoable) =>
  keepRecentChanges(workspaceId, [done, ...stillGood(recentChanges(workspaceId))]);

export const forgetChange = (workspaceId: string, token: string) =>
  keepRecentChanges(
    workspaceId,
    stillGood(recentChanges(workspaceId)).filter((one) => one.token !== token),
  );

/** Newest first; each entry disappears when its undo expires. */
export function useUndoable(workspaceId: string): readonly Undoable[] {
  const text = useRecentChanges(workspaceId);
  const [expired, setExpired] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the oldest has expired
  const changes = useMemo(() => stillGood(text), [text, expired]);
  const oldest = changes.at(-1)?.at;
  useEffect(() => {
    if (oldest === undefined) return;
    const timer = setTimeout(() => setExpired(oldest), oldest + UNDO_MS - Date.now());
    return () => clearTimeout(timer);
  }, [oldest]);
  return changes;
}
