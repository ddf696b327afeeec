// Workbooks of any size, like those of spreadsheet programs.

import { ZipFile } from "yazl";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

type Cell = string | number | boolean | null;

/** Cells share texts, like in real workbooks. A null row leaves a gap in the row numbers. */
export function sheetOf(rows: readonly (readonly Cell[] | null)[]): Record<string, string> {
  const shared: string[] = [];
  const cellXml = (cell: Cell, place: string) => {
    if (cell === null) return "";
    if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
    if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    shared.push(cell);
    return `<c r="${place}" t="s"><v>${shared.length - 1}</v></c>`;
  };
  const rowsXml = rows.map((cells, at) =>
    cells === null
      ? ""
      : `<row r="${at + 1}">${cells.map((cell, n) => cellXml(cell, `${columnName(n)}${at + 1}`)).join("")}</row>`,
  );
  const sheet = `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rowsXml.join("")}</sheetData></worksheet>`;
  const texts = `<?xml version="1.0" encoding="UTF-8"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`;
  return { "xl/worksheets/sheet1.xml": sheet, "xl/sharedStrings.xml": texts };
}

const FRAME: Record<string, string> = {
  "[Content_Types].xml":
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  "xl/workbook.xml":
    '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels":
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>',
};

export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

export const workbookOf = (rows: readonly (readonly Cell[] | null)[]): Promise<Buffer> =>
  zipOf({ ...FRAME, ...sheetOf(rows) });
export const workbookWith = (files: Record<string, string | Buffer>): Promise<Buffer> => zipOf({ ...FRAME, ...files });
