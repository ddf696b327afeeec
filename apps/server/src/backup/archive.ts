// The file itself: a tar archive, so that whoever has nothing but a backup and common tools can still read it. Rows are in
// compressed parts; media are as they are, since pictures do not compress. What it holds is in manifest.ts.

import { createReadStream } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";

export interface ArchiveEntry {
  name: string;
  sizeBytes: number;
  /** To be read to its end before the next entry comes. */
  bytes: AsyncIterable<Buffer>;
}

/** A file that is not a backup, or not the one that was written. */
export class DamagedBackup extends Error {
  override readonly name = "DamagedBackup";
}

const MODE = 0o600;

export class ArchiveWriter {
  readonly #pack = pack();
  readonly #written: Promise<void>;

  /** Ends `out` with the archive, unless it belongs to the process, as the standard output does. */
  constructor(out: Writable) {
    this.#written = pipeline(this.#pack, out, { end: out !== process.stdout });
    this.#written.catch(() => {}); // whoever adds or ends hears of it
  }

  /** The moment stands in the entry: two archives of the same moment are the same bytes. */
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

  /** Nothing more is written; what is there is of no use. */
  async abandon(): Promise<void> {
    this.#pack.destroy(new Error("abandoned"));
    await this.#written.catch(() => {});
  }

  /** A disk that is full ends the whole, and not only the entry that is being added. */
  #unlessBroken(add: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#written.catch(reject);
      add((error) => (error ? reject(error) : resolve()));
    });
  }
}

/** The entries of an archive in their order. Throws DamagedBackup where they cannot be told. */
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

/** Errors of the system (no such file, no permission) speak for themselves. */
function explain(error: unknown): unknown {
  if (error instanceof DamagedBackup || (error as NodeJS.ErrnoException).syscall !== undefined) return error;
  return new DamagedBackup(`the file is not a backup, or is damaged: ${(error as Error).message}`, { cause: error });
}
