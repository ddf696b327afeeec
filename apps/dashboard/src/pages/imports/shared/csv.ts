// Just enough CSV to show the beginning of a file and to write a small one. The service reads whole files.

/** A spreadsheet would run what begins like this as a formula. */
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell);

const written = (cell: string) => `"${(isFormula(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");

const DELIMITERS = [",", ";", "\t"];

/** The one that divides the header into most columns. */
const delimiterOf = (text: string): string => {
  const [header = ""] = text.split("\n", 1);
  const bare = header.replaceAll(/"[^"]*"/g, "");
  const parts = (delimiter: string) => bare.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (parts(one) > parts(best) ? one : best));
};

/** The first rows, cells as they stand; a row that the text cuts off is left out. */
export function readCsv(text: string, rowsMax: number, isWhole: boolean): string[][] {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < rowsMax; at++) {
    const letter = text[at] ?? "";
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === delimiter) endCell();
    else if (letter === "\n") endRow();
    else if (letter !== "\r") cell += letter;
  }
  if (isWhole && rows.length < rowsMax && (cell !== "" || row.length > 0)) endRow();
  return rows;
}
