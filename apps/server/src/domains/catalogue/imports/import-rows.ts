import {
  IMPORT_NOTICES,
  type Import,
  type ImportEncoding,
  type ImportError,
  type ImportFormat,
  type ImportProfile,
  type ImportRules,
  type ImportUndo,
  LIMITS,
  type ImportRow as ListedImport,
  type Scope,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { DAY, later } from "../../../kernel/clock.ts";
import { notFound } from "../../../kernel/errors.ts";
import { raw, type Sql, sql, type Tx } from "../../../storage/database.ts";
import type { StoredFormat } from "./arrival/index.ts";
import type { Mapping } from "./columns.ts";
import type { NoticeCounts } from "./notices.ts";

export interface ImportRow {
  id: string;
  format: StoredFormat;
  /** Null for old imports, from the time when only the two stored formats existed. */
  file_format: ImportFormat | null;
  encoding: ImportEncoding;
  profile: ImportProfile | "auto" | null;
  rules: Partial<ImportRules> | null;
  mapping: Mapping;
  dry_run: boolean;
  file_name: string | null;
  size_bytes: number;
  status: Import["status"];
  next_offset: number;
  next_line: number;
  next_row: number;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  failed_bytes: number;
  errors_kept: boolean;
  notices: NoticeCounts;
  pictures: Import["pictures"] | null;
  undo_until: Date | null;
  undo_status: "RUNNING" | "DONE" | null;
  removed: number;
  restored: number;
  kept: number;
  kept_products: ImportUndo["keptProducts"];
  ignored_columns: string[];
  failure: string | null;
  /** Scopes of the connection that started it; null without a limit. */
  scopes: Scope[] | null;
  /** Processes that began to work on it since its last written batch. */
  starts: number;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

const OWN_COLUMNS = `
  id, format, file_format, encoding, profile, rules, mapping, dry_run, file_name, size_bytes, status, next_offset, next_line,
  next_row, total, created, updated, unchanged, failed, failed_bytes, errors_kept, notices, undo_until, undo_status, removed, restored, kept,
  kept_products, ignored_columns, failure, scopes, starts, created_at, started_at, finished_at`;

/** Columns of a new import, whose pictures are not known yet. */
export const newImportColumns = raw(`${OWN_COLUMNS}, null::json as pictures`);

export const importColumns = (workspace: WorkspaceScope): Sql => sql`${raw(OWN_COLUMNS)},
  case when has_pictures then (
    select json_build_object('waiting', count(*) filter (where p.status = 'WAITING'),
                             'fetched', count(*) filter (where p.status = 'FETCHED'),
                             'failed', count(*) filter (where p.status = 'FAILED'))
    from import_pictures p where p.workspace_id = ${workspace.id} and p.import_id = imports.id) end as pictures`;

export const undoUntil = (now: Date) => later(now, LIMITS.import.undoDays * DAY);

export async function getImportRow(tx: Tx, workspace: WorkspaceScope, id: string): Promise<ImportRow> {
  const row = await tx.find<ImportRow>(
    sql`select ${importColumns(workspace)} from imports where workspace_id = ${workspace.id} and id = ${id}`,
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

export async function toImport(tx: Tx, workspace: WorkspaceScope, row: ImportRow, now: Date): Promise<Import> {
  const first = { limit: LIMITS.list.unpagedMax, offset: 0 };
  const errors = keptErrors(row) === 0 ? [] : await readErrors(tx, workspace, row.id, first);
  return { ...toImportRow(row, now), errors };
}

/** Returns the number of errors that can be shown. */
export const keptErrors = ({ failed, errors_kept }: ImportRow): number => (errors_kept ? failed : 0);

const NO_PICTURES = { waiting: 0, fetched: 0, failed: 0 };

export function toImportRow(row: ImportRow, now: Date): ListedImport {
  const { id, status, total, created, updated, unchanged, failed, failure, encoding } = row;
  const isDone = status === "DONE";
  return {
    id,
    format: row.file_format ?? row.format,
    encoding,
    profile: row.profile === "auto" ? null : row.profile,
    dryRun: row.dry_run,
    fileName: row.file_name,
    status,
    progress: isDone ? 100 : Math.floor((100 * row.next_offset) / row.size_bytes),
    counts: { total, created, updated, unchanged, failed },
    notices: IMPORT_NOTICES.flatMap((kind) => {
      const count = row.notices[kind];
      return count === undefined ? [] : [{ kind, count }];
    }),
    pictures: row.pictures ?? NO_PICTURES,
    ignoredColumns: row.ignored_columns,
    failure,
    undo: toUndo(row, now),
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export const canBeUndone = ({ dry_run, undo_until, undo_status, created, updated }: ImportRow, now: Date): boolean =>
  !dry_run && undo_status === null && undo_until !== null && undo_until > now && created + updated > 0;

function toUndo(row: ImportRow, now: Date): ImportUndo | null {
  const { undo_status, undo_until, removed, restored, kept, kept_products } = row;
  if (undo_until === null || (undo_status === null && !canBeUndone(row, now))) return null;
  return {
    status: undo_status ?? "POSSIBLE",
    until: undo_until.toISOString(),
    removed,
    restored,
    kept,
    keptProducts: kept_products,
  };
}
