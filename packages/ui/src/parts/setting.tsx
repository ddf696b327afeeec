import type { ReactNode } from "react";
import styles from "./setting.module.css";

interface SettingProps {
  title: ReactNode;
  /** As it is now. */
  value?: ReactNode;
  /** What it is for, or what follows from it. */
  text: ReactNode;
  /** What changes it. */
  children: ReactNode;
}

/** One thing that can be changed by itself, beside what changes it; a rule divides it from the next. */
export const Setting = ({ title, value, text, children }: SettingProps) => (
  <section className={styles.setting}>
    <span className={styles.words}>
      <b>{title}</b>
      {value !== undefined && <span>{value}</span>}
      <small>{text}</small>
    </span>
    {children}
  </section>
);
