import type { ReactNode } from "react";
import { cx } from "../parts/cx.ts";
import styles from "./lone-sheet.module.css";

interface LoneSheetProps {
  wide?: boolean | undefined;
  /** For a whole page with its own margins. */
  flush?: boolean | undefined;
  children: ReactNode;
}

/** Layout of a page without a workspace. */
export const LoneSheet = ({ wide, flush, children }: LoneSheetProps) => (
  <main className={cx(styles.sheet, wide && styles.wide, flush && styles.flush)}>{children}</main>
);
