// Exports the rejected rows of an import as a file in their original layout, each with its problem.

import { type ExportPart, exportFailedRows } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { invalidInput, notFound } from "../../../kernel/errors.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { PROBLEM_COLUMN } from "./columns.ts";
import { csvRecordEnd, delimiterOf, readRecords } from "./records.ts";
import { START } from "./source.ts";

const PART_ROWS = 500;
const PART_CHARACTERS = 4 * 1024 * 1024;

interface FailedRow {
  line: number;
  field_errors: Record<string, string>;
  record: string;
}

export const exportFailedRowsHandler: Handler = handle(
  exportFailedRows,
  "read",
  async ({ tx, workspace, params, query }): Promise<ExportPart> => {
    const found = await tx.find<{ header: string | null }>(
      sql`select header from imports where workspace_id = ${workspace.id} and id = ${params.id}`,
    );
    if (found === undefined) throw notFound();
    const { header } = found;
    const after = lineOf(query.after);
    const delimiter = delimiterOf(header ?? "");
    const rows = await readSome(tx, workspace, params.id, after);
    let content = header === null || after > 0 ? "" : `${header}${delimiter}${PROBLEM_COLUMN}\r\n`;
    for (const { record, field_errors } of rows) {
      const problem = Object.entries(field_errors).map(([field, text]) => `${field} ${text}`);
      content +=
        header === null
          ? jsonLine(record, problem.join("; "))
          : await csvRecords(record, delimiter, problem.join("; "));
    }
    const isLast = rows.length < PART_ROWS && content.length < PART_CHARACTERS;
    return { content, next: isLast ? null : String(rows.at(-1)?.line ?? after) };
  },
);

/** Parses a line number that fits the column. */
function lineOf(after = "0"): number {
  if (!/^\d{1,9}$/.test(after)) throw invalidInput({ after: "must be the `next` value of the previous page" });
  return Number(after);
}

/** Reads as many rows as fit into one part, but at least one. */
const readSome = (tx: Tx, workspace: WorkspaceScope, importId: string, after: number) =>
  tx.many<FailedRow>(sql`
    select line, field_errors, record from (
      select line, field_errors, record, sum(length(record)) over (order by line) - length(record) as before
      from (select * from import_errors
            where workspace_id = ${workspace.id} and import_id = ${importId} and line > ${after} and record is not null
            order by line limit ${PART_ROWS}) part) counted
    where before < ${PART_CHARACTERS} order by line`);

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Reports the problem of a product with several rows in the first one. */
async function csvRecords(text: string, delimiter: string, problem: string): Promise<string> {
  async function* bytes() {
    yield Buffer.from(text);
  }
  let written = "";
  for await (const record of readRecords(bytes(), START, csvRecordEnd(delimiter))) {
    written += `${record.text ?? record.remains ?? ""}${delimiter}${written === "" ? quoted(problem) : ""}\r\n`;
  }
  return written;
}

/**
 * Inserts the problem into the text, because parsing a record with very many values would block the event loop. A
 * record may have several lines; here it gets one.
 */
function jsonLine(record: string, problem: string): string {
  const line = record.replace(/[\r\n]+/g, " ").trim();
  if (!line.startsWith("{") || !line.endsWith("}")) return `${line}\n`;
  const values = line.slice(0, -1).trimEnd();
  return `${values}${values === "{" ? "" : ","}${JSON.stringify(PROBLEM_COLUMN)}:${JSON.stringify(problem)}}\n`;
}
