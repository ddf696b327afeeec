import { createHash, randomUUID } from "node:crypto";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { OperationError } from "../../kernel/errors.ts";

export interface StagedFile {
  path: string;
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
  /** Pending if the store has already been asked to prepare the file. */
  hastened?: Promise<void>;
}

interface Held {
  workspaceId: string;
  bytes: number;
}

const RETRY_AFTER_SECONDS = 5;

/** Staging area for files before the store. Bytes are streamed to disk, so no file is held in memory. */
export class Staging {
  readonly #folder: string;
  readonly #bytesMax: number;
  /** Incoming files by path. Decoder output is not counted, as it is limited by the few decoders. */
  readonly #held = new Map<string, Held>();
  readonly #byWorkspace = new Map<string, number>();
  #heldBytes = 0;

  /** `bytesMax` limits the incoming bytes of all workspaces together. */
  constructor(folder: string, bytesMax = Number.POSITIVE_INFINITY) {
    this.#folder = folder;
    this.#bytesMax = bytesMax;
  }

  /** Returns a new unique path. */
  newPath(): string {
    return join(this.#folder, randomUUID());
  }

  /** Stages a workspace's incoming file, counted until it is discarded. */
  receive(workspaceId: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StagedFile> {
    const path = this.newPath();
    const held = { workspaceId, bytes: 0 };
    this.#held.set(path, held);
    return this.#write(path, this.#counted(held, bytes));
  }

  /** Stages one of the service's own files while a decoder works on it. */
  stage(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StagedFile> {
    return this.#write(this.newPath(), bytes);
  }

  async *#counted(held: Held, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.#take(held, chunk.length);
      yield chunk;
    }
  }

  /**
   * A workspace may use at most as much as remains free. Heavy users are rejected first, and new ones still find space.
   */
  #take(held: Held, bytes: number): void {
    const ofWorkspace = (this.#byWorkspace.get(held.workspaceId) ?? 0) + bytes;
    if (ofWorkspace > this.#bytesMax - this.#heldBytes - bytes) {
      throw new OperationError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    this.#heldBytes += bytes;
    this.#byWorkspace.set(held.workspaceId, ofWorkspace);
    held.bytes += bytes;
  }

  #giveBack(path: string): void {
    const held = this.#held.get(path);
    if (held === undefined) return;
    this.#held.delete(path);
    this.#heldBytes -= held.bytes;
    const left = (this.#byWorkspace.get(held.workspaceId) ?? 0) - held.bytes;
    if (left > 0) this.#byWorkspace.set(held.workspaceId, left);
    else this.#byWorkspace.delete(held.workspaceId);
  }

  async #write(path: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StagedFile> {
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
        file.close().catch(() => {}); // flushing the file reports write failures
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

  /** Replaces a staged file with another one. */
  async replace(path: string, by: string): Promise<void> {
    await rename(by, path);
  }

  async discard(path: string): Promise<void> {
    try {
      await rm(path, { force: true });
    } finally {
      this.#giveBack(path);
    }
  }

  /** Removes leftovers of a killed process. */
  async sweep(olderThan: Date): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const { mtime } = await stat(path).catch(() => ({ mtime: olderThan }));
      if (mtime < olderThan) await this.discard(path);
    }
  }
}
