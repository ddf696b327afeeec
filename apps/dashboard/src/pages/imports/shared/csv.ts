// Just enough CSV to write a small file.

/** A spreadsheet would run what begins like this as a formula. */
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell);

const written = (cell: string) => `"${(isFormula(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");
