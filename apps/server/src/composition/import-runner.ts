import { MINUTE } from "../kernel/clock.ts";
import type { FairTurns } from "../kernel/fair-turns.ts";
import { SideProcess } from "../kernel/side-process.ts";
import { NICENESS } from "../kernel/step-back.ts";
import type { Restarts } from "../storage/database.ts";
import type { DatabaseLimits } from "../storage/settings.ts";
import { Unavailable } from "../storage/unavailable.ts";

/** Start parameters of the process. */
export interface ImportParameters {
  prepare: boolean;
  limits: DatabaseLimits;
  /** True if PostgreSQL runs on this machine as the service's own. */
  isEmbedded: boolean;
}

export type ImportOrder =
  | { kind: "work"; id: number; workspaceId: string; url: string }
  /** The requested slot is granted. */
  | { kind: "turn"; id: number }
  | { kind: "stop" };

/** Messages of the process: the outcome of an order, or a slot request for heavy work. */
export type ImportMessage =
  | ({ kind: "report" } & ImportReport)
  | { kind: "wantsTurn"; id: number; workspaceId: string }
  | { kind: "leavesTurn"; id: number; textsDue: string[] };

/** Outcome of an order, and the transaction retries since the last report. */
export interface ImportReport {
  id: number;
  failure?: string;
  /** The failure is an outage of a dependency, not a fault of the import. */
  isAway?: boolean;
  restarts: Restarts;
}

export interface ImportRunnerOptions extends ImportParameters {
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
/** Two files of the largest rows at once need far less. */
const HEAP_MEGABYTES_MAX = 384;

type ImportProcess = SideProcess<ImportOrder, ImportMessage>;

/** The process crashed, perhaps because of its current work. */
export class ImportsLost extends Error {}

/** Runs imports in a side process. It starts with the first import, ends when idle, and is replaced after a crash. */
export class ImportRunner {
  readonly #options: ImportRunnerOptions;
  readonly #waiting = new Map<number, Waiting>();
  /** Slots that the process holds, with their release functions. */
  readonly #turns = new Map<number, () => void>();
  #process: ImportProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: ImportRunnerOptions) {
    this.#options = options;
  }

  /** Same contract as `ImportWorker.work`. */
  work(workspaceId: string): Promise<void> {
    clearTimeout(this.#idle);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#started({ isHurried: false }).tell({ kind: "work", id, workspaceId, url: this.#options.url() });
    });
  }

  /** Loads the program early and with normal priority: that takes a second of processor time. */
  getReady(): void {
    this.#started({ isHurried: true });
    if (this.#waiting.size === 0) this.#rest();
  }

  /** Stops after the current batches; another process continues the rest. */
  stop(): void {
    this.#process?.tell({ kind: "stop" });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#end("is closed");
  }

  /** Unless it is hurried, it loads with a lower priority than running requests. */
  #started({ isHurried }: { isHurried: boolean }): ImportProcess {
    if (this.#process !== undefined) return this.#process;
    const { program, prepare, limits, isEmbedded } = this.#options;
    const means: ImportParameters = { prepare, limits, isEmbedded };
    const process: ImportProcess = new SideProcess({
      program,
      given: means,
      heapMegabytesMax: HEAP_MEGABYTES_MAX,
      hasEnvironment: true,
      niceness: isHurried ? 0 : NICENESS,
      onWord: (word) => this.#receive(process, word),
      onLost: (reason) => this.#lose(new ImportsLost(`the process of imports ${reason}`)),
    });
    this.#process = process;
    return process;
  }

  #receive(process: ImportProcess, word: ImportMessage): void {
    if (word.kind === "report") this.#finish(word);
    else if (word.kind === "leavesTurn") this.#endTurn(word);
    else void this.#giveTurn(process, word);
  }

  #endTurn({ id, textsDue }: { id: number; textsDue: string[] }): void {
    for (const workspaceId of textsDue) this.#options.onTextsDue(workspaceId);
    this.#turns.get(id)?.();
  }

  async #giveTurn(process: ImportProcess, { id, workspaceId }: { id: number; workspaceId: string }): Promise<void> {
    await this.#options.heavyWork.run(workspaceId, async () => {
      if (process !== this.#process) return;
      const isOver = new Promise<void>((resolve) => this.#turns.set(id, resolve));
      process.tell({ kind: "turn", id });
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

  async #end(reason: string): Promise<void> {
    const process = this.#process;
    this.#lose(new Error(`the process of imports ${reason}`));
    await process?.end();
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#end("is idle"), IDLE_MILLISECONDS);
    this.#idle.unref();
  }

  /** Each batch is either committed or rolled back, so the caller may retry. */
  #lose(failure: Error): void {
    this.#process = undefined;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const end of this.#turns.values()) end();
    for (const { reject } of lost) reject(failure);
  }
}
