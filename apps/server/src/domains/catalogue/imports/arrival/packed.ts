// Compressed files. Limits the unpacked size and the growth factor: a few kilobytes can unpack to gigabytes.

import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { LIMITS } from "@vitrine/contract";
import { invalidInput, OperationError } from "../../../../kernel/errors.ts";

/** Text tables shrink twenty- to fiftyfold, hardly more. */
const GROWTH_FACTOR = 200;
/** Unpacked size that is always allowed. */
const ALWAYS_BYTES = 4 * 1024 * 1024;

export const tooLarge = () =>
  new OperationError("payload_too_large", {
    message: `The file unpacks to more than ${LIMITS.import.fileBytesMax / 1024 / 1024} MiB.`,
    fieldErrors: { file: "unpacks to more than an import allows" },
  });

export const growsTooMuch = (packed: number, unpacked: number) =>
  unpacked > ALWAYS_BYTES && unpacked > GROWTH_FACTOR * Math.max(packed, 1);

export async function* gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let packed = 0;
  let unpacked = 0;
  async function* counted() {
    for await (const chunk of bytes) {
      packed += chunk.length;
      yield chunk;
    }
  }
  const source = Readable.from(counted());
  const gunzip = createGunzip();
  source.once("error", (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > LIMITS.import.fileBytesMax || growsTooMuch(packed, unpacked)) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    // Errors of the sender's own stream, such as its size limit, pass unchanged.
    throw isOfZlib(error) ? invalidInput({ file: "is not a valid gzip file" }) : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

const isOfZlib = (error: unknown) => error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
