import { setTimeout as pause } from "node:timers/promises";
import type { Import, ImportFormat, ImportProfileChoice } from "@vitrine/contract";
import { assumeWorkspace } from "../../../kernel/access/principals.ts";
import { SECOND } from "../../../kernel/clock.ts";
import { notFound } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { declaredFormat } from "./arrival/index.ts";
import { parseMapping } from "./columns.ts";
import { dropContentWithoutImport } from "./content.ts";
import { type ImportParts, insertImport, parseRules, receiveContent } from "./import-handlers.ts";
import { getImportRow, toImport } from "./import-rows.ts";
import { ImportWorker } from "./worker.ts";

export interface FileImport {
  workspaceId: string;
  bytes: AsyncIterable<Uint8Array>;
  fileName: string;
  /** Derived from the file name by default. */
  format: ImportFormat | undefined;
  dryRun: boolean;
  profile?: ImportProfileChoice | undefined;
  /** JSON objects as texts. */
  mapping?: string | undefined;
  rules?: string | undefined;
  /** Also waits for the pictures, as long as a running service fetches them. */
  untilPictures?: { isWorkedOn: (tx: Tx) => Promise<boolean> } | undefined;
  onProgress: (progress: Import) => void;
}

const POLL_EVERY = SECOND / 2;

/**
 * Imports a file completely, for the operator at the command line. A running service may do the same work concurrently:
 * the faster one continues, and this call waits for the outcome.
 */
export async function importFile(parts: ImportParts, file: FileImport): Promise<Import> {
  const { database, clock, workLater } = parts;
  const { dryRun, fileName } = file;
  const format = declaredFormat(file.format, { fileName, mimeType: "" });
  const options = { dryRun, fileName, mapping: parseMapping(file.mapping), ...parseRules(file) };
  const workspace = assumeWorkspace(file.workspaceId, "who sits at the machine names it");
  const known = await database.read((tx) => tx.find(sql`select from workspaces where id = ${workspace.id}`));
  if (known === undefined) throw notFound();
  const id = newId("import");
  const content = { workspace, importId: id };
  try {
    const { sha256: _sha256, ...stored } = await receiveContent(database, content, file.bytes, format, clock.now());
    await database.write(async (tx) => {
      const made = { id, ...stored, ...options };
      await insertImport(tx, workspace, made, { accountId: null, connectionId: null, scopes: null }, clock.now());
      await workLater(tx, workspace.id);
    });
  } finally {
    await database.write((tx) => dropContentWithoutImport(tx, content));
  }

  const worker = new ImportWorker(parts);
  const look = () =>
    database.read(async (tx) => toImport(tx, workspace, await getImportRow(tx, workspace, id), clock.now()));
  for (;;) {
    const working = { isOver: false };
    const work = worker.work(workspace.id).finally(() => {
      working.isOver = true;
    });
    while (!working.isOver) {
      await Promise.race([work, pause(POLL_EVERY)]);
      file.onProgress(await look());
    }
    await work;
    const outcome = await look();
    if (outcome.finishedAt !== null) return file.untilPictures ? waitForPictures(parts, file, look) : outcome;
    await pause(POLL_EVERY);
  }
}

async function waitForPictures(
  { database }: ImportParts,
  { untilPictures, onProgress }: FileImport,
  look: () => Promise<Import>,
): Promise<Import> {
  for (;;) {
    // Checked first, so that the last work of a stopping service is seen.
    const isWorkedOn = await database.read(async (tx) => untilPictures?.isWorkedOn(tx));
    const outcome = await look();
    onProgress(outcome);
    if (outcome.pictures.waiting === 0 || !isWorkedOn) return outcome;
    await pause(POLL_EVERY);
  }
}
