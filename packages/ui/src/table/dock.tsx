import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocale } from "../locale/locale.tsx";
import { cx } from "../parts/cx.ts";
import type { Selection } from "./selection.ts";
import styles from "./table.module.css";

export interface DockAction {
  key: string;
  icon: ReactNode;
  label: string;
  onClick: () => void;
}

interface DockProps {
  selection: Selection;
  /** Number of rows that match the current query. */
  total: number;
  /** Visible rows: the other selected rows are counted as "not shown". */
  shownIds: readonly string[];
  actions: readonly DockAction[];
  /** Selects the filter in the service; absent if the list does not support it. */
  onChooseAll?: (() => void) | undefined;
}

/** Actions for the selected rows. */
export function Dock({ selection, total, shownIds, actions, onChooseAll }: DockProps) {
  const { ui, number } = useLocale();
  const { ids, isAll, clear } = selection;
  const isOpen = isAll || ids.size > 0;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !isInOverlay(event.target)) clear();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOpen, clear]);
  const place = useHeightToldToToasts(isOpen);
  if (!isOpen) return null;
  const hidden = isAll ? 0 : [...ids].filter((id) => !shownIds.includes(id)).length;
  const count = isAll ? total : ids.size;
  return (
    <div ref={place} className={styles.dock} role="toolbar" aria-label={ui.selected(count)}>
      <span className={styles.chosenCount} aria-live="polite">
        {isAll ? ui.allMatching(number(total)) : ui.selected(count)}
        {hidden > 0 && <small>, {ui.notShown(hidden)}</small>}
      </span>
      {onChooseAll && !isAll && total > ids.size && (
        <button type="button" className={cx(styles.act, styles.all)} onClick={onChooseAll}>
          {ui.allThatMatch(number(total))}
        </button>
      )}
      <span className={styles.divide} />
      <div className={styles.acts}>
        {actions.map(({ key, icon, label, onClick }) => (
          <button key={key} type="button" className={styles.act} title={label} onClick={onClick}>
            {icon}
            <span>{label}</span>
          </button>
        ))}
      </div>
      <button type="button" className={cx(styles.act, styles.escape)} onClick={clear} aria-label={ui.clearSelection}>
        <kbd className={styles.key}>esc</kbd>
        <X aria-hidden />
      </button>
    </div>
  );
}

/** Publishes the dock's height, which depends on labels and width, so that toasts appear above it. */
function useHeightToldToToasts(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen || place.current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([dock]) => {
      style.setProperty("--dock-height", `${dock?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--dock-height");
    };
  }, [isOpen]);
  return place;
}

const isInOverlay = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=dialog],[role=menu],[role=listbox]") !== null;
