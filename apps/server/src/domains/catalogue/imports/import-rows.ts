import type { Import, ImportError, ImportFormat, ImportRow as ListedImport } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { notFound } from "../../../kernel/errors.ts";
import { raw, sql, type Tx } from "../../../storage/database.ts";
import type { Mapping } from "./columns.ts";

/** How many of its errors an import shows itself; the rest are listed in pages. */
const SHOWN_ERRORS_MAX = 1000;

export interface ImportRow {
  id: string;
  format: ImportFormat;
  mapping: Mapping;
  dry_run: boolean;
  file_name: string | null;
  size_bytes: number;
  status: Import["status"];
  next_offset: number;
  next_line: number;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  ignored_columns: string[];
  failure: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

export const importColumns = raw(
  "id, format, mapping, dry_run, file_name, size_bytes, status, next_offset, next_line, total, created, updated, " +
    "unchanged, failed, ignored_columns, failure, created_at, started_at, finished_at",
);

export async function getImportRow(tx: Tx, workspace: WorkspaceScope, id: string): Promise<ImportRow> {
  const row = await tx.find<ImportRow>(
    sql`select ${importColumns} from imports where workspace_id = ${workspace.id} and id = ${id}`,
  );
  if (row === undefined) throw notFound();
  return row;
}

export function readErrors(
  tx: Tx,
  workspace: WorkspaceScope,
  importId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportError[]> {
  return tx.many<ImportError>(sql`
    select line, field_errors as "fieldErrors" from import_errors
    where workspace_id = ${workspace.id} and import_id = ${importId}
    order by line limit ${limit} offset ${offset}`);
}

export async function toImport(tx: Tx, workspace: WorkspaceScope, row: ImportRow): Promise<Import> {
  const first = { limit: SHOWN_ERRORS_MAX, offset: 0 };
  return { ...toImportRow(row), errors: row.failed === 0 ? [] : await readErrors(tx, workspace, row.id, first) };
}

export function toImportRow(row: ImportRow): ListedImport {
  const { id, format, status, total, created, updated, unchanged, failed, failure } = row;
  const isDone = status === "DONE";
  return {
    id,
    format,
    dryRun: row.dry_run,
    fileName: row.file_name,
    status,
    progress: isDone ? 100 : Math.floor((100 * row.next_offset) / row.size_bytes),
    counts: { total, created, updated, unchanged, failed },
    ignoredColumns: row.ignored_columns,
    failure,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
