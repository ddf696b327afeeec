// Row errors, stored for the owner who corrects the file: the spreadsheet row, the sku, the rejected values, and the
// record itself.

import type { ImportErrorDetails } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import type { RowProblem } from "./rows.ts";

/** Maximum size of the stored records of one import: every row of a file may fail. */
const KEPT_BYTES = 32 * 1024 * 1024;
const VALUE_CHARACTERS = 200;

/** Returns each record that fits, and null for the others. */
function keptRecords(problems: readonly RowProblem[], bytesBefore: number): (string | null)[] {
  let bytes = bytesBefore;
  return problems.map(({ origin }) => {
    const text = origin?.text ?? null;
    if (text === null || bytes + text.length > KEPT_BYTES) return null;
    bytes += text.length;
    return text.replaceAll("\0", "").toWellFormed();
  });
}

/** Returns by how much the problems increase the stored size. */
export const keptBytes = (problems: readonly RowProblem[], bytesBefore: number): number =>
  keptRecords(problems, bytesBefore).reduce((sum, text) => sum + (text?.length ?? 0), 0);

export async function storeErrors(
  tx: Tx,
  workspace: WorkspaceScope,
  importId: string,
  problems: readonly RowProblem[],
  bytesBefore: number,
): Promise<void> {
  if (problems.length === 0) return;
  const records = keptRecords(problems, bytesBefore);
  const rows = problems.map(({ line, fieldErrors, origin }, at) => ({
    line,
    field_errors: fieldErrors,
    row_number: origin?.row ?? null,
    sku: shown(origin?.given["sku"]),
    given: givenIn(Object.keys(fieldErrors), origin?.given ?? {}),
    record: records[at],
  }));
  await tx.run(sql`
    insert into import_errors (workspace_id, import_id, line, field_errors, row_number, sku, given, record)
    select ${workspace.id}, ${importId}, e.line, e.field_errors, e.row_number, e.sku, e.given, e.record
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as e (line int, field_errors json, row_number int, sku text, given json, record text)
    on conflict (workspace_id, import_id, line) do nothing`);
}

/** Ten files in which every row fails. */
const KEPT_ROWS = 1_000_000;
/** One import adds at most half of that. */
const FORGOTTEN_AT_ONCE = 200_000;

/**
 * Runs before the first error of an import is stored. Deletes the errors of the oldest imports when a workspace has too
 * many.
 */
export async function forgetFirstErrors(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  const first = await tx.many<{ id: string }>(sql`
    update imports set errors_kept = false
    where workspace_id = ${workspace.id} and id = any(array(
      select o.id from (
        select id, status, sum(failed) over (order by created_at desc, id desc) as rows,
               sum(failed) over (order by created_at, id) - failed as older
        from imports where workspace_id = ${workspace.id} and errors_kept and failed > 0) o
      where o.rows > ${KEPT_ROWS} and o.older < ${FORGOTTEN_AT_ONCE} and o.status not in ('PENDING', 'RUNNING')))
    returning id`);
  if (first.length === 0) return;
  await tx.run(sql`
    delete from import_errors where workspace_id = ${workspace.id} and import_id = any(${first.map(({ id }) => id)}::text[])`);
}

const fieldIn = (path: string) => path.split(".")[0] ?? path;

const givenIn = (paths: readonly string[], given: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    paths.flatMap((path) => {
      const value = shown(given[fieldIn(path)]);
      return value === null ? [] : [[fieldIn(path), value]];
    }),
  );

function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 2 * VALUE_CHARACTERS);
  return [...text.replaceAll("\0", "").toWellFormed()].slice(0, VALUE_CHARACTERS).join("");
}

interface DetailedRow {
  line: number;
  field_errors: Record<string, string>;
  row_number: number | null;
  sku: string | null;
  given: Record<string, string> | null;
}

/** Returns the same as `readErrors`, with the details that help to correct a row. */
export async function readDetailedErrors(
  tx: Tx,
  workspace: WorkspaceScope,
  importId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportErrorDetails[]> {
  const { columns } = await tx.one<{ columns: Record<string, string> }>(sql`
    select columns from imports where workspace_id = ${workspace.id} and id = ${importId}`);
  const rows = await tx.many<DetailedRow>(sql`
    select line, field_errors, row_number, sku, given from import_errors
    where workspace_id = ${workspace.id} and import_id = ${importId}
    order by line limit ${limit} offset ${offset}`);
  return rows.map(({ line, field_errors: fieldErrors, row_number, sku, given }) => ({
    line,
    fieldErrors,
    row: row_number ?? line,
    sku,
    problems: Object.entries(fieldErrors).map(([path, problem]) => ({
      field: path,
      column: columns[fieldIn(path)] ?? null,
      value: given?.[fieldIn(path)] ?? null,
      problem,
    })),
  }));
}
