import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { cx } from "./cx.ts";

export interface ButtonLook {
  /** `main` is the one thing a page is for; `destroy` cannot be taken back. */
  kind?: "plain" | "main" | "quiet" | "danger" | "destroy" | "link" | undefined;
  size?: "small" | "large" | undefined;
  wide?: boolean | undefined;
}

/** The same look for links of the router. */
export const buttonClass = ({ kind = "plain", size, wide }: ButtonLook = {}) =>
  cx(styles.button, kind !== "plain" && styles[kind], size && styles[size], wide && styles.wide);

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  icon?: ReactNode;
  /** It has been pressed and something is on its way; pressing again does nothing. */
  busy?: boolean | undefined;
}

export function Button({ kind, size, wide, icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass({ kind, size, wide }), className)}
    >
      {busy ? <LoaderCircle className={cx("lucide", styles.spinner)} aria-hidden /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, "children" | "icon"> {
  /** What it does, for those who do not see the icon, and under the pointer. */
  label: string;
  children: ReactNode;
}

export function IconButton({ label, kind = "quiet", size, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(buttonClass({ kind, size }), styles.icon, className)}
    >
      {children}
    </button>
  );
}
