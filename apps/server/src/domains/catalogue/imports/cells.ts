/** Joins several texts in one cell with `|`. A backslash escapes the next character. */
export const joinList = (items: readonly string[]): string =>
  items.map((item) => item.replace(/[\\|]/g, "\\$&")).join("|");

export function splitList(cell: string): string[] {
  const items = cell.match(/(?:\\.|[^|\\]|\\$)+/gs) ?? [];
  return items.map((item) => item.replace(/\\(.)/gs, "$1").trim()).filter((item) => item !== "");
}
