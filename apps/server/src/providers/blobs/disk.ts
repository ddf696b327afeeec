import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Blob, BlobStore, ByteRange, PutOptions } from "./blob-store.ts";

/** Stores bytes as files below one folder. A rename puts a file under its key, so readers never see a partial file. */
export class DiskBlobStore implements BlobStore {
  readonly stagingFolder: string;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    // Below the same folder, so that the rename stays on one file system.
    this.stagingFolder = join(folder, ".staging");
  }

  static async open(folder: string): Promise<DiskBlobStore> {
    const store = new DiskBlobStore(folder);
    await mkdir(store.stagingFolder, { recursive: true });
    return store;
  }

  /** An early flush shortens `put`. */
  hasten(file: string): Promise<void> {
    return flush(file);
  }

  /** The data must reach the disk before the key is published; the folder must be synced for the new name too. */
  async put(key: string, file: string, _contentType: string, { isHastened = false }: PutOptions = {}): Promise<void> {
    const path = this.#path(key);
    const opening = openFolder(dirname(path));
    try {
      const [folder] = await Promise.all([opening, isHastened || flush(file)]);
      await rename(file, path);
      await folder.sync();
    } finally {
      close(opening);
    }
  }

  async open(key: string, range?: ByteRange): Promise<Blob | undefined> {
    const file = await ifExists(open(this.#path(key)));
    if (file === undefined) return undefined;
    try {
      const { size } = await file.stat();
      return { sizeBytes: size, bytes: file.createReadStream(range ?? {}) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async findSize(key: string): Promise<number | undefined> {
    return (await ifExists(stat(this.#path(key))))?.size;
  }

  async delete(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => rm(this.#path(key), { force: true })));
  }

  async close(): Promise<void> {}

  #path(key: string): string {
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`not a blob key: ${key}`);
    return join(this.#folder, key);
  }
}

/** The folder usually exists. For its first file its own name must reach the disk as well. */
async function openFolder(path: string): Promise<FileHandle> {
  const folder = await ifExists(open(path));
  if (folder !== undefined) return folder;
  const created = await mkdir(path, { recursive: true });
  if (created !== undefined) {
    const parent = open(dirname(created));
    await parent.then((handle) => handle.sync()).finally(() => close(parent));
  }
  return open(path);
}

/** Flushes the data and the metadata for reading it, without the access time. */
async function flush(path: string): Promise<void> {
  const file = open(path);
  await file.then((handle) => handle.datasync()).finally(() => close(file));
}

/** Closes without waiting: the data is already flushed or has failed. */
function close(opening: Promise<FileHandle>): void {
  opening.then((handle) => handle.close()).catch(() => {});
}

async function ifExists<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
