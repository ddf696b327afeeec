// Encoding of CSV cells (RFC 4180). Every value survives a round trip.

type Cell = string | number;

/** Formula prefixes of spreadsheets, including full-width characters. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const GUARDED = /^'+[=+\-@＝＋－＠\t\r\n]/;

/** Prefixes a formula with an apostrophe, as spreadsheets do. */
const guard = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
export const unguard = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell);

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

export function csvCell(cell: Cell): string {
  const text = typeof cell === "number" ? String(cell) : guard(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One part of a file, one line per row; the first part starts with the header. */
export function csvText<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, Cell | null>[],
  isFirst: boolean,
): string {
  const lines = rows.map((row) => csvLine(columns.map((column) => row[column] ?? "")));
  return (isFirst ? csvLine(columns) : "") + lines.join("");
}
