import { type ReactNode, useId } from "react";
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

export const Tabs = ({ label, pills, children }: TabsProps) => (
  <nav aria-label={label} className={cx(styles.tabs, pills && styles.pills)}>
    {children}
  </nav>
);

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
