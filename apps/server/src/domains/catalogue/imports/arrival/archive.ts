// Reads a ZIP archive that is stored in chunks: lists its files and opens them one by one.

import { Readable } from "node:stream";
import { LIMITS } from "@vitrine/contract";
import yauzl, { type Entry, RandomAccessReader, type ZipFile } from "yauzl";
import { invalidInput } from "../../../../kernel/errors.ts";
import { growsTooMuch, tooLarge } from "./packed.ts";

/** Opens the bytes of a range. */
export type ReadRange = (start: number, end: number) => AsyncIterable<Uint8Array>;

export interface Archive {
  has(name: string): boolean;
  open(name: string): AsyncIterable<Uint8Array>;
  close(): void;
}

/** A workbook has a few dozen entries. */
const ARCHIVE_ENTRIES = 2000;

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
    // yauzl checks that entries unpack to exactly their declared sizes.
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
    yauzl.fromRandomAccessReader(reader, sizeBytes, options, (error, zip) => (error ? reject(broken()) : resolve(zip)));
  });

/** Checks the declared sizes of all files against the limits before it unpacks any. */
function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  return new Promise((resolve, reject) => {
    if (zip.entryCount > ARCHIVE_ENTRIES) return reject(broken());
    zip.on("entry", (entry: Entry) => {
      total += entry.uncompressedSize;
      if (total > LIMITS.import.fileBytesMax || growsTooMuch(entry.compressedSize, entry.uncompressedSize)) {
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
