/** What a spreadsheet would take for a formula, also in its full-width forms. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** One line of CSV (RFC 4180). Texts never start a formula in the reader's spreadsheet; numbers stay numbers. */
export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(toCell).join(",")}\r\n`;

function toCell(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  return `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
}
