import { useCallback, useMemo, useState } from "react";

export interface Selection {
  /** Ids of selected rows, on any page. */
  ids: ReadonlySet<string>;
  /** All rows that match the filter, including rows that were never shown. */
  isAll: boolean;
  toggle: (id: string, on: boolean) => void;
  toggleMany: (ids: readonly string[], on: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
}

/** A selection survives paging, searching and filtering: it holds ids, not rows. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const toggleMany = useCallback((changed: readonly string[], on: boolean) => {
    setAll(false);
    setIds((before) => {
      const next = new Set(before);
      for (const id of changed) on ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  const toggle = useCallback((id: string, on: boolean) => toggleMany([id], on), [toggleMany]);
  const chooseAll = useCallback(() => setAll(true), []);
  const clear = useCallback(() => {
    setAll(false);
    setIds(new Set());
  }, []);
  return useMemo(
    () => ({ ids, isAll, toggle, toggleMany, chooseAll, clear }),
    [ids, isAll, toggle, toggleMany, chooseAll, clear],
  );
}
