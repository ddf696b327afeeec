import type { ReactNode } from "react";
import styles from "./card.module.css";
import { cx } from "./cx.ts";

interface CardProps {
  title?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

export const Card = ({ title, aside, children, className }: CardProps) => (
  <section className={cx(styles.card, className)}>
    {title !== undefined && (
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
    )}
    {children}
  </section>
);
