/** Any fair queue under test. */
interface Turns<Options> {
  run(tenant: string, work: () => Promise<string>, options?: Options): Promise<string>;
}

/** Work that ends when the test releases it, and records its start. */
export class TurnsScript {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, () => void>();

  start<Options>(turns: Turns<Options>, tenant: string, name: string, options?: Options): Promise<string> {
    const work = () => {
      this.begun.push(name);
      return new Promise<string>((resolve) => this.#ends.set(name, () => resolve(name)));
    };
    return turns.run(tenant, work, options);
  }

  /** Resolves when all immediate work is done. */
  settled = () => new Promise(setImmediate);

  async end(name: string): Promise<void> {
    await this.settled();
    this.#ends.get(name)?.();
    await this.settled();
  }
}
