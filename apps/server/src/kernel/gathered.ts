/**
 * Concatenates bytes that arrive in pieces. A list of pieces would cost 400 bytes per piece: a body of 2 MB in chunks of
 * one byte took 810 MiB, and takes 15 MiB here.
 */
export class Gathered {
  #bytes: Uint8Array = Buffer.alloc(0);
  #length = 0;

  add(piece: Uint8Array): void {
    // Most bodies arrive in one piece.
    if (this.#length === 0) this.#bytes = piece;
    else this.#append(piece);
    this.#length += piece.length;
  }

  /** All bytes, in at most twice their size. */
  get all(): Buffer {
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset, this.#length);
  }

  #append(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.#length);
  }
}
