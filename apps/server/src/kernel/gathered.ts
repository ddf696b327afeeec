/**
 * Bytes that come in pieces, kept in one. A list of the pieces would take a hundred times as much where somebody sends them one
 * byte at a time: each is an object of its own, and may hold on to what it was cut out of.
 */
export class Gathered {
  #bytes: Uint8Array = Buffer.alloc(0);
  #length = 0;

  add(piece: Uint8Array): void {
    // Mostly there is one.
    if (this.#length === 0) this.#bytes = piece;
    else this.#append(piece);
    this.#length += piece.length;
  }

  /** All that has come, in at most twice the room. */
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
