import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./status.module.css";

export type StatusTone = "good" | "off" | "warn" | "bad";

/** A dot and a word: never colour alone. */
export const Status = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={cx(styles.status, tone !== "good" && styles[tone])}>{children}</span>
);
