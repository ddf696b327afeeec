import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocale } from "../locale/locale.tsx";
import { Button, type ButtonLook, IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./states.module.css";

function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return { isCopied, copy };
}

interface CopyProps extends ButtonLook {
  text: string;
  /** Shows the icon alone when absent. */
  children?: ReactNode;
  label?: string | undefined;
}

/** Copies an id, a link or a secret with one click. */
export function CopyButton({ text, children, label, ...look }: CopyProps) {
  const { ui } = useLocale();
  const { isCopied, copy } = useCopy(text);
  const icon = isCopied ? <Check aria-hidden /> : <Copy aria-hidden />;
  if (children === undefined) {
    return (
      <IconButton label={isCopied ? ui.copied : (label ?? ui.copy)} size="small" {...look} onClick={copy}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button {...look} icon={icon} onClick={copy}>
      {isCopied ? ui.copied : children}
    </Button>
  );
}

interface CopyTextProps {
  text: string;
  /** Name of the button, if there are several next to each other. */
  label?: string | undefined;
  /** Shorter text to display. */
  children?: ReactNode;
}

/** A value in a line of text, with a copy button. */
export const CopyText = ({ text, label, children }: CopyTextProps) => (
  <span className={styles.copyText}>
    <code>{children ?? text}</code>
    <CopyButton text={text} label={label} />
  </span>
);

/** A value or code in a box. Lines of code scroll; a single value wraps. */
export const CodeBlock = ({ code, label }: { code: string; label?: string | undefined }) => (
  <div className={styles.code}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
    <pre tabIndex={0} className={cx(!code.includes("\n") && styles.wrapped)}>
      {code}
    </pre>
    <span className={styles.corner}>
      <CopyButton text={code} label={label} />
    </span>
  </div>
);
