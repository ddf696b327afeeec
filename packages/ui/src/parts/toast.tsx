import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocale } from "../locale/locale.tsx";
import { cx } from "./cx.ts";
import styles from "./toast.module.css";

interface Toast {
  text: ReactNode;
  /** Undoes the last action. */
  undo?: (() => void) | undefined;
  /** A failure that is not visible elsewhere: it stays until it is dismissed. */
  bad?: boolean | undefined;
}

type Shown = Toast & { id: number };

const UNDO_MS = 10_000;
const PLAIN_MS = 5_000;

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Reports success, with Undo. Errors appear at their cause instead. */
export function toast(what: Toast): void {
  lastId += 1;
  // A new toast replaces success messages; those with Undo and failures stay.
  const kept = shown.filter(({ undo, bad }) => undo !== undefined || bad === true).slice(-2);
  change([...kept, { ...what, id: lastId }]);
}

const dismiss = (id: number) => change(shown.filter((one) => one.id !== id));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function ToastRegion() {
  const { ui } = useLocale();
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <section className={styles.region} aria-label={ui.notifications} aria-live="polite">
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, text, undo, bad } }: { toast: Shown }) {
  const { ui } = useLocale();
  const [isHeld, setHeld] = useState(false);
  const left = useRef(undo ? UNDO_MS : PLAIN_MS);
  useEffect(() => {
    if (bad || isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [id, bad, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: looking at it stops the clock, nothing more
    <div
      className={cx(styles.toast, bad && styles.bad)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      {undo && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss(id);
            undo();
          }}
        >
          {ui.undo}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={ui.dismiss} onClick={() => dismiss(id)}>
        <X aria-hidden />
      </button>
    </div>
  );
}
