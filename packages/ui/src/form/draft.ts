// Unsaved input, kept in sessionStorage: it survives a session's end, a reload or a crash. Closing the tab or signing
// out deletes it.

import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const PREFIX = "vitrine-draft:";

interface Draft<Values> {
  values: Values;
  /** The ETag that the changes are based on. */
  basis: string | null;
}

export function readDraft<Values>(key: string): Draft<Values> | undefined {
  const text = sessionStorage.getItem(PREFIX + key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Draft<Values>;
  } catch {
    return undefined;
  }
}

export const dropDraft = (key: string) => sessionStorage.removeItem(PREFIX + key);

export function dropAllDrafts(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
}

/** Stores the form's changes under `key`, and restores those of an earlier visit in this tab. */
export function useDraft<Values extends FieldValues>(
  key: string,
  { setValue, subscribe }: Pick<UseFormReturn<Values>, "setValue" | "subscribe">,
  basis: string | null,
): { isRestored: boolean } {
  const [restored, setRestored] = useState<string>();
  const latest = useRef(basis);
  latest.current = basis;
  useEffect(() => {
    const draft = readDraft<Values>(key);
    if (draft !== undefined) {
      for (const [name, value] of Object.entries(draft.values)) {
        setValue(name as never, value as never, { shouldDirty: true });
      }
      setRestored(key);
    }
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) => {
        const changed = Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields));
        if (Object.keys(changed).length === 0) dropDraft(key);
        else sessionStorage.setItem(PREFIX + key, JSON.stringify({ values: changed, basis: latest.current }));
      },
    });
  }, [key, setValue, subscribe]);
  return { isRestored: restored === key };
}
