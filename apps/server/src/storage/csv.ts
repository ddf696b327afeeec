// How values stand in a cell of CSV (RFC 4180). Reading what was written gives the same values, whatever they are.

type Cell = string | number;

/** What a spreadsheet would take for a formula, also in its full-width forms. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const GUARDED = /^'+[=+\-@＝＋－＠\t\r\n]/;

/** A text that would start a formula gets an apostrophe in front, as spreadsheets themselves write it. */
const guard = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
export const unguard = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell);

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

export function csvCell(cell: Cell): string {
  const text = typeof cell === "number" ? String(cell) : guard(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One part of a file, one line per row; the first part begins with the header. */
export function csvText<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, Cell | null>[],
  isFirst: boolean,
): string {
  const lines = rows.map((row) => csvLine(columns.map((column) => row[column] ?? "")));
  return (isFirst ? csvLine(columns) : "") + lines.join("");
}
