import type { ReactNode } from "react";
import styles from "./settings.module.css";

interface PartProps {
  title: string;
  text: string;
  children: ReactNode;
}

export const Part = ({ title, text, children }: PartProps) => (
  <section className={styles.row}>
    <span>
      <b>{title}</b>
      <small>{text}</small>
    </span>
    {children}
  </section>
);
