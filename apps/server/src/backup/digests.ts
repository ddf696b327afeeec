// Digests of all parts, for writing and for verification: equal digests prove equal content.

import { createHash } from "node:crypto";
import type { Manifest, RowSet } from "./manifest.ts";

const LINE_END = 10;

/** Digest of one set of rows. */
export class RowDigest {
  readonly #hash = createHash("sha256");
  #rows = 0;
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    // COPY escapes line ends within values, so each line end terminates a row.
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) this.#rows++;
  }

  end(): Pick<RowSet, "rows" | "bytes" | "sha256"> {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}

/** Digest of all media, in order. */
export class MediaDigest {
  readonly #hash = createHash("sha256");
  #files = 0;
  #bytes = 0;

  /** Passes a file's bytes through and adds them to the digest. */
  async *through(key: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    for await (const chunk of bytes) {
      hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
    this.#files++;
    this.#hash.update(`${hash.digest("hex")} ${key}\n`);
  }

  end(): Pick<NonNullable<Manifest["media"]>, "files" | "bytes" | "sha256"> {
    return { files: this.#files, bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}
