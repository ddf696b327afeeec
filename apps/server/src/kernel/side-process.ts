// A program of ours in a process of its own, for work that takes a processor for long. A thread would not do: all threads of a
// process share the few that collect their garbage, so one workspace's long work would keep those busy while everybody's
// requests wait for them. What becomes of the process becomes of its work, never of the service.

import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import type { LastWord } from "./beside.ts";
import { setBack } from "./step-back.ts";

interface SideProcessOptions<Word> {
  /** A process can only run the build, also where everything else runs from its source. */
  program: URL;
  /** What it must know before it can begin. Everybody on this machine may see it. */
  given?: object;
  heapMegabytesMax: number;
  /** The service's own: whoever goes to the database needs its certificates and settings. Others get none of it, for it holds secrets. */
  hasEnvironment?: boolean;
  /** Until it sets its own. */
  niceness?: number;
  onWord: (word: Word) => void;
  /** It went away by itself. */
  onLost: (reason: string) => void;
}

/** Orders go there, words come back. Nobody's work keeps the service's process alive until it is told to. */
export class SideProcess<Order extends Serializable, Word extends object> {
  readonly #process: ChildProcess;
  #isEnded = false;
  #isGone = false;

  constructor({
    program,
    given = {},
    heapMegabytesMax,
    hasEnvironment = false,
    niceness = 0,
    onWord,
    onLost,
  }: SideProcessOptions<Word>) {
    this.#process = fork(program, [JSON.stringify(given)], {
      ...(hasEnvironment ? {} : { env: { MALLOC_ARENA_MAX: "2" } }),
      // Without this process's own flags: they may say where to find sources.
      execArgv: [`--max-old-space-size=${heapMegabytesMax}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    setBack(this.#process.pid, niceness);
    let reason = "ended";
    this.#process.on("message", (word: Word | LastWord) => {
      if ("lastWord" in word) reason = `failed: ${word.lastWord}`;
      else if (!this.#isEnded) onWord(word);
    });
    const lose = () => {
      if (!this.#isGone && !this.#isEnded) onLost(reason);
      this.#isGone = true;
    };
    this.#process.on("error", (error) => {
      reason = `failed: ${error.message}`;
      // One that could not be started never ends.
      if (this.#process.pid === undefined) lose();
    });
    this.#process.once("close", lose);
    this.rest(true);
  }

  /** One that is gone is noticed by its end. */
  tell(order: Order): void {
    if (this.#process.connected) this.#process.send(order, () => {});
  }

  /** Keeps the service's process alive while it is at work, and no longer. */
  rest(isResting: boolean): void {
    for (const held of [this.#process, this.#process.channel as unknown as NodeJS.RefCounted | null]) {
      if (isResting) held?.unref();
      else held?.ref();
    }
  }

  /** At once, whatever it is at. */
  async end(): Promise<void> {
    this.#isEnded = true;
    const { pid, exitCode, signalCode } = this.#process;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const isGone = once(this.#process, "exit");
    this.rest(false);
    this.#process.kill("SIGKILL");
    await isGone;
  }
}
