// Previews an import without storing anything.

import { previewImport } from "@vitrine/contract";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { invalidInput } from "../../../kernel/errors.ts";
import { Gathered } from "../../../kernel/gathered.ts";
import type { IncomingFile } from "../../../kernel/wire.ts";
import { sql } from "../../../storage/database.ts";
import { ImportFailure } from "./columns.ts";
import type { PreviewPool } from "./preview-pool.ts";
import { type Beginning, type PreviewJob, readPreview } from "./preview-reading.ts";

/** Reads files in this process. */
const here = { read: (_workspaceId: string, job: PreviewJob) => readPreview(job) };

export const previewImportHandler = ({
  previews = here,
}: {
  previews: Pick<PreviewPool, "read"> | undefined;
}): Handler =>
  handle(previewImport, "outside", async ({ workspace, query, body, files, database }) => {
    const given = body as { content: string } | undefined; // absent when a file is uploaded
    const beginning =
      given === undefined ? await receive(files) : { bytes: Buffer.from(given.content), file: undefined };
    if (beginning.bytes.length === 0) throw invalidInput({ file: "is empty" });
    const { ownBrand } = await database.read((tx) =>
      tx.one<{ ownBrand: string }>(sql`select name as "ownBrand" from workspaces where id = ${workspace.id}`),
    );
    try {
      return await previews.read(workspace.id, { ...beginning, query, ownBrand });
    } catch (error) {
      if (!(error instanceof ImportFailure)) throw error;
      throw invalidInput({ file: error.message });
    }
  });

async function receive(files: AsyncIterable<IncomingFile>): Promise<Beginning> {
  let found: Beginning | undefined;
  // Reads to the end: a client that sends a second file must get the error about too many files.
  for await (const { fileName, mimeType, bytes } of files) {
    const gathered = new Gathered();
    for await (const piece of bytes) gathered.add(piece);
    found = { bytes: gathered.all, file: { fileName, mimeType } };
  }
  if (found === undefined) throw invalidInput({ content: "is required" });
  return found;
}
