import {
  cancelImport,
  createImport,
  getImport,
  type ImportEncoding,
  type ImportFormat,
  type ImportProfile,
  type ImportProfileChoice,
  ImportRules,
  LIMITS,
  listImportErrors,
  listImports,
  type Scope,
} from "@vitrine/contract";
import type { Principal, WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle, handlePrepared, type Prepared } from "../../../kernel/call/handler.ts";
import { parseValue } from "../../../kernel/call/input.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { invalidInput, OperationError } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { Slots } from "../../../kernel/slots.ts";
import type { IncomingFile } from "../../../kernel/wire.ts";
import { type Database, sql, type Tx } from "../../../storage/database.ts";
import { limitTo, offsetOf, toPagination } from "../../../storage/paging.ts";
import { requireImportQuota, requireWithinLimit } from "../../quotas/index.ts";
import { type Author, authorOf } from "../history.ts";
import { declaredFormat, openArrival, type StoredFormat } from "./arrival/index.ts";
import { type Mapping, parseMapping } from "./columns.ts";
import { type ContentName, dropContent, dropContentWithoutImport, keepingContent, storeContent } from "./content.ts";
import { readDetailedErrors } from "./errors.ts";
import {
  getImportRow,
  type ImportRow,
  importColumns,
  keptErrors,
  newImportColumns,
  readErrors,
  toImport,
  toImportRow,
  undoUntil,
} from "./import-rows.ts";

export interface ImportParts {
  database: Database;
  clock: Clock;
  /** Queues a job for a workspace with waiting imports. */
  workLater: (tx: Tx, workspaceId: string) => Promise<void>;
  /** Queues a job for a workspace with pictures to fetch. */
  fetchPicturesLater: (tx: Tx, workspaceId: string) => Promise<void>;
  /** Queues the deletion of image bytes after an undo. */
  removeBytesLater: (tx: Tx, bytes: { workspaceId: string; key: string }) => Promise<void>;
  /** Time slice of one workspace. */
  sliceMilliseconds?: number;
}

/** An import whose content is stored. */
export interface NewImport {
  id: string;
  /** Format of the stored content, format of the file, and encoding of the file. */
  format: StoredFormat;
  fileFormat: ImportFormat;
  encoding: ImportEncoding;
  profile: ImportProfile | "auto" | null;
  rules: ImportRules | null;
  mapping: Mapping;
  dryRun: boolean;
  fileName: string | null;
  sizeBytes: number;
}

export async function insertImport(
  tx: Tx,
  workspace: WorkspaceScope,
  { id, format, fileFormat, encoding, profile, rules, mapping, dryRun, fileName, sizeBytes }: NewImport,
  { accountId, connectionId, scopes }: ImportAuthor,
  now: Date,
): Promise<ImportRow> {
  await requireImportQuota(tx, workspace);
  return tx.one<ImportRow>(sql`
    insert into imports (workspace_id, id, format, file_format, encoding, profile, rules, mapping, dry_run, file_name, size_bytes, status, account_id,
                         connection_id, scopes, created_at)
    values (${workspace.id}, ${id}, ${format}, ${fileFormat}, ${encoding}, ${profile},
            ${rules === null ? null : JSON.stringify(rules)}::jsonb, ${JSON.stringify(mapping)}, ${dryRun}, ${fileName}, ${sizeBytes}, 'PENDING',
            ${accountId}, ${connectionId}, ${scopes}, ${now})
    returning ${newImportColumns}`);
}

/** The rows are written later, with the scopes of the call. */
export interface ImportAuthor extends Author {
  /** Null when roles decide, and for the operator at the command line. */
  scopes: Scope[] | null;
}

const importAuthorOf = (principal: Principal): ImportAuthor => ({
  ...authorOf(principal),
  scopes: "scopes" in principal ? [...principal.scopes] : null,
});

/** Uploads are stored before their imports exist, so each workspace has few slots for them. */
const ARRIVALS = { slots: 1000, perTenant: 2, waitingMax: 0, retryAfterSeconds: 5 };

export function importHandlers(parts: ImportParts): Handler[] {
  const arrivals = new Slots(ARRIVALS);
  return [
    handlePrepared(
      createImport,
      async ({ workspace, query, body, files, now }) => {
        const request = { ...query, mapping: parseMapping(query.mapping), ...parseRules(query) };
        const given = body as { content: string } | undefined; // absent when a file is uploaded
        await parts.database.read((tx) => requireWithinLimit(tx, workspace, "unfinishedImports"));
        return arrivals.run(workspace.id, () =>
          given === undefined
            ? prepareFile(parts, workspace, request, files, now)
            : prepareImport(parts, workspace, request, inlineFile(given.content), now),
        );
      },
      async ({ tx, workspace, principal, now, prepared }) => {
        const row = await insertImport(tx, workspace, prepared, importAuthorOf(principal), now);
        await parts.workLater(tx, workspace.id);
        return toImport(tx, workspace, row, now);
      },
    ),

    handle(getImport, "read", async ({ tx, workspace, params, now }) =>
      toImport(tx, workspace, await getImportRow(tx, workspace, params.id), now),
    ),

    handle(listImports, "read", async ({ tx, workspace, query, now }) => {
      const rows = await tx.many<ImportRow>(sql`
        select ${importColumns(workspace)} from imports where workspace_id = ${workspace.id}
        order by created_at desc, id desc ${limitTo(query)}`);
      const { n } = await tx.one<{ n: number }>(
        sql`select count(*)::int as n from imports where workspace_id = ${workspace.id}`,
      );
      return { imports: rows.map((row) => toImportRow(row, now)), pagination: toPagination(query, n) };
    }),

    handle(listImportErrors, "read", async ({ tx, workspace, params, query }) => {
      const row = await getImportRow(tx, workspace, params.id);
      const read = query.details ? readDetailedErrors : readErrors;
      const errors = await read(tx, workspace, params.id, { limit: query.pageSize, offset: offsetOf(query) });
      return { errors, pagination: toPagination(query, keptErrors(row)) };
    }),

    handle(cancelImport, "write", async ({ tx, workspace, params, now }) => {
      const cancelled = await tx.run(sql`
        update imports set status = 'CANCELLED', finished_at = ${now}, strays = null, undo_until = ${undoUntil(now)}
        where workspace_id = ${workspace.id} and id = ${params.id} and status in ('PENDING', 'RUNNING')`);
      if (cancelled > 0) await dropContent(tx, { workspace, importId: params.id });
      const row = await getImportRow(tx, workspace, params.id);
      if (row.status !== "CANCELLED") {
        throw new OperationError("conflict", { fieldErrors: { status: `is already ${row.status}` } });
      }
      return toImport(tx, workspace, row, now);
    }),
  ];
}

/** Content without a file name is inline. */
type Upload = Pick<IncomingFile, "fileName" | "mimeType"> & {
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

const inlineFile = (content: string): Upload => ({ fileName: "", mimeType: "", bytes: [Buffer.from(content)] });

interface ImportRequest {
  format?: ImportFormat | undefined;
  dryRun: boolean;
  mapping: Mapping;
  profile: NewImport["profile"];
  rules: NewImport["rules"];
}

/** Defaults to the detected layout, without rules for the service's own layout. A null profile reads a file exactly. */
export function parseRules(given: {
  profile?: ImportProfileChoice | undefined;
  rules?: string | undefined;
}): Pick<ImportRequest, "profile" | "rules"> {
  const { profile = "auto", rules = "{}" } = given;
  if (profile === "none") {
    if (given.rules !== undefined) throw invalidInput({ rules: "cannot be combined with profile none" });
    return { profile: null, rules: null };
  }
  if (given.profile === undefined && given.rules === undefined) return { profile, rules: null };
  try {
    return { profile, rules: parseValue(ImportRules, JSON.parse(rules)) };
  } catch (error) {
    const problem = error instanceof OperationError ? Object.entries(error.fieldErrors ?? {})[0]?.join(" ") : undefined;
    throw invalidInput({ rules: problem ?? "must be a JSON object" });
  }
}

/** Receives the single file as a stream. */
async function prepareFile(
  parts: ImportParts,
  workspace: WorkspaceScope,
  request: ImportRequest,
  files: AsyncIterable<IncomingFile>,
  now: Date,
): Promise<Prepared<NewImport>> {
  let prepared: Prepared<NewImport> | undefined;
  try {
    // Reads to the end: a client that sends a second file must get the error about too many files.
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
  { format, ...request }: ImportRequest,
  { fileName, mimeType, bytes }: Upload,
  now: Date,
): Promise<Prepared<NewImport>> {
  const content = { workspace, importId: newId("import") };
  const release = () => database.write((tx) => dropContentWithoutImport(tx, content));
  try {
    const said = declaredFormat(format, { fileName, mimeType });
    const { sha256, ...stored } = await receiveContent(database, content, bytes, said, now);
    const { mapping, dryRun, profile, rules } = request;
    const options = { mapping, dryRun, profile, rules };
    const value = { id: content.importId, ...stored, ...options, fileName: nameOf(fileName) };
    return { value, fingerprint: [sha256, fileName], release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Workbooks are parsed in this process, so few run at a time, in a fair queue by workspace. */
const workbooks = new Slots({ slots: 2, perTenant: 1, waitingMax: 4 });

/** Receives a file of any format and stores it in the form that an import reads. */
export async function receiveContent(
  database: Database,
  name: ContentName,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  said: ImportFormat | undefined,
  now: Date,
): Promise<Pick<NewImport, "format" | "fileFormat" | "encoding" | "sizeBytes"> & { sha256: string }> {
  const arriving = toTheEnd(bytes);
  try {
    const { arrival, content } = await openArrival(arriving, said, keepingContent(database, name.workspace, now));
    const store = () => storeContent(database, name, content, now);
    const isBook = arrival.format === "xlsx";
    const { sizeBytes, sha256 } = isBook ? await workbooks.run(name.workspace.id, store) : await store();
    if (sizeBytes === 0) throw invalidInput({ file: "is empty" });
    const { stored: format, format: fileFormat, encoding } = arrival;
    return { format, fileFormat, encoding, sizeBytes, sha256 };
  } catch (error) {
    await arriving.pass();
    throw error;
  }
}

/**
 * Keeps the stream open when its reader gives up. A cut connection would hide the error from a client that still sends.
 */
function toTheEnd(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const iterator = (async function* () {
    yield* bytes;
  })();
  return {
    [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }),
    async pass(): Promise<void> {
      for await (const _ of iterator);
    },
  };
}

/** The name is only displayed, so characters that cannot be displayed are removed. */
function nameOf(fileName: string): string | null {
  const shown = [...fileName.toWellFormed().replaceAll("\0", "")].slice(0, LIMITS.field.fileNameMax).join("");
  return shown === "" ? null : shown;
}
