import type { Readable } from "node:stream";

/** Both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface Blob {
  /** Size of the whole blob, even for a range. */
  sizeBytes: number;
  bytes: Readable;
}

export interface PutOptions {
  /** True if `hasten` has run for the file and the file is unchanged since. */
  isHastened?: boolean;
}

/** Stores bytes under keys. A key is a path of safe names: letters, digits, `_`, `-` and `.`, separated by `/`. */
export interface BlobStore {
  /** Folder for files before `put`, which may move them from here. */
  readonly stagingFolder: string;
  /** Prepares a file for a likely `put`: does the work that needs no key. */
  hasten(file: string): Promise<void>;
  /** Moves the file to its key atomically; afterwards it survives a crash. */
  put(key: string, file: string, contentType: string, options?: PutOptions): Promise<void>;
  /** Undefined for an unknown key. */
  open(key: string, range?: ByteRange): Promise<Blob | undefined>;
  findSize(key: string): Promise<number | undefined>;
  /** Ignores unknown keys. */
  delete(keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
