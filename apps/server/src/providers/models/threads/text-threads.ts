// A few threads that work on products' texts. Workspaces take turns, and work that nobody waits for any more, or whose
// deadline has passed, is ended together with its thread: nothing else stops a computation.

import { FairTurns } from "../../../kernel/fair-turns.ts";
import { HeavyKind, openHeavyWork } from "../../../kernel/heavy-work.ts";
import { abortFailure, ModelFailure } from "../failure.ts";
import type { Tasks, TextJob, TextResult, Texts, TextTurn } from "./texts.ts";
import { WorkThread } from "./work-thread.ts";

/** One workspace holds one of them, so that another always finds one that is not kept by a single neighbour. */
const THREADS = 2;
/** More than may be asked in a minute: there is an end to it all the same. */
const WAITING_MAX = 60;
/** The call's deadline ends what takes too long; this, what has no deadline or a very late one. */
const JOB_MILLISECONDS_MAX = 60_000;
const IDLE_MILLISECONDS = 120_000;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256 };

type TextThread = WorkThread<Omit<TextJob, "id">, TextResult>;

export class TextThreads<T extends Tasks> implements Texts<T> {
  readonly #heavy: HeavyKind;
  readonly #turns = new FairTurns({ places: THREADS, placesPerTenant: 1, waitingMax: 1 });
  readonly #threads: readonly TextThread[];
  /** Those without a job, the one that was last used at the end: it is warm. */
  readonly #free: TextThread[];

  constructor(worker: URL, heavyWork = openHeavyWork()) {
    this.#heavy = new HeavyKind(heavyWork, { waitingMax: WAITING_MAX });
    this.#threads = Array.from({ length: THREADS }, () => openThread(worker));
    this.#free = [...this.#threads];
  }

  async run<Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>,
    { tenant, signal }: TextTurn,
  ): Promise<ReturnType<T[Name]>> {
    if (signal.aborted) throw abortFailure(signal);
    try {
      const work = () => this.#turns.run(tenant, () => this.#work({ name, input }, signal), { signal });
      // Somebody waits for words: before pictures and imports of the same workspace.
      const result = await this.#heavy.run(tenant, work, { signal, isUrgent: true });
      if ("output" in result) return result.output as ReturnType<T[Name]>;
      throw new ModelFailure("unavailable", `${name} failed: ${result.failure}`);
    } catch (error) {
      throw signal.aborted ? abortFailure(signal) : error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  /** There are as many turns as threads. */
  async #work(job: Omit<TextJob, "id">, signal: AbortSignal): Promise<TextResult> {
    const thread = this.#free.pop();
    if (thread === undefined) throw new Error("a turn without a thread");
    let ended: Promise<void> | undefined;
    const end = () => {
      ended = thread.stop("is not waited for");
    };
    signal.addEventListener("abort", end, { once: true });
    try {
      return await thread.run(job);
    } finally {
      signal.removeEventListener("abort", end);
      await ended;
      this.#free.push(thread);
    }
  }
}

const openThread = (url: URL): TextThread =>
  new WorkThread({
    name: "a text thread",
    url,
    resourceLimits: RESOURCE_LIMITS,
    jobMillisecondsMax: JOB_MILLISECONDS_MAX,
    idleMilliseconds: IDLE_MILLISECONDS,
  });
