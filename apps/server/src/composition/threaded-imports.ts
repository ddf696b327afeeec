import { Worker } from "node:worker_threads";
import { MINUTE } from "../kernel/clock.ts";
import type { FairTurns } from "../kernel/fair-turns.ts";
import type { Restarts } from "../storage/database.ts";
import type { DatabaseLimits } from "../storage/settings.ts";
import { Unavailable } from "../storage/unavailable.ts";

export interface ImportThreadData {
  prepare: boolean;
  limits: DatabaseLimits;
  /** Whether PostgreSQL's processes are on this machine, and the service's own. */
  isEmbedded: boolean;
}

export type ImportOrder =
  | { kind: "work"; id: number; workspaceId: string; url: string }
  /** The turn that was asked for has come. */
  | { kind: "turn"; id: number }
  | { kind: "stop" };

/** What the thread says: how an order ended, or about a turn for a piece of heavy work. */
export type ImportWord =
  | ({ kind: "report" } & ImportReport)
  | { kind: "wantsTurn"; id: number; workspaceId: string }
  | { kind: "leavesTurn"; id: number; textsDue: string[] };

/** How an order ended, and how often transactions ran again since the last report. */
export interface ImportReport {
  id: number;
  failure?: string;
  /** The failure says nothing about the import: something that it needs was away. */
  isAway?: boolean;
  restarts: Restarts;
}

interface Options extends ImportThreadData {
  program: URL;
  url: () => string;
  onRestarts: (restarts: Restarts) => void;
  onTextsDue: (workspaceId: string) => void;
  heavyWork: FairTurns;
}

interface Waiting {
  resolve: () => void;
  reject: (error: Error) => void;
}

const IDLE_MILLISECONDS = 2 * MINUTE;
/** Two files of the largest rows at once stay far below it. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 384 };

/** Imports are done in a thread. It starts with the first, ends when none came for a while, and is replaced when it dies. */
export class ThreadedImports {
  readonly #options: Options;
  readonly #waiting = new Map<number, Waiting>();
  /** Turns that the thread has, and how each ends. */
  readonly #turns = new Map<number, () => void>();
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** As `ImportWorker.work`. */
  work(workspaceId: string): Promise<void> {
    clearTimeout(this.#idle);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      tell(this.#started(), { kind: "work", id, workspaceId, url: this.#options.url() });
    });
  }

  /** Loads the thread's program, which takes a second of processor time, before there is work for it. */
  getReady(): void {
    this.#started();
    if (this.#waiting.size === 0) this.#rest();
  }

  /** After the batches in hand, everything stops; what is left is done by another process. */
  stop(): void {
    if (this.#thread !== undefined) tell(this.#thread, { kind: "stop" });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  #started(): Worker {
    if (this.#thread !== undefined) return this.#thread;
    const { program, prepare, limits, isEmbedded } = this.#options;
    const workerData: ImportThreadData = { prepare, limits, isEmbedded };
    // Without this process's own flags: they may say where to find sources, and the thread runs the build.
    const thread = new Worker(program, { workerData, execArgv: [], resourceLimits: RESOURCE_LIMITS });
    let reason = "ended";
    thread.on("message", (word: ImportWord) => this.#hear(thread, word));
    thread.on("error", (error) => {
      reason = `failed: ${error.message}`;
    });
    thread.on("exit", () => this.#lose(thread, `the thread of imports ${reason}`));
    thread.unref();
    this.#thread = thread;
    return thread;
  }

  #hear(thread: Worker, word: ImportWord): void {
    if (word.kind === "report") this.#finish(word);
    else if (word.kind === "leavesTurn") this.#endTurn(word);
    else void this.#giveTurn(thread, word);
  }

  #endTurn({ id, textsDue }: { id: number; textsDue: string[] }): void {
    for (const workspaceId of textsDue) this.#options.onTextsDue(workspaceId);
    this.#turns.get(id)?.();
  }

  async #giveTurn(thread: Worker, { id, workspaceId }: { id: number; workspaceId: string }): Promise<void> {
    await this.#options.heavyWork.run(workspaceId, async () => {
      if (thread !== this.#thread) return;
      const isOver = new Promise<void>((resolve) => this.#turns.set(id, resolve));
      tell(thread, { kind: "turn", id });
      await isOver;
      this.#turns.delete(id);
    });
  }

  #finish({ id, failure, isAway, restarts }: ImportReport): void {
    this.#options.onRestarts(restarts);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure === undefined) waiting?.resolve();
    else waiting?.reject(isAway ? new Unavailable("database", failure) : new Error(failure));
    if (this.#waiting.size === 0) this.#rest();
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#thread?.terminate(), IDLE_MILLISECONDS);
    this.#idle.unref();
  }

  /** Each batch was committed or was not: whoever waits may try again. */
  #lose(thread: Worker, reason: string): void {
    if (thread !== this.#thread) return;
    this.#thread = undefined;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const end of this.#turns.values()) end();
    for (const { reject } of lost) reject(new Error(reason));
  }
}

const tell = (thread: Worker, order: ImportOrder): void => thread.postMessage(order);
