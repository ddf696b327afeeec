import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { cx } from "./cx.ts";

export interface ButtonLook {
  /** `main` is the page's primary action; `destroy` is irreversible. */
  kind?: "plain" | "main" | "quiet" | "danger" | "destroy" | "link" | undefined;
  size?: "small" | "large" | undefined;
  wide?: boolean | undefined;
}

/** The same look for router links. */
export const buttonClass = ({ kind = "plain", size, wide }: ButtonLook = {}) =>
  cx(styles.button, kind !== "plain" && styles[kind], size && styles[size], wide && styles.wide);

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  icon?: ReactNode;
  /** The action is in progress; further clicks have no effect. */
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
  /** Description for screen readers, and the tooltip. */
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
