import { LIMITS } from "@vitrine/contract";
import { useEffect, useMemo, useState } from "react";
import { keepRecentChanges, recentChanges, useRecentChanges } from "../recent-changes.ts";

/** What a change is called. */
export type Act = "activate" | "deactivate" | "delete" | "change";

/** A change that the service can still undo. */
export interface Undoable {
  token: string;
  act: Act;
  products: number;
  /** Of the only product. */
  name?: string | undefined;
  /** Milliseconds. */
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

/** The newest first; each leaves when its time is over. */
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
