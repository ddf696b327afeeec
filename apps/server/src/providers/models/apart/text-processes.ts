// A few processes that work on products' texts.

import type { FairTurns } from "../../../kernel/fair-turns.ts";
import { openHeavyWork } from "../../../kernel/heavy-work.ts";
import { WorkPool } from "../../../kernel/work-pool.ts";
import { abortFailure, ModelFailure, unavailable } from "../failure.ts";
import type { Tasks, TextJob, TextResult, Texts, TextTurn } from "./texts.ts";

const PROCESSES = 2;
/** More than may be asked in a minute: there is an end to it all the same. */
const WAITING_MAX = 60;
const IDLE_MILLISECONDS = 120_000;
const HEAP_MEGABYTES_MAX = 256;

export interface TextProcessesOptions {
  /** Of all kinds; this one alone where nothing is said. */
  heavyWork?: FairTurns;
  /** The call's deadline ends what takes too long; this, what has no deadline. */
  jobMillisecondsMax?: number | undefined;
}

export class TextProcesses<T extends Tasks> implements Texts<T> {
  readonly #pool: WorkPool<TextJob, TextResult>;

  constructor(program: URL, { heavyWork = openHeavyWork(), jobMillisecondsMax }: TextProcessesOptions = {}) {
    this.#pool = new WorkPool({
      name: "a process for texts",
      program,
      processes: PROCESSES,
      heavyWork,
      waitingMax: WAITING_MAX,
      heapMegabytesMax: HEAP_MEGABYTES_MAX,
      jobMillisecondsMax,
      idleMilliseconds: IDLE_MILLISECONDS,
      failure: unavailable,
    });
  }

  async run<Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>,
    { tenant, signal, isUrgent = true }: TextTurn,
  ): Promise<ReturnType<T[Name]>> {
    if (signal.aborted) throw abortFailure(signal);
    try {
      // Chats come before pictures and imports of the same workspace. What is not urgent waits in a line of its own.
      const turn = isUrgent ? { signal, isUrgent } : { signal, line: "not urgent" };
      const result = await this.#pool.run(tenant, { name, input }, turn);
      if ("output" in result) return result.output as ReturnType<T[Name]>;
      throw new ModelFailure("unavailable", `${name} failed: ${result.failure}`);
    } catch (error) {
      throw signal.aborted ? abortFailure(signal) : error;
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
