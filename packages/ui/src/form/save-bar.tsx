import { useEffect } from "react";
import { useLocale } from "../locale/locale.tsx";
import { Button } from "../parts/button.tsx";
import { commandKey } from "../parts/keys.ts";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  changes: number;
  isSending: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** "Save" by default; a page may set another label, such as "Create". */
  label?: string | undefined;
  /** For a new resource that can be saved without changes. */
  always?: boolean | undefined;
}

/** Save button with the number of changes, and ⌘S. */
export function SaveBar({ changes, isSending, onSave, onDiscard, label, always }: SaveBarProps) {
  const { ui } = useLocale();
  const canSave = changes > 0 || always === true;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      if (canSave && !isSending) onSave();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [canSave, isSending, onSave]);
  return (
    <div className={styles.bar}>
      <span className={styles.unsaved} role="status">
        {changes > 0 && ui.changesNotSaved(changes)}
      </span>
      {changes > 0 && (
        <Button kind="quiet" onClick={onDiscard} disabled={isSending}>
          {ui.discard}
        </Button>
      )}
      <Button kind="main" onClick={onSave} busy={isSending} disabled={!canSave}>
        {label ?? ui.save}
        <kbd className={styles.key}>{commandKey("S")}</kbd>
      </Button>
    </div>
  );
}
