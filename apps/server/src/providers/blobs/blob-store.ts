import type { Readable } from "node:stream";

/** Both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface Blob {
  /** Of the whole blob, whatever part of it is read. */
  sizeBytes: number;
  bytes: Readable;
}

export interface PutOptions {
  /** `hasten` is done with the file, and nobody has changed it since. */
  isHastened?: boolean;
}

/** Keeps bytes under keys. A key is a path of safe names: letters, digits, `_`, `-` and `.`, divided by `/`. */
export interface BlobStore {
  /** A folder for files that are about to be put; `put` may move them from here. */
  readonly stagingFolder: string;
  /** The file is likely to be put soon: what can be done for that without a key is done meanwhile. */
  hasten(file: string): Promise<void>;
  /** Moves the file to its key, wholly or not at all; once done it survives a crash. */
  put(key: string, file: string, contentType: string, options?: PutOptions): Promise<void>;
  /** Undefined when there is nothing under the key. */
  open(key: string, range?: ByteRange): Promise<Blob | undefined>;
  findSize(key: string): Promise<number | undefined>;
  /** Keys that do not exist are no mistake. */
  delete(keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
