// Streams the files of a multipart request, one after the other.

import { on } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyConfig, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import type { FilesField } from "@vitrine/contract";
import { invalidInput, OperationError } from "../../kernel/errors.ts";
import type { IncomingFile } from "../../kernel/wire.ts";

/** The client disconnected. The answer has no reader and must not be stored for a replay. */
class UploadAborted extends Error {
  readonly statusCode = 400;
}

/** Other parts than files and fields are skipped; clients need not send any. */
const OTHER_PARTS_MAX = 3;
const HEADERS_OF_A_PART_MAX = 32;
/** No fields are defined, so their content is not read. */
const FIELD_BYTES_MAX = 1024;

type Arrival = [
  name: string | undefined,
  bytes: Readable,
  fileName: string | undefined,
  encoding: string,
  type: string,
];

/** Reads only when the first file is requested. In every case the request is drained at the end. */
export async function* incomingFiles(request: IncomingMessage, field: FilesField): AsyncGenerator<IncomingFile> {
  if (request.destroyed && !request.complete) throw new UploadAborted();
  if (isBareFile(request, field)) {
    yield* bareFile(request, field);
    return;
  }
  const parser = openParser(request, field);
  const unread = new Set<Readable>();
  const fail = (error: Error) => {
    for (const bytes of unread) bytes.destroy(error);
    parser.destroy(error);
  };
  parser.on("file", (_name, bytes) => {
    unread.add(bytes);
    bytes.once("close", () => unread.delete(bytes)).on("error", () => {}); // its reader gets the error too
  });
  parser.on("error", () => {}); // the reader gets the error; later errors have no reader
  parser.on("field", (name) => fail(notAFile(name, field)));
  parser.on("filesLimit", () => fail(tooMany(field)));
  parser.on("fieldsLimit", () => fail(tooManyParts(field)));
  parser.on("partsLimit", () => fail(tooManyParts(field)));
  request.once("close", () => request.complete || fail(new UploadAborted()));
  try {
    const arrivals = on(parser, "file", { close: ["finish"] });
    request.pipe(parser);
    yield* checkedFiles(arrivals as AsyncIterable<Arrival>, field);
  } catch (error) {
    throw toRefusal(error);
  } finally {
    // A client that is still sending would not read the answer.
    request.unpipe(parser).resume();
    for (const bytes of unread) bytes.destroy();
  }
}

const typeOf = ({ headers }: IncomingMessage) =>
  (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

const isBareFile = (request: IncomingMessage, { bareTypes = [] }: FilesField) => bareTypes.includes(typeOf(request));

/** Yields the body itself as the file. */
async function* bareFile(request: IncomingMessage, { field, fileBytesMax }: FilesField): AsyncGenerator<IncomingFile> {
  try {
    yield { fileName: "", mimeType: typeOf(request), bytes: limitedBody(request, field, fileBytesMax) };
  } finally {
    request.resume();
  }
}

async function* limitedBody(request: IncomingMessage, path: string, bytesMax: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  for (;;) {
    const { value, done } = await nextOf(chunks, request);
    if (done) return;
    sizeBytes += value.length;
    if (sizeBytes > bytesMax) throw tooLarge(path, bytesMax);
    yield value;
  }
}

/** Adds a listener for each chunk: racing all chunks with one promise would keep them all in memory. */
function nextOf(chunks: AsyncIterator<Buffer>, request: IncomingMessage): Promise<IteratorResult<Buffer>> {
  return new Promise((resolve, reject) => {
    const leave = () => request.complete || reject(new UploadAborted());
    request.once("close", leave);
    chunks
      .next()
      .then(resolve, () => reject(new UploadAborted()))
      .finally(() => request.off("close", leave));
  });
}

const tooLarge = (path: string, bytesMax: number) =>
  new OperationError("payload_too_large", {
    fieldErrors: { [path]: `must have at most ${bytesMax / 1024 / 1024} MiB` },
  });

const tooMany = ({ field, filesMax }: FilesField) => invalidInput({ [field]: `must have at most ${filesMax} items` });

const tooManyParts = (field: FilesField) => invalidInput({ body: `must have at most ${partsMaxOf(field)} parts` });

/** Lets one extra file through, so that the reader gets the error in order. */
const partsMaxOf = ({ filesMax }: FilesField) => filesMax + 1 + OTHER_PARTS_MAX;

/** The parser reads ahead while a file is processed and buffers what it finds, so all of it is bounded. */
const limitsOf = (field: FilesField): BusboyConfig["limits"] => ({
  files: field.filesMax + 1,
  fileSize: field.fileBytesMax,
  fields: 1,
  fieldSize: FIELD_BYTES_MAX,
  parts: partsMaxOf(field),
  headerPairs: HEADERS_OF_A_PART_MAX,
});

function openParser(request: IncomingMessage, field: FilesField): BusboyInstance {
  try {
    const type = request.headers["content-type"] ?? "";
    if (!/^multipart\/form-data *;/i.test(type)) throw new Error(type);
    return new Busboy({ headers: request.headers as BusboyHeaders, limits: limitsOf(field) });
  } catch {
    throw invalidInput({ "Content-Type": "must be multipart/form-data with a boundary" });
  }
}

async function* checkedFiles(arrivals: AsyncIterable<Arrival>, known: FilesField): AsyncGenerator<IncomingFile> {
  const { field, filesMax, fileBytesMax } = known;
  let index = 0;
  for await (const [name, bytes, fileName, , mimeType] of arrivals) {
    if (name !== field) throw invalidInput({ [name ?? "name"]: "is not a known field" });
    if (index === filesMax) throw tooMany(known);
    yield { fileName: fileName ?? "", mimeType, bytes: limited(bytes, `${field}.${index}`, fileBytesMax) };
    index++;
  }
}

/** The parser truncates an oversized file; half a file must not pass for a whole one. */
async function* limited(
  bytes: Readable & { truncated?: boolean },
  path: string,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of bytes) {
      if (bytes.truncated) break;
      yield chunk;
    }
  } catch (error) {
    throw toRefusal(error);
  }
  if (bytes.truncated) throw tooLarge(path, bytesMax);
}

const notAFile = (name: string, { field }: FilesField) =>
  invalidInput({ [name]: name === field ? "must be a file, with a file name" : "is not a known field" });

/** Errors of the parser concern the client's bytes. */
function toRefusal(error: unknown): unknown {
  if (error instanceof OperationError || error instanceof UploadAborted) return error;
  return new OperationError("invalid_input", {
    fieldErrors: { body: "is not valid multipart/form-data" },
    internal: String(error),
  });
}
