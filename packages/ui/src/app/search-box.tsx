import { useEffect, useRef, useState } from "react";
import { SearchInput } from "../parts/field.tsx";

const PAUSE_MS = 200;

interface SearchBoxProps {
  label: string;
  /** What the address says. */
  value: string | undefined;
  /** Told after a short pause of typing; nothing is asked for. */
  onSearch: (text: string | undefined) => void;
  className?: string | undefined;
}

/** The box of a list. Typing never waits for the list, and the address follows. */
export function SearchBox({ label, value = "", onSearch, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useRef(onSearch);
  tell.current = onSearch;
  // The address changed by itself: the back button, a cleared filter.
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
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
