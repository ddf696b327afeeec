import { type ReactNode, useEffect, useId, useRef } from "react";
import { cx } from "./cx.ts";
import styles from "./tabs.module.css";

/** Style for router links as tabs: the URL is the state. The open tab has `aria-current`. */
export const tabClass = () => cx(styles.tab);

export const TabCount = ({ children }: { children: ReactNode }) => <span className={styles.count}>{children}</span>;

interface TabsProps {
  label: string;
  /** On phones, shows them as pills, like the views of a table. */
  pills?: boolean | undefined;
  children: ReactNode;
}

export function Tabs({ label, pills, children }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => keepOpenInSight(row.current), []);
  return (
    <nav ref={row} aria-label={label} className={cx(styles.tabs, pills && styles.pills)}>
      {children}
    </nav>
  );
}

const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * Scrolls an overflowing row to its open tab. This happens when another tab opens, when a count changes the widths, and
 * when the router restores the scroll position. A manually scrolled row stays until another tab opens.
 */
function keepOpenInSight(row: HTMLElement | null): (() => void) | undefined {
  if (row === null) return;
  const end = new AbortController();
  let isByHand = false;
  const scroll = () => {
    const open = row.querySelector("[aria-current]")?.getBoundingClientRect();
    const place = row.getBoundingClientRect();
    if (isByHand || open === undefined || (open.left >= place.left && open.right <= place.right)) return;
    row.scrollBy({ left: open.left + open.width / 2 - (place.left + place.width / 2) });
  };
  const touched = () => {
    isByHand = true;
  };
  for (const kind of BY_HAND) row.addEventListener(kind, touched, { passive: true, signal: end.signal });
  row.addEventListener("scroll", scroll, { signal: end.signal });
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ type }) => type === "attributes")) isByHand = false;
    scroll();
  });
  observer.observe(row, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-current"] });
  const resized = new ResizeObserver(scroll);
  resized.observe(row);
  end.signal.addEventListener("abort", () => {
    observer.disconnect();
    resized.disconnect();
  });
  return () => end.abort();
}

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; title?: string | undefined; disabled?: boolean | undefined }[];
  onChange: (value: Value) => void;
  stretch?: boolean | undefined;
  className?: string | undefined;
}

/** A choice of a few visible options. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  stretch,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx(styles.segmented, stretch && styles.stretch, className)}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} title={option.title}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            aria-label={option.title}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
