import { type ReactNode, useEffect, useRef, useState } from "react";
import { SearchInput } from "../parts/field.tsx";

const PAUSE_MS = 200;
/** Longest search that the service accepts. */
const SEARCH_MAX = 500;

interface SearchBoxProps {
  label: string;
  /** Value in the URL. */
  value: string | undefined;
  /** Called after a short pause in typing; undefined for an empty text. */
  onSearch: (text: string | undefined) => void;
  className?: string | undefined;
  /** The label by default. */
  placeholder?: string | undefined;
  /** Shown at the end of the empty box. */
  hint?: ReactNode;
}

/** Search box of a list. Typing never waits for the list, and the URL follows. */
export function SearchBox({ label, value = "", onSearch, className, placeholder = label, hint }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useRef(onSearch);
  tell.current = onSearch;
  // The URL changed independently: the back button, or a cleared filter.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed.trim() === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed.trim();
      tell.current(told.current === "" ? undefined : told.current);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchInput
      className={className}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={SEARCH_MAX}
      end={typed === "" && hint}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === "Escape" && setTyped("")}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
