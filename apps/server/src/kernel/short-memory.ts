const REMEMBERED_MAX = 10_000;

/** A map that keeps the latest entries only, because clients can invent names. */
export class ShortMemory<Value> {
  readonly #known = new Map<string, Value>();

  get size(): number {
    return this.#known.size;
  }

  get(name: string): Value | undefined {
    return this.#known.get(name);
  }

  set(name: string, value: Value): void {
    this.#known.delete(name);
    this.#known.set(name, value);
    if (this.#known.size > REMEMBERED_MAX) this.#forgetOldest();
  }

  delete(name: string): void {
    this.#known.delete(name);
  }

  /** An iterator of its own skips deleted entries. */
  #forgetOldest(): void {
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
