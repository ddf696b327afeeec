// The pictures as everybody may load them: as uploaded, or smaller. A rendition is made the first time it is asked for
// and kept in the store beside its original, with which it goes.

import type { Readable } from "node:stream";
import type { RenditionWidth } from "@vitrine/contract";
import sharp from "sharp";
import type { BlobStore, ByteRange } from "../../providers/blobs/index.ts";
import type { MediaBytes } from "./bytes.ts";
import { DECODING_SECONDS_MAX, type DecodingGate } from "./decoding.ts";
import { type ParsedKey, parseMediaKey, type RenditionFormat, renditionKey } from "./keys.ts";
import type { Staging } from "./staging.ts";

export interface PictureFile {
  contentType: string;
  etag: string;
  sizeBytes: number;
  /** Undefined when the picture was deleted a moment ago. */
  open(range?: ByteRange): Promise<Readable | undefined>;
}

export interface RenditionWish {
  width: RenditionWidth;
  acceptsAvif: boolean;
}

type Original = ParsedKey & { isStill: boolean };

interface MediaFilesParts {
  bytes: MediaBytes;
  store: BlobStore;
  staging: Staging;
  gate: DecodingGate;
}

export class MediaFiles {
  readonly #parts: MediaFilesParts;
  /** Renditions being made, so that many who ask at once wait for one. */
  readonly #making = new Map<string, Promise<void>>();

  constructor(parts: MediaFilesParts) {
    this.#parts = parts;
  }

  async find(key: string, wish?: RenditionWish): Promise<PictureFile | undefined> {
    const original = parseMediaKey(key);
    const used = original && (await this.#parts.bytes.findUsed(original));
    if (original === undefined || used === undefined) return undefined;
    return wish === undefined ? this.#findOriginal(original) : this.#findRendition({ ...original, ...used }, wish);
  }

  async #findOriginal({ key, sha256, mimeType }: ParsedKey): Promise<PictureFile | undefined> {
    const sizeBytes = await this.#parts.store.findSize(key);
    return sizeBytes === undefined ? undefined : this.#file(key, sizeBytes, mimeType, sha256);
  }

  async #findRendition(original: Original, { width, acceptsAvif }: RenditionWish): Promise<PictureFile | undefined> {
    // An animation becomes WebP for everybody: it keeps moving there.
    const format = acceptsAvif && original.isStill ? "avif" : "webp";
    const key = renditionKey(original.key, width, format);
    let sizeBytes = await this.#parts.store.findSize(key);
    if (sizeBytes === undefined) {
      await this.#makeOnce(original, key, width, format);
      sizeBytes = await this.#parts.store.findSize(key);
    }
    if (sizeBytes === undefined) return undefined;
    return this.#file(key, sizeBytes, `image/${format}`, `${original.sha256}-w${width}-${format}`);
  }

  #file(key: string, sizeBytes: number, contentType: string, tag: string): PictureFile {
    const open = async (range?: ByteRange) => (await this.#parts.store.open(key, range))?.bytes;
    return { contentType, sizeBytes, etag: `"${tag}"`, open };
  }

  #makeOnce(original: Original, key: string, width: RenditionWidth, format: RenditionFormat): Promise<void> {
    const running = this.#making.get(key);
    if (running !== undefined) return running;
    const making = this.#make(original, key, width, format).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  /** The original is claimed meanwhile: a rendition must not arrive in the store after its original has left. */
  async #make(original: Original, key: string, width: RenditionWidth, format: RenditionFormat): Promise<void> {
    const { bytes, store, staging, gate } = this.#parts;
    if (!(await bytes.claimUsed(original))) return;
    const paths: string[] = [];
    try {
      const source = await store.open(original.key);
      if (source === undefined) return;
      const staged = await staging.stage(source.bytes);
      const rendition = staging.newPath();
      paths.push(staged.path, rendition);
      await renderPicture(gate, staged.path, rendition, { pages: original.isStill ? 1 : -1, width, format });
      await store.put(key, rendition, `image/${format}`);
    } finally {
      for (const path of paths) await staging.discard(path);
      await bytes.release(original.workspaceId, [original.key]);
    }
  }
}

interface Rendering {
  pages: number;
  width: RenditionWidth;
  format: RenditionFormat;
}

/** Little effort for AVIF: more takes many times as long for a few percent of the bytes. */
const ENCODINGS = { webp: { quality: 80, effort: 4 }, avif: { quality: 50, effort: 2 } };

async function renderPicture(gate: DecodingGate, from: string, to: string, rendering: Rendering): Promise<void> {
  const { pages, width, format } = rendering;
  // Whatever is in the store was checked when it came in.
  const picture = sharp(from, { pages, limitInputPixels: false, sequentialRead: true });
  const { width: fullWidth, height: fullHeight, pageHeight } = await picture.metadata();
  await gate.run(fullWidth * (pageHeight ?? fullHeight), async () => {
    await picture
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, ENCODINGS[format])
      .timeout({ seconds: DECODING_SECONDS_MAX })
      .toFile(to);
  });
}
