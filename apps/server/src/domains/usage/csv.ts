type Cell = string | number;

/** One part of a file, a line a row; the first part begins with the header. */
export function csvText<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, Cell | null>[],
  isFirst: boolean,
): string {
  const lines = rows.map((row) => csvLine(columns.map((column) => row[column] ?? "")));
  return (isFirst ? csvLine(columns) : "") + lines.join("");
}

/** RFC 4180. Texts never start a formula in the reader's spreadsheet; numbers stay numbers. */
const csvLine = (cells: readonly Cell[]) => `${cells.map(toCell).join(",")}\r\n`;

/** What a spreadsheet would take for a formula, also in its full-width forms. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function toCell(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  return `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
}
