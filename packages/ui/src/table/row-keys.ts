import { useEffect } from "react";
import { isTyping } from "../parts/keys.ts";

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];

/** `j` and `k` move between rows, `x` selects the focused row, and `e` opens it. */
export function useRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog],[role=menu]") !== null) return;
      const act = ACTS[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act(rows().findIndex((row) => row.contains(document.activeElement)));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const ACTS: Record<string, (at: number) => void> = {
  j: (at) => focusRow(at + 1),
  k: (at) => focusRow(Math.max(0, at - 1)),
  x: (at) => rows()[at]?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click(),
  e: (at) => rows()[at]?.querySelector<HTMLElement>("a")?.click(),
};

function focusRow(at: number): void {
  const row = rows()[at];
  row?.querySelector<HTMLElement>("a")?.focus();
  row?.scrollIntoView({ block: "nearest" });
}
