/** Named queues: calls of one queue run in sequence, and queues are independent. */
export class RestartLines {
  readonly #waitingMax: number;
  readonly #lines = new Map<string, { last: Promise<unknown>; length: number }>();

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /** Undefined when the queue is full. */
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
