import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocale } from "../locale/locale.tsx";
import { Button, type ButtonLook, IconButton } from "./button.tsx";
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
  /** Without words it is an icon. */
  children?: ReactNode;
  label?: string | undefined;
}

/** Ids, links and secrets are one click to copy. */
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

export const CodeBlock = ({ code, children }: { code: string; children?: ReactNode }) => (
  <div className={styles.code}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
    <pre tabIndex={0}>{children ?? code}</pre>
    <span className={styles.corner}>
      <CopyButton text={code} />
    </span>
  </div>
);
