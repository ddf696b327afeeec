// A ZIP archive that lies somewhere in pieces: what is in it, and one file of it after the other.

import { Readable } from "node:stream";
import yauzl, { type Entry, RandomAccessReader, type ZipFile } from "yauzl";
import { invalidInput } from "../../../../kernel/errors.ts";
import { growsTooMuch, tooLarge, UNPACKED_BYTES_MAX } from "./packed.ts";

/** Opens the bytes from one place up to another. */
export type ReadRange = (start: number, end: number) => AsyncIterable<Uint8Array>;

export interface Archive {
  has(name: string): boolean;
  open(name: string): AsyncIterable<Uint8Array>;
  close(): void;
}

/** A workbook has some dozens. */
const ENTRIES_MAX = 2000;

class StoredBytes extends RandomAccessReader {
  readonly #read: ReadRange;

  constructor(read: ReadRange) {
    super();
    this.#read = read;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end));
  }
}

const broken = () => invalidInput({ file: "is a ZIP archive that cannot be read" });

export async function openArchive(read: ReadRange, sizeBytes: number): Promise<Archive> {
  const zip = await opened(new StoredBytes(read), sizeBytes);
  try {
    const entries = await entriesOf(zip);
    return {
      has: (name) => entries.has(name),
      open: (name) => unpacked(zip, entries.get(name)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const opened = (reader: RandomAccessReader, sizeBytes: number): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // It checks that entries unpack to what they say, and to no more.
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
    yauzl.fromRandomAccessReader(reader, sizeBytes, options, (error, zip) => (error ? reject(broken()) : resolve(zip)));
  });

/** What the archive says of its files is held against the bounds before any of them is unpacked. */
function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  return new Promise((resolve, reject) => {
    if (zip.entryCount > ENTRIES_MAX) return reject(broken());
    zip.on("entry", (entry: Entry) => {
      total += entry.uncompressedSize;
      if (total > UNPACKED_BYTES_MAX || growsTooMuch(entry.compressedSize, entry.uncompressedSize)) {
        return reject(tooLarge());
      }
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once("end", () => resolve(entries));
    zip.once("error", () => reject(broken()));
    zip.readEntry();
  });
}

async function* unpacked(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (entry === undefined) throw broken();
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => (error ? reject(broken()) : resolve(found)));
  });
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch {
    throw broken();
  } finally {
    stream.destroy();
  }
}
