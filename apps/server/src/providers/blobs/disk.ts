import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Blob, BlobStore, ByteRange, PutOptions } from "./blob-store.ts";

/** Bytes as files below one folder. A file appears under its key by a rename, so nobody ever sees half of it. */
export class DiskBlobStore implements BlobStore {
  readonly stagingFolder: string;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    // Below the same folder, so that a rename does not cross file systems.
    this.stagingFolder = join(folder, ".staging");
  }

  static async open(folder: string): Promise<DiskBlobStore> {
    const store = new DiskBlobStore(folder);
    await mkdir(store.stagingFolder, { recursive: true });
    return store;
  }

  /** What is on the disk already need not be waited for. */
  hasten(file: string): Promise<void> {
    return flush(file);
  }

  /** What is written must reach the disk before others are told of it; the folder must know the new name, too. */
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

/** It is there already, but for the first file in it: then its own name must reach the disk as well. */
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

/** All that is needed to read the file again; when it was read last is not. */
async function flush(path: string): Promise<void> {
  const file = open(path);
  await file.then((handle) => handle.datasync()).finally(() => close(file));
}

/** What was written is on the disk by now, or known not to be: nobody waits for this. */
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
