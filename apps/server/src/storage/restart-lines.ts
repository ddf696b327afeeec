/** Each call behind the last one of its line; one line does not wait for another. */
export class RestartLines {
  readonly #waitingMax: number;
  readonly #lines = new Map<string, { last: Promise<unknown>; length: number }>();

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /** Undefined when the line is full. */
  run<T>(name: string, work: () => Promise<T>): Promise<T> | undefined {
    const line = this.#lines.get(name) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > this.#waitingMax) return undefined;
    this.#lines.set(name, line);
    line.length++;
    const done = line.last.then(work).finally(() => {
      line.length--;
      if (line.length === 0) this.#lines.delete(name);
    });
    line.last = done.catch(() => {});
    return done;
  }
}
