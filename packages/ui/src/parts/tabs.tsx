import { type ReactNode, useEffect, useId, useRef } from "react";
import { cx } from "./cx.ts";
import styles from "./tabs.module.css";

/** For links of the router that are tabs: the address is the state. The one that is open has `aria-current`. */
export const tabClass = () => cx(styles.tab);

export const TabCount = ({ children }: { children: ReactNode }) => <span className={styles.count}>{children}</span>;

interface TabsProps {
  label: string;
  /** On phones they are pills, as the views of a table. */
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
 * Scrolls a row that is wider than its place to its open tab: when another one opens, when a count changes the widths, and
 * when the router restores how the row stood before. A row that is scrolled by hand stays until another tab opens.
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

/** One of a few, all in sight. */
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
