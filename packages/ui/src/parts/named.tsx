import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./named.module.css";

interface NamesProps {
  /** The name, as a link or a `b`, then lines below it as `span`s. */
  children: ReactNode;
  /** Of the name; what does not fit is cut. */
  lines?: 1 | 2;
}

export const Names = ({ children, lines = 1 }: NamesProps) => (
  <div className={cx(styles.names, lines === 2 && styles.two)}>{children}</div>
);

/** What a row is about: its picture, its name, and a line below. */
export const Named = ({ picture, ...names }: NamesProps & { picture: ReactNode }) => (
  <div className={styles.named}>
    {picture}
    <Names {...names} />
  </div>
);
