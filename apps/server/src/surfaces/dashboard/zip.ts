// Streams a ZIP file while its content arrives; the file is never whole in memory.

import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { constants } from "node:zlib";
import { ZipFile } from "yazl";

export interface ZipPiece {
  /** Pieces of one file must be adjacent. */
  file: string;
  content: string;
}

export function zipOf(pieces: AsyncIterable<ZipPiece>, at: Date): Readable {
  const zip = new ZipFile();
  const written = new Readable().wrap(zip.outputStream);
  zip.on("error", (error) => written.destroy(error as Error));
  addFiles(zip, pieces, at).catch((error) => written.destroy(error));
  return written;
}

async function addFiles(zip: ZipFile, pieces: AsyncIterable<ZipPiece>, mtime: Date): Promise<void> {
  for await (const { file, contents } of byFile(pieces)) {
    const source = Readable.from(contents, { objectMode: false });
    zip.addReadStream(source, file, { mtime, compressionLevel: constants.Z_BEST_SPEED });
    await finished(source);
  }
  zip.end();
}

/** Groups the pieces by file, without read-ahead. */
async function* byFile(
  pieces: AsyncIterable<ZipPiece>,
): AsyncGenerator<{ file: string; contents: AsyncGenerator<string> }> {
  const source = pieces[Symbol.asyncIterator]();
  let next = await source.next();
  while (!next.done) {
    const { file } = next.value;
    const contents = async function* () {
      for (; !next.done && next.value.file === file; next = await source.next()) yield next.value.content;
    };
    yield { file, contents: contents() };
  }
}
