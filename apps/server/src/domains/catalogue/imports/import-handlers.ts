import {
  cancelImport,
  createImport,
  getImport,
  type ImportFormat,
  LIMITS,
  listImportErrors,
  listImports,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle, handlePrepared, type Prepared } from "../../../kernel/call/handler.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { invalidInput, OperationError } from "../../../kernel/errors.ts";
import { FairTurns } from "../../../kernel/fair-turns.ts";
import { newId } from "../../../kernel/ids.ts";
import type { IncomingFile } from "../../../kernel/wire.ts";
import { type Database, sql, type Tx } from "../../../storage/database.ts";
import { limitTo, offsetOf, toPagination } from "../../../storage/paging.ts";
import { requireRoom, requireRoomForImport } from "../../quotas/index.ts";
import { type Author, authorOf } from "../history.ts";
import { type Mapping, parseMapping } from "./columns.ts";
import { dropContent, dropContentWithoutImport, storeContent } from "./content.ts";
import { getImportRow, type ImportRow, importColumns, readErrors, toImport, toImportRow } from "./import-rows.ts";

export interface ImportParts {
  database: Database;
  clock: Clock;
  /** Queues a turn for a workspace that has imports waiting. */
  workLater: (tx: Tx, workspaceId: string) => Promise<void>;
  /** How long one workspace may work before the others come. */
  turnMilliseconds?: number;
}

/** What an import is made of, with its content stored. */
export interface NewImport {
  id: string;
  format: ImportFormat;
  mapping: Mapping;
  dryRun: boolean;
  fileName: string | null;
  sizeBytes: number;
}

export async function insertImport(
  tx: Tx,
  workspace: WorkspaceScope,
  { id, format, mapping, dryRun, fileName, sizeBytes }: NewImport,
  { accountId, connectionId }: Author,
  now: Date,
): Promise<ImportRow> {
  await requireRoomForImport(tx, workspace);
  return tx.one<ImportRow>(sql`
    insert into imports (workspace_id, id, format, mapping, dry_run, file_name, size_bytes, status, account_id,
                         connection_id, created_at)
    values (${workspace.id}, ${id}, ${format}, ${JSON.stringify(mapping)}, ${dryRun}, ${fileName}, ${sizeBytes}, 'PENDING',
            ${accountId}, ${connectionId}, ${now})
    returning ${importColumns}`);
}

/** Files on their way are stored before their imports exist: few of a workspace at a time, however many there are. */
const ARRIVALS = { places: 1000, placesPerTenant: 2, waitingMax: 0, retryAfterSeconds: 5 };

export function importHandlers(parts: ImportParts): Handler[] {
  const arrivals = new FairTurns(ARRIVALS);
  return [
    handlePrepared(
      createImport,
      async ({ workspace, query, body, files, now }) => {
        const request = { ...query, mapping: parseMapping(query.mapping) };
        const given = body as { content: string } | undefined; // absent where a file comes instead
        await parts.database.read((tx) => requireRoom(tx, workspace, "unfinishedImports"));
        return arrivals.run(workspace.id, () =>
          given === undefined
            ? prepareFile(parts, workspace, request, files, now)
            : prepareImport(parts, workspace, request, inlineFile(given.content), now),
        );
      },
      async ({ tx, workspace, principal, now, prepared }) => {
        const row = await insertImport(tx, workspace, prepared, authorOf(principal), now);
        await parts.workLater(tx, workspace.id);
        return toImport(tx, workspace, row);
      },
    ),

    handle(getImport, "read", async ({ tx, workspace, params }) =>
      toImport(tx, workspace, await getImportRow(tx, workspace, params.id)),
    ),

    handle(listImports, "read", async ({ tx, workspace, query }) => {
      const rows = await tx.many<ImportRow>(sql`
        select ${importColumns} from imports where workspace_id = ${workspace.id}
        order by created_at desc, id desc ${limitTo(query)}`);
      const { n } = await tx.one<{ n: number }>(
        sql`select count(*)::int as n from imports where workspace_id = ${workspace.id}`,
      );
      return { imports: rows.map(toImportRow), pagination: toPagination(query, n) };
    }),

    handle(listImportErrors, "read", async ({ tx, workspace, params, query }) => {
      const { failed } = await getImportRow(tx, workspace, params.id);
      const errors = await readErrors(tx, workspace, params.id, { limit: query.pageSize, offset: offsetOf(query) });
      return { errors, pagination: toPagination(query, failed) };
    }),

    handle(cancelImport, "write", async ({ tx, workspace, params, now }) => {
      const cancelled = await tx.find<ImportRow>(sql`
        update imports set status = 'CANCELLED', finished_at = ${now}
        where workspace_id = ${workspace.id} and id = ${params.id} and status in ('PENDING', 'RUNNING')
        returning ${importColumns}`);
      if (cancelled !== undefined) await dropContent(tx, { workspace, importId: params.id });
      const row = cancelled ?? (await getImportRow(tx, workspace, params.id));
      if (row.status !== "CANCELLED") {
        throw new OperationError("conflict", { fieldErrors: { status: `is ${row.status} already` } });
      }
      return toImport(tx, workspace, row);
    }),
  ];
}

/** Without a name of its own it is just the content. */
type Upload = Pick<IncomingFile, "fileName" | "mimeType"> & {
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

const inlineFile = (content: string): Upload => ({ fileName: "", mimeType: "", bytes: [Buffer.from(content)] });

interface ImportRequest {
  format?: ImportFormat | undefined;
  dryRun: boolean;
  mapping: Mapping;
}

/** Takes the one file in, while it comes. */
async function prepareFile(
  parts: ImportParts,
  workspace: WorkspaceScope,
  request: ImportRequest,
  files: AsyncIterable<IncomingFile>,
  now: Date,
): Promise<Prepared<NewImport>> {
  let prepared: Prepared<NewImport> | undefined;
  try {
    // To the end, although there is one at most: who sends a second one must hear that it is too many.
    for await (const file of files) prepared = await prepareImport(parts, workspace, request, file, now);
  } catch (error) {
    await prepared?.release();
    throw error;
  }
  if (prepared === undefined) throw invalidInput({ content: "is required" });
  return prepared;
}

async function prepareImport(
  { database }: ImportParts,
  workspace: WorkspaceScope,
  { dryRun, mapping, ...request }: ImportRequest,
  { fileName, mimeType, bytes }: Upload,
  now: Date,
): Promise<Prepared<NewImport>> {
  const id = newId("import");
  const format = request.format ?? formatOf(fileName, mimeType);
  const release = () => database.write((tx) => dropContentWithoutImport(tx, { workspace, importId: id }));
  try {
    const { sizeBytes, sha256 } = await storeContent(database, { workspace, importId: id }, bytes, now);
    if (sizeBytes === 0) throw invalidInput({ file: "is empty" });
    const value = { id, format, mapping, dryRun, fileName: nameOf(fileName), sizeBytes };
    return { value, fingerprint: [sha256, fileName], release };
  } catch (error) {
    await release();
    throw error;
  }
}

const JSON_LINES = /^application\/(x-ndjson|jsonl|x-jsonlines)\b/i;

export const formatOf = (fileName: string, mimeType: string): ImportFormat =>
  JSON_LINES.test(mimeType) || /\.(jsonl|ndjson)$/i.test(fileName) ? "jsonl" : "csv";

/** The name is shown and nothing else: what cannot be shown is left out. */
function nameOf(fileName: string): string | null {
  const shown = [...fileName.toWellFormed().replaceAll("\0", "")].slice(0, LIMITS.field.fileNameMax).join("");
  return shown === "" ? null : shown;
}
