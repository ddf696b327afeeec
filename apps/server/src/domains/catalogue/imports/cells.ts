/** Several texts in one cell, divided by `|`; a backslash takes the meaning from what follows it. */
export const joinList = (items: readonly string[]): string =>
  items.map((item) => item.replace(/[\\|]/g, "\\$&")).join("|");

export function splitList(cell: string): string[] {
  const items = cell.match(/(?:\\.|[^|\\]|\\$)+/gs) ?? [];
  return items.map((item) => item.replace(/\\(.)/gs, "$1").trim()).filter((item) => item !== "");
}
