// A few processes that do one job each at a time. Workspaces take turns, and work that nobody waits for any more, or whose
// deadline has passed, is ended together with its process: nothing else stops a computation.

import { FairTurns } from "./fair-turns.ts";
import { HeavyKind, type HeavyTurn } from "./heavy-work.ts";
import { WorkProcess, type WorkProcessOptions } from "./work-process.ts";

interface WorkPoolOptions extends WorkProcessOptions {
  processes: number;
  /** Of all kinds together. */
  heavyWork: FairTurns;
  /** How much of one workspace may wait. */
  waitingMax: number;
}

export class WorkPool<Job extends object, Result> {
  readonly #heavy: HeavyKind;
  readonly #turns: FairTurns;
  readonly #processes: readonly WorkProcess<Job, Result>[];
  /** Those without a job, the one that was last used at the end: it is warm. */
  readonly #free: WorkProcess<Job, Result>[];

  constructor({ processes, heavyWork, waitingMax, ...each }: WorkPoolOptions) {
    this.#heavy = new HeavyKind(heavyWork, { waitingMax });
    // One workspace holds one of them, so that another always finds one that is not kept by a single neighbour.
    this.#turns = new FairTurns({ places: processes, placesPerTenant: 1, waitingMax: 1 });
    this.#processes = Array.from({ length: processes }, () => new WorkProcess<Job, Result>(each));
    this.#free = [...this.#processes];
  }

  run(tenant: string, job: Job, turn: HeavyTurn = {}): Promise<Result> {
    const { signal } = turn;
    return this.#heavy.run(tenant, () => this.#turns.run(tenant, () => this.#work(job, signal), { signal }), turn);
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.close()));
  }

  /** There are as many turns as processes. */
  async #work(job: Job, signal: AbortSignal | undefined): Promise<Result> {
    const process = this.#free.pop();
    if (process === undefined) throw new Error("a turn without a process");
    let ended: Promise<void> | undefined;
    const end = () => {
      ended = process.stop("is not waited for");
    };
    signal?.addEventListener("abort", end, { once: true });
    try {
      return await process.run(job);
    } finally {
      signal?.removeEventListener("abort", end);
      await ended;
      this.#free.push(process);
    }
  }
}
