// How values stand in a cell of CSV. Reading what was written gives the same values, whatever they are.

/** What a spreadsheet would take for a formula, also in its full-width forms. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const GUARDED = /^'+[=+\-@＝＋－＠\t\r\n]/;

/** A text that would start a formula gets an apostrophe in front, as spreadsheets themselves write it. */
const guard = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
export const unguard = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell);

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(toCell).join(",")}\r\n`;

function toCell(cell: string | number): string {
  const text = typeof cell === "number" ? String(cell) : guard(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Several texts in one cell, divided by `|`; a backslash takes the meaning from what follows it. */
export const joinList = (items: readonly string[]): string =>
  items.map((item) => item.replace(/[\\|]/g, "\\$&")).join("|");

export function splitList(cell: string): string[] {
  const items = cell.match(/(?:\\.|[^|\\]|\\$)+/gs) ?? [];
  return items.map((item) => item.replace(/\\(.)/gs, "$1").trim()).filter((item) => item !== "");
}
