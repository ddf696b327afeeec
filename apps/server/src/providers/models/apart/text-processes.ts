// Background processes that work on products' texts.

import { openHeavyWork } from "../../../kernel/heavy-work.ts";
import type { Slots } from "../../../kernel/slots.ts";
import { WorkPool } from "../../../kernel/work-pool.ts";
import { abortFailure, ModelFailure, unavailable } from "../failure.ts";
import type { Tasks, TextJob, TextResult, Texts, TextTurn } from "./texts.ts";

/** More than the questions of a workspace in a minute. */
const WAITING_MAX = 60;

export interface TextProcessesOptions {
  /** Slots shared with other heavy work; by default slots of its own. */
  heavyWork?: Slots;
  /** Ends work that has no deadline of a call. */
  jobMillisecondsMax?: number | undefined;
}

export class TextProcesses<T extends Tasks> implements Texts<T> {
  readonly #pool: WorkPool<TextJob, TextResult>;

  constructor(program: URL, { heavyWork = openHeavyWork(), jobMillisecondsMax }: TextProcessesOptions = {}) {
    this.#pool = new WorkPool({
      name: "a process for texts",
      program,
      processes: 2,
      heavyWork,
      waitingMax: WAITING_MAX,
      heapMegabytesMax: 256,
      jobMillisecondsMax,
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
      // Chats come before pictures of the same workspace. Other texts have a queue of their own.
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
