import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "../parts/button.tsx";
import { commandKey, isTyping } from "../parts/keys.ts";
import { findClass } from "../shell/shell.tsx";

const SEQUENCE_MS = 1000;

interface FindProps {
  label: string;
  onClick: () => void;
}

export const FindButton = ({ label, onClick }: FindProps) => (
  <button type="button" className={findClass()} onClick={onClick}>
    <Search aria-hidden />
    <span>{label}</span>
    <kbd>{commandKey("K")}</kbd>
  </button>
);

export const PhoneFind = ({ label, onClick }: FindProps) => (
  <IconButton label={label} onClick={onClick}>
    <Search aria-hidden />
  </IconButton>
);

interface FindKeys {
  /** Opens the page for a key after `g`; returns false if there is no such page. */
  go: (key: string) => boolean;
  /** Content of ⌘K. */
  palette: (close: () => void) => ReactNode;
  /** Content of `?`. */
  shortcuts: (close: () => void) => ReactNode;
}

/** ⌘K opens the palette, `g p` a page, `/` focuses the list's search, and `?` lists all shortcuts. */
export function useFindKeys({ go, palette, shortcuts }: FindKeys): { open: () => void; shown: ReactNode } {
  const [shown, setShown] = useState<"palette" | "shortcuts">();
  const latestGo = useRef(go);
  latestGo.current = go;
  const startedAt = useRef(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setShown("palette");
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.timeStamp - startedAt.current < SEQUENCE_MS && latestGo.current(event.key)) event.preventDefault();
      startedAt.current = event.key === "g" ? event.timeStamp : 0;
      if (event.key === "?") setShown("shortcuts");
      if (event.key === "/" && focusSearch()) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const close = () => setShown(undefined);
  const overlay = shown === "palette" ? palette(close) : shown === "shortcuts" ? shortcuts(close) : null;
  return { open: () => setShown("palette"), shown: overlay };
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  box?.focus();
  box?.select();
  return box !== null;
}
