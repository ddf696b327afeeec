// Pictures in requests. They arrive as text, stay in memory as bytes during the call, and are never stored.

import { LIMITS } from "@vitrine/contract";
import { type FieldErrors, invalidInput, OperationError } from "../../kernel/errors.ts";
import type { FaceOutcome } from "../../providers/models/index.ts";
import { type Decoder, type Decoders, UnusablePicture } from "../../providers/pictures/index.ts";

const DATA_URL = /^data:[a-z0-9.+/-]{0,100}(?:;[a-z0-9.+=/-]{0,100}){0,5};base64,/i;
/**
 * Finds one invalid character. A pattern over the whole text would keep state per character, too much for megabytes.
 */
const NOT_BASE64 = /[^A-Za-z0-9+/]/;
const PADDING = /={1,2}$/;

/** Decodes a picture from base64 or a data URL. The picture decoder detects its format later. */
function parsePicture(text: string, field: string): Uint8Array {
  const encoded = text.replace(DATA_URL, "");
  const signs = encoded.replace(PADDING, "");
  if (signs === "" || NOT_BASE64.test(signs) || encoded.length % 4 === 1) {
    throw invalidInput({ [field]: "must be base64 or a data URL with base64" });
  }
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length > LIMITS.picture.bytesMax) throw invalidInput({ [field]: "must have at most 3 MiB" });
  return bytes;
}

/** Maximum calls of one workspace in the queue for picture analysis. Further calls are rejected. */
const WAITING_MAX = 2;

interface FaceReader {
  /** Finds the face in a picture and checks that it can be analysed. Throws on an invalid picture. Queues by itself. */
  read(image: Uint8Array, signal: AbortSignal, tenant: string): Promise<FaceOutcome>;
}

/**
 * Picture analysis, shared fairly by all workspaces. A workspace with many pictures delays others only by its running
 * jobs.
 */
export class Pictures {
  readonly #faceReader: FaceReader;
  readonly #decoders: Decoders;

  constructor(faceReader: FaceReader, decoders: Decoders) {
    this.#faceReader = faceReader;
    this.#decoders = decoders;
  }

  /**
   * Returns small, upright pictures for the model, without location, time or camera. The error names every unusable
   * picture.
   */
  prepare(tenant: string, images: readonly string[], signal: AbortSignal): Promise<Uint8Array[]> {
    if (images.length === 0) return Promise.resolve([]);
    const prepareAll = (decoder: Decoder) => preparePictures(decoder, images);
    return this.#decoders.lend(tenant, prepareAll, { line: "visitors", waitingMax: WAITING_MAX, signal });
  }

  /** Returns a picture and its only face, if the quality is sufficient for analysis. */
  async readFace(tenant: string, text: string, signal: AbortSignal) {
    const image = parsePicture(text, "image");
    const outcome = await asField("image", () => this.#faceReader.read(image, signal, tenant));
    if (!outcome.passed) throw invalidInput({ image: outcome.code });
    return { image, reading: outcome.reading };
  }
}

async function preparePictures(decoder: Decoder, texts: readonly string[]): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  const problems: FieldErrors = {};
  for (const [i, text] of texts.entries()) {
    const field = `images.${i}`;
    try {
      pictures.push(await asField(field, async () => decoder.toModelPicture(parsePicture(text, field))));
    } catch (error) {
      Object.assign(problems, fieldErrorsOf(error));
    }
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return pictures;
}

/** Returns the field errors of a refusal; rethrows any other error. */
function fieldErrorsOf(error: unknown): FieldErrors {
  if (error instanceof OperationError && error.fieldErrors !== undefined) return error.fieldErrors;
  throw error;
}

/** Reports an unusable picture as an error of its field. */
async function asField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UnusablePicture ? invalidInput({ [field]: error.problem }) : error;
  }
}
