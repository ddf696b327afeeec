const REMEMBERED_MAX = 10_000;

/** What this process has seen lately, under names that strangers can make up: so there is a bound, and the latest stay. */
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

  /** A map walks past everything that was deleted before its first key. */
  #forgetOldest(): void {
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
