// The archive: a tar file, so that a backup is readable with common tools alone. Rows are in compressed parts; media
// are uncompressed, because pictures do not compress. manifest.ts describes the content.

import { createReadStream } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";

export interface ArchiveEntry {
  name: string;
  sizeBytes: number;
  /** Must be read to its end before the next entry. */
  bytes: AsyncIterable<Buffer>;
}

/** The file is no backup, or was altered or damaged. */
export class DamagedBackup extends Error {
  override readonly name = "DamagedBackup";
}

const MODE = 0o600;

export class ArchiveWriter {
  readonly #pack = pack();
  readonly #written: Promise<void>;

  /** Ends `out` with the archive, except for standard output, which belongs to the process. */
  constructor(out: Writable) {
    this.#written = pipeline(this.#pack, out, { end: out !== process.stdout });
    this.#written.catch(() => {}); // the next call to add or end reports the error
  }

  /** The entry contains the given time: two archives of the same time are byte-identical. */
  add(name: string, bytes: Buffer, at: Date): Promise<void> {
    return this.#unlessBroken((done) => void this.#pack.entry({ name, mode: MODE, mtime: at }, bytes, done));
  }

  addStream({ name, sizeBytes, bytes, at }: { name: string; sizeBytes: number; bytes: Readable; at: Date }) {
    return this.#unlessBroken((done) => {
      const entry = this.#pack.entry({ name, size: sizeBytes, mode: MODE, mtime: at }, done);
      pipeline(bytes, entry).catch(done);
    });
  }

  async end(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
  }

  /** Stops writing; the partial archive is unusable. */
  async abandon(): Promise<void> {
    this.#pack.destroy(new Error("abandoned"));
    await this.#written.catch(() => {});
  }

  /** A full disk fails the whole archive, not only the current entry. */
  #unlessBroken(add: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#written.catch(reject);
      add((error) => (error ? reject(error) : resolve()));
    });
  }
}

/** The entries of an archive in order. Throws DamagedBackup if they are unreadable. */
export async function* readEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const read = pipeline(createReadStream(path), entries);
  let failure: unknown;
  read.catch((error) => {
    failure = error;
  });
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      yield { name, sizeBytes: size, bytes: explained(entry as AsyncIterable<Buffer>) };
    }
    await read;
  } catch (error) {
    throw explain(failure ?? error);
  }
}

async function* explained(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw explain(error);
  }
}

/** System errors (no such file, no permission) are clear by themselves. */
function explain(error: unknown): unknown {
  if (error instanceof DamagedBackup || (error as NodeJS.ErrnoException).syscall !== undefined) return error;
  return new DamagedBackup(`the file is not a backup, or is damaged: ${(error as Error).message}`, { cause: error });
}
