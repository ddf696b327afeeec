// A ZIP file that is written while its content comes: every entry is deflated on its way, and its sizes follow behind it (APPNOTE
// 4.4.4, bit 3). Entries and the whole stay below 4 GiB, so that no reader needs the 64-bit extension.

import { constants, crc32, createDeflateRaw } from "node:zlib";

interface ZipPiece {
  /** Pieces of one file come one after the other. */
  file: string;
  content: string;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const BYTES_MAX = 0xffff_ffff;

interface Entry {
  name: Buffer;
  offset: number;
  crc: number;
  sizeBytes: number;
  packedBytes: number;
}

export async function* zipOf(pieces: AsyncIterable<ZipPiece>, at: Date): AsyncGenerator<Buffer> {
  const stamp = dosTime(at);
  const entries: Entry[] = [];
  let written = 0;
  const count = (bytes: Buffer) => {
    written += bytes.length;
    if (written > BYTES_MAX) throw new Error("a ZIP file of more than 4 GiB");
    return bytes;
  };
  for await (const { file, contents } of byFile(pieces)) {
    const entry: Entry = { name: Buffer.from(file), offset: written, crc: 0, sizeBytes: 0, packedBytes: 0 };
    entries.push(entry);
    yield count(localHeader(entry, stamp));
    for await (const packed of deflate(contents, entry)) yield count(packed);
    yield count(descriptor(entry));
  }
  const directoryAt = written;
  for (const entry of entries) yield count(centralHeader(entry, stamp));
  yield endOf(entries.length, directoryAt, written - directoryAt);
}

/** Groups the pieces by file, without reading ahead. */
async function* byFile(
  pieces: AsyncIterable<ZipPiece>,
): AsyncGenerator<{ file: string; contents: AsyncGenerator<string> }> {
  const source = pieces[Symbol.asyncIterator]();
  let next = await source.next();
  while (!next.done) {
    const { file } = next.value;
    const contents = async function* () {
      for (; !next.done && next.value.file === file; next = await source.next()) yield next.value.content;
    };
    yield { file, contents: contents() };
  }
}

async function* deflate(contents: AsyncIterable<string>, entry: Entry): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  const packed: Buffer[] = [];
  packer.on("data", (chunk: Buffer) => packed.push(chunk));
  const take = function* () {
    for (const chunk of packed.splice(0)) {
      entry.packedBytes += chunk.length;
      yield chunk;
    }
  };
  try {
    for await (const content of contents) {
      const bytes = Buffer.from(content);
      entry.crc = crc32(bytes, entry.crc);
      entry.sizeBytes += bytes.length;
      if (entry.sizeBytes > BYTES_MAX) throw new Error("a file of more than 4 GiB");
      await new Promise<void>((resolve, reject) => packer.write(bytes, (error) => (error ? reject(error) : resolve())));
      yield* take();
    }
    await new Promise<void>((resolve, reject) => packer.once("end", resolve).once("error", reject).end());
    yield* take();
  } finally {
    packer.destroy();
  }
}

const record = (...fields: [bytes: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

const localHeader = ({ name }: Entry, [time, date]: DosTime): Buffer =>
  Buffer.concat([
    record([4, LOCAL], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, time], [2, date], [4, 0], [4, 0], [4, 0]),
    record([2, name.length], [2, 0]),
    name,
  ]);

const descriptor = ({ crc, packedBytes, sizeBytes }: Entry): Buffer =>
  record([4, DESCRIPTOR], [4, crc], [4, packedBytes], [4, sizeBytes]);

const centralHeader = ({ name, offset, crc, packedBytes, sizeBytes }: Entry, [time, date]: DosTime): Buffer =>
  Buffer.concat([
    record([4, CENTRAL], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, time], [2, date]),
    record([4, crc], [4, packedBytes], [4, sizeBytes], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0]),
    record([4, offset]),
    name,
  ]);

const endOf = (entries: number, offset: number, sizeBytes: number): Buffer =>
  record([4, END], [2, 0], [2, 0], [2, entries], [2, entries], [4, sizeBytes], [4, offset], [2, 0]);

type DosTime = [time: number, date: number];

/** In UTC: the format knows no zones. */
const dosTime = (at: Date): DosTime => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
];
