// Public picture files, original or resized. A rendition is made after the upload, or on its first request. The store
// keeps it next to its original and deletes both together.

import type { Readable } from "node:stream";
import { RENDITION_WIDTHS, type RenditionWidth } from "@vitrine/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { BlobStore, ByteRange } from "../../providers/blobs/index.ts";
import type { Decoders } from "../../providers/pictures/index.ts";
import type { MediaBytes } from "./bytes.ts";
import { type ParsedKey, parseMediaKey, type RenditionFormat, renditionKey } from "./keys.ts";
import type { StoredPicture } from "./media.ts";
import { NotRenderable, RenditionTurns } from "./rendition-turns.ts";
import type { Staging } from "./staging.ts";

export interface PictureFile {
  contentType: string;
  etag: string;
  sizeBytes: number;
  /** Returns undefined if the picture was just deleted. */
  open(range?: ByteRange): Promise<Readable | undefined>;
}

export interface RenditionRequest {
  width: RenditionWidth;
  acceptsAvif: boolean;
}

export interface AskedPicture {
  /** Undefined requests the original. */
  wish?: RenditionRequest | undefined;
  /** The anonymous client's address. */
  address?: string;
}

type Original = ParsedKey & { isStill: boolean };

interface Rendition {
  key: string;
  width: RenditionWidth;
  format: RenditionFormat;
}

const widthsFor = (pictureWidth: number): RenditionWidth[] =>
  RENDITION_WIDTHS.filter((_, n) => n === 0 || pictureWidth > (RENDITION_WIDTHS[n - 1] ?? 0));

interface MediaFilesParts {
  bytes: MediaBytes;
  store: BlobStore;
  staging: Staging;
  decoders: Decoders;
  clock: Clock;
}

export class MediaFiles {
  readonly #parts: MediaFilesParts;
  readonly #turns: RenditionTurns;

  constructor(parts: MediaFilesParts) {
    this.#parts = parts;
    this.#turns = new RenditionTurns(parts);
  }

  async find(key: string, { wish, address }: AskedPicture = {}): Promise<PictureFile | undefined> {
    const original = parseMediaKey(key);
    const used = original && (await this.#parts.bytes.findUsed(original, address));
    if (original === undefined || used === undefined) return undefined;
    return wish === undefined ? this.#findOriginal(original) : this.#findRendition({ ...original, ...used }, wish);
  }

  /**
   * Makes the widths that most visitors need, smallest first, in the most common format. Larger widths are made on
   * request, which is quick.
   */
  async makeAhead({ key, width: pictureWidth }: StoredPicture): Promise<void> {
    try {
      for (const width of widthsFor(pictureWidth)) await this.find(key, { wish: { width, acceptsAvif: true } });
    } catch (error) {
      // A retry would fail again.
      if (!(error instanceof NotRenderable)) throw error;
    }
  }

  async #findOriginal({ key, sha256, mimeType }: ParsedKey): Promise<PictureFile | undefined> {
    const sizeBytes = await this.#parts.store.findSize(key);
    return sizeBytes === undefined ? undefined : this.#file(key, sizeBytes, mimeType, sha256);
  }

  async #findRendition(original: Original, { width, acceptsAvif }: RenditionRequest): Promise<PictureFile | undefined> {
    // Animations are always WebP, which keeps them animated.
    const format = acceptsAvif && original.isStill ? "avif" : "webp";
    const key = renditionKey(original.key, width, format);
    let sizeBytes = await this.#parts.store.findSize(key);
    if (sizeBytes === undefined) {
      await this.#make(original, { key, width, format });
      sizeBytes = await this.#parts.store.findSize(key);
    }
    if (sizeBytes === undefined) return undefined;
    return this.#file(key, sizeBytes, `image/${format}`, `${original.sha256}-w${width}-${format}`);
  }

  #file(key: string, sizeBytes: number, contentType: string, tag: string): PictureFile {
    const open = async (range?: ByteRange) => (await this.#parts.store.open(key, range))?.bytes;
    return { contentType, sizeBytes, etag: `"${tag}"`, open };
  }

  /** Claims the original, so that a rendition is never stored after its original is deleted. */
  #make(original: Original, { key, width, format }: Rendition): Promise<void> {
    const { bytes, store, staging } = this.#parts;
    return this.#turns.makeOnce(original.workspaceId, key, async (decoder) => {
      if (!(await bytes.claimUsed(original))) return;
      const paths: string[] = [];
      try {
        const source = await store.open(original.key);
        if (source === undefined) return;
        const staged = await staging.stage(source.bytes);
        const rendition = staging.newPath();
        paths.push(staged.path, rendition);
        await decoder.renderFile(staged.path, rendition, { width, format, animated: !original.isStill });
        await store.put(key, rendition, `image/${format}`);
      } finally {
        for (const path of paths) await staging.discard(path);
        await bytes.release(original.workspaceId, [original.key]);
      }
    });
  }
}
