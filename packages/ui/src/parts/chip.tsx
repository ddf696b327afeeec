import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./chip.module.css";
import { cx } from "./cx.ts";

export type ChipTone = "plain" | "line" | "fig" | "leaf" | "amber" | "brick" | "ink";

export const chipClass = (tone: ChipTone = "plain") => cx(styles.chip, tone !== "plain" && styles[tone]);

interface ChipProps {
  tone?: ChipTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
  /** Adds a remove button; `label` describes it. */
  remove?: { label: string; onClick: () => void } | undefined;
  className?: string | undefined;
}

export function Chip({ tone, icon, children, remove, className }: ChipProps) {
  return (
    <span className={cx(chipClass(tone), className)}>
      {icon}
      <span className={styles.words}>{children}</span>
      {remove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={remove.label}
          title={remove.label}
          onClick={remove.onClick}
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  );
}

export const ChipButton = ({
  tone = "line",
  icon,
  children,
  className,
  ...rest
}: ComponentProps<"button"> & Pick<ChipProps, "tone" | "icon">) => (
  <button type="button" {...rest} className={cx(chipClass(tone), className)}>
    {icon}
    <span className={styles.words}>{children}</span>
  </button>
);

export const Chips = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={cx(styles.chips, className)}>{children}</div>
);
