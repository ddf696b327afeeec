import { createHash, randomUUID } from "node:crypto";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

export interface StagedFile {
  path: string;
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
  /** Where the store has been told of it already, as it is now. */
  hastened?: Promise<void>;
}

/** Files on their way into the store. Bytes go through here as they arrive; no file is ever held in memory. */
export class Staging {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A path of its own, where nothing is yet. */
  newPath(): string {
    return join(this.#folder, randomUUID());
  }

  async stage(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StagedFile> {
    const path = this.newPath();
    const hash = createHash("sha256");
    let sizeBytes = 0;
    const write = async (chunks: AsyncIterable<Uint8Array>) => {
      const file = await open(path, "wx");
      try {
        for await (const chunk of chunks) {
          hash.update(chunk);
          sizeBytes += chunk.length;
          await file.appendFile(chunk);
        }
      } finally {
        file.close().catch(() => {}); // whoever flushes the file hears of what could not be written
      }
    };
    try {
      await pipeline(bytes, write);
    } catch (error) {
      await this.discard(path);
      throw error;
    }
    return { path, sizeBytes, sha256: hash.digest("hex") };
  }

  /** Puts another file in the place of a staged one. */
  async replace(path: string, by: string): Promise<void> {
    await rename(by, path);
  }

  async discard(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  /** Removes what a killed process has left behind. */
  async sweep(olderThan: Date): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const { mtime } = await stat(path).catch(() => ({ mtime: olderThan }));
      if (mtime < olderThan) await this.discard(path);
    }
  }
}
