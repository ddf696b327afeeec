// Detects the encoding of a text file from its bytes, and converts the text to UTF-8.

import { isAscii } from "node:buffer";
import type { ImportEncoding } from "@vitrine/contract";

/** Enough bytes, from the first non-ASCII character on, to detect the encoding. */
const WINDOW_BYTES = 64 * 1024;
const HEAD_BYTES = 64;

const MARKS: readonly (readonly [ImportEncoding, Buffer])[] = [
  ["utf-8", Buffer.from([0xef, 0xbb, 0xbf])],
  ["utf-16le", Buffer.from([0xff, 0xfe])],
  ["utf-16be", Buffer.from([0xfe, 0xff])],
];

type Decode = (bytes: Uint8Array, isLast: boolean) => Uint8Array;

/** Emits the text in UTF-8. Reports the encoding before it emits the first non-ASCII character. */
export async function* toUtf8(
  chunks: AsyncIterable<Uint8Array>,
  onFound: (encoding: ImportEncoding) => void,
): AsyncGenerator<Uint8Array> {
  let waiting: Buffer = Buffer.alloc(0);
  let decode: Decode | undefined;
  let isBegun = false;
  const choose = (encoding: ImportEncoding | undefined) => {
    if (encoding === undefined) return;
    onFound(encoding);
    decode = encoding === "utf-8" ? (bytes) => bytes : decoderOf(encoding);
  };
  /** Returns how many of the waiting bytes can be emitted. */
  const settle = (isLast: boolean): number => {
    if (!isBegun && (isLast || waiting.length >= HEAD_BYTES)) {
      isBegun = true;
      choose(encodingOfHead(waiting));
    }
    if (!isBegun) return 0;
    // Plain ASCII is the same in all of these encodings, and does not wait.
    if (decode !== undefined || isAscii(waiting)) return waiting.length;
    const first = waiting.findIndex((byte) => byte >= 0x80);
    if (!isLast && waiting.length - first < WINDOW_BYTES) return first;
    choose(encodingOf(waiting.subarray(first)));
    return waiting.length;
  };
  for await (const chunk of chunks) {
    waiting =
      waiting.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
        : Buffer.concat([waiting, chunk]);
    const ready = settle(false);
    if (ready === 0) continue;
    const bytes = waiting.subarray(0, ready);
    waiting = waiting.subarray(ready);
    yield decode === undefined ? bytes : decode(bytes, false);
  }
  settle(true);
  const rest = decode === undefined ? waiting : decode(waiting, true);
  if (rest.length > 0) yield rest;
}

function decoderOf(encoding: ImportEncoding): Decode {
  const decoder = new TextDecoder(encoding);
  return (bytes, isLast) => Buffer.from(decoder.decode(bytes, { stream: !isLast }));
}

/** Detects a byte order mark, or UTF-16 because every second byte of ordinary text is zero. */
function encodingOfHead(head: Buffer): ImportEncoding | undefined {
  const [marked] = MARKS.find(([, mark]) => head.subarray(0, mark.length).equals(mark)) ?? [];
  if (marked !== undefined) return marked;
  const zeros = [...head.subarray(0, HEAD_BYTES).entries()].filter(([, byte]) => byte === 0);
  const half = Math.min(head.length, HEAD_BYTES) / 2;
  const odd = zeros.filter(([at]) => at % 2 === 1).length;
  const even = zeros.length - odd;
  if (half < 4) return undefined;
  if (odd > 0.7 * half && even === 0) return "utf-16le";
  return even > 0.7 * half && odd === 0 ? "utf-16be" : undefined;
}

/** Bytes of Turkish letters. Western European encodings have other letters there, which are rare outside Iceland. */
const TURKISH = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe]);
const NORDIC = new Set([0xc6, 0xe6]);

/** An invalid row is a problem of that row. Only a file with mostly invalid UTF-8 has another encoding. */
function encodingOf(bytes: Buffer): ImportEncoding {
  const { good, bad } = countUtf8(bytes);
  if (bad === 0 || good > bad) return "utf-8";
  const has = (letters: ReadonlySet<number>) => bytes.some((byte) => letters.has(byte));
  return has(TURKISH) && !has(NORDIC) ? "windows-1254" : "windows-1252";
}

function countUtf8(bytes: Buffer): { good: number; bad: number } {
  let good = 0;
  let bad = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    const length =
      byte < 0x80
        ? 1
        : byte >= 0xc2 && byte < 0xe0
          ? 2
          : byte >= 0xe0 && byte < 0xf0
            ? 3
            : byte >= 0xf0 && byte < 0xf5
              ? 4
              : 0;
    if (at + length > bytes.length) break; // truncated character
    const rest = bytes.subarray(at + 1, at + length);
    if (length === 0 || rest.some((next) => (next & 0xc0) !== 0x80)) {
      bad++;
      at++;
    } else {
      if (length > 1) good++;
      at += length;
    }
  }
  return { good, bad };
}
