// Pictures in requests: text until here, bytes for as long as the call lasts, and nowhere afterwards.

import { LIMITS } from "@vitrine/contract";
import { type FieldErrors, invalidInput, OperationError } from "../../kernel/errors.ts";
import type { FaceOutcome } from "../../providers/models/index.ts";
import { type Decoder, type Decoders, UnusablePicture } from "../../providers/pictures/index.ts";

const DATA_URL = /^data:[a-z0-9.+/-]{0,100}(?:;[a-z0-9.+=/-]{0,100}){0,5};base64,/i;
/** It looks for one wrong sign. A pattern that matches all of them remembers each, which of megabytes may be too many. */
const NOT_BASE64 = /[^A-Za-z0-9+/]/;
const PADDING = /={1,2}$/;

/** The bytes of a picture that was sent as base64 or as a data URL. What they are is found out by decoding them. */
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

/** How many calls of one workspace may wait until their pictures are looked at; one more is refused. */
const WAITING_MAX = 2;

interface FaceReader {
  /** Finds the face in a picture and says whether it can be analysed. Throws what is no picture. Takes turns itself. */
  read(image: Uint8Array, signal: AbortSignal, tenant: string): Promise<FaceOutcome>;
}

/** What is looked at for many workspaces with few means: however much one sends, another waits for what is running only. */
export class Pictures {
  readonly #faceReader: FaceReader;
  readonly #decoders: Decoders;

  constructor(faceReader: FaceReader, decoders: Decoders) {
    this.#faceReader = faceReader;
    this.#decoders = decoders;
  }

  /** Small, upright and without place, time and camera, as models get them. All that are unusable are named. */
  prepare(tenant: string, images: readonly string[], signal: AbortSignal): Promise<Uint8Array[]> {
    if (images.length === 0) return Promise.resolve([]);
    const prepareAll = (decoder: Decoder) => preparePictures(decoder, images);
    return this.#decoders.lend(tenant, prepareAll, { line: "visitors", waitingMax: WAITING_MAX, signal });
  }

  /** The one face of a picture that is good enough to be analysed. */
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

/** What a refusal says of fields; whatever else went wrong is thrown. */
function fieldErrorsOf(error: unknown): FieldErrors {
  if (error instanceof OperationError && error.fieldErrors !== undefined) return error.fieldErrors;
  throw error;
}

/** Says of which field a picture is unusable, and why. */
async function asField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UnusablePicture ? invalidInput({ [field]: error.problem }) : error;
  }
}
