import type { Command } from "commander";
import { terminal } from "./terminal.ts";

/** Prints a command's result: one line of JSON on request, else text. */
export function print(command: Command, result: unknown, words: string): void {
  const { json } = command.opts<{ json?: boolean }>();
  terminal().out(`${json ? JSON.stringify(result) : words}\n`);
}

/** Formats one object as `name: value` lines. */
export const describe = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : (value ?? "-")}`)
    .join("\n");

/** Appends the option for the next page to a list. */
export const withNext = (list: string, next: string | null): string =>
  next === null ? list : `${list}\n(more: --after ${next})`;

/** Formats several objects as aligned columns. */
export function table(rows: readonly Record<string, unknown>[]): string {
  const [first] = rows;
  if (first === undefined) return "(none)";
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? "-")))];
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
