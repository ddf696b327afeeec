import { useBlocker } from "@tanstack/react-router";
import { LeaveDialog, useWarnBeforeUnload } from "@vitrine/ui/form";
import { useState } from "react";

interface UnsavedGuardProps {
  isUnsaved: boolean;
  /** Returns false if the save failed; the page then shows the problem. */
  onSave: () => Promise<boolean>;
  /** Path of the page, if its form stays during a change between the tabs below it. */
  keptBelow?: string;
}

/** Asks before the user leaves unsaved changes. Reads `isUnsaved` with every navigation, so a save can navigate away. */
export function UnsavedGuard({ isUnsaved, onSave, keptBelow }: UnsavedGuardProps) {
  useWarnBeforeUnload(isUnsaved);
  const { status, proceed, reset } = useBlocker({
    // Another state of the same page, such as an open drawer, keeps the form.
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && current.pathname !== next.pathname && !isAtOrBelow(next.pathname, keptBelow),
    // useWarnBeforeUnload asks only if changes would be lost. The router would ask on every page.
    enableBeforeUnload: false,
    withResolver: true,
  });
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const isSaved = await onSave();
    setSaving(false);
    if (isSaved) proceed?.();
    else reset?.();
  };
  return (
    <LeaveDialog
      open={status === "blocked"}
      isSaving={isSaving}
      onSave={save}
      onLeave={() => proceed?.()}
      onStay={() => isSaving || reset?.()}
    />
  );
}

const isAtOrBelow = (path: string, place: string | undefined) =>
  place !== undefined && `${path}/`.startsWith(`${place}/`);
