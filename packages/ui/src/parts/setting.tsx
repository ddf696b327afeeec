import type { ReactNode } from "react";
import styles from "./setting.module.css";

interface SettingProps {
  title: ReactNode;
  /** The current value. */
  value?: ReactNode;
  /** Purpose or effect of the setting. */
  text: ReactNode;
  /** The control. */
  children: ReactNode;
}

/** A setting with its control, saved independently; a rule separates it from the next. */
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
