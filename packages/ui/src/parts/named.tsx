import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./named.module.css";

interface NamesProps {
  /** The name, as a link or a `b`, then the lines below it as `span`s. */
  children: ReactNode;
  /** Maximum lines of the name; the rest is cut. */
  lines?: 1 | 2;
}

export const Names = ({ children, lines = 1 }: NamesProps) => (
  <div className={cx(styles.names, lines === 2 && styles.two)}>{children}</div>
);

/** Title of a row: picture, name, and a line below. */
export const Named = ({ picture, ...names }: NamesProps & { picture: ReactNode }) => (
  <div className={styles.named}>
    {picture}
    <Names {...names} />
  </div>
);
