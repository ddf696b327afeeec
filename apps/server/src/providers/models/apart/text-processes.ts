// A few processes that work on products' texts. Workspaces take turns, and work that nobody waits for any more, or whose
// deadline has passed, is ended together with its process: nothing else stops a computation.

import { FairTurns } from "../../../kernel/fair-turns.ts";
import { HeavyKind, openHeavyWork } from "../../../kernel/heavy-work.ts";
import { abortFailure, ModelFailure } from "../failure.ts";
import type { Tasks, TextJob, TextResult, Texts, TextTurn } from "./texts.ts";
import { WorkProcess } from "./work-process.ts";

/** One workspace holds one of them, so that another always finds one that is not kept by a single neighbour. */
const PROCESSES = 2;
/** More than may be asked in a minute: there is an end to it all the same. */
const WAITING_MAX = 60;
const IDLE_MILLISECONDS = 120_000;
const HEAP_MEGABYTES_MAX = 256;

type TextProcess = WorkProcess<TextJob, TextResult>;

export interface TextProcessesOptions {
  /** Of all kinds; this one alone where nothing is said. */
  heavyWork?: FairTurns;
  /** The call's deadline ends what takes too long; this, what has no deadline. */
  jobMillisecondsMax?: number | undefined;
}

export class TextProcesses<T extends Tasks> implements Texts<T> {
  readonly #heavy: HeavyKind;
  readonly #turns = new FairTurns({ places: PROCESSES, placesPerTenant: 1, waitingMax: 1 });
  readonly #processes: readonly TextProcess[];
  /** Those without a job, the one that was last used at the end: it is warm. */
  readonly #free: TextProcess[];

  constructor(program: URL, { heavyWork = openHeavyWork(), jobMillisecondsMax }: TextProcessesOptions = {}) {
    this.#heavy = new HeavyKind(heavyWork, { waitingMax: WAITING_MAX });
    this.#processes = Array.from({ length: PROCESSES }, () => openProcess(program, jobMillisecondsMax));
    this.#free = [...this.#processes];
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
    await Promise.all(this.#processes.map((process) => process.close()));
  }

  /** There are as many turns as processes. */
  async #work(job: TextJob, signal: AbortSignal): Promise<TextResult> {
    const process = this.#free.pop();
    if (process === undefined) throw new Error("a turn without a process");
    let ended: Promise<void> | undefined;
    const end = () => {
      ended = process.stop("is not waited for");
    };
    signal.addEventListener("abort", end, { once: true });
    try {
      return await process.run(job);
    } finally {
      signal.removeEventListener("abort", end);
      await ended;
      this.#free.push(process);
    }
  }
}

const openProcess = (program: URL, jobMillisecondsMax: number | undefined): TextProcess =>
  new WorkProcess({
    name: "a process for texts",
    program,
    heapMegabytesMax: HEAP_MEGABYTES_MAX,
    jobMillisecondsMax,
    idleMilliseconds: IDLE_MILLISECONDS,
  });
