import { FairTurns } from "../kernel/fair-turns.ts";
import { ShortMemory } from "../kernel/short-memory.ts";
import { ImportsBeside, type ImportsBesideOptions, ImportsLost } from "./imports-beside.ts";

interface Options extends ImportsBesideOptions {
  /** Ends the import that a workspace has in hand. */
  giveUp: (workspaceId: string) => Promise<void>;
}

/** As often as its process may be lost with nobody else at work in it. */
const LOSSES_MAX = 3;

/**
 * Whoever was at work in the process of imports when it was lost may be why, and goes on in one that nobody else shares: a file that
 * ends whatever reads it ends nobody else's import again and again, and at last its own.
 */
export class CarefulImports {
  readonly #together: ImportsBeside;
  readonly #alone: ImportsBeside;
  readonly #turns = new FairTurns({ places: 1, placesPerTenant: 1, waitingMax: Number.MAX_SAFE_INTEGER });
  readonly #giveUp: Options["giveUp"];
  /** Workspaces that may be why, with how often it was lost with them alone. */
  readonly #suspects = new ShortMemory<number>();

  constructor({ giveUp, ...options }: Options) {
    this.#together = new ImportsBeside(options);
    this.#alone = new ImportsBeside(options);
    this.#giveUp = giveUp;
  }

  /** As `ImportWorker.work`. */
  async work(workspaceId: string): Promise<void> {
    const losses = this.#suspects.get(workspaceId);
    try {
      if (losses === undefined) return await this.#together.work(workspaceId);
      await this.#turns.run(workspaceId, () => this.#alone.work(workspaceId));
      this.#suspects.delete(workspaceId);
    } catch (error) {
      if (!(error instanceof ImportsLost)) throw error;
      const count = losses === undefined ? 0 : losses + 1;
      this.#suspects.set(workspaceId, count);
      if (count < LOSSES_MAX) throw error;
      await this.#giveUp(workspaceId);
      this.#suspects.delete(workspaceId);
    }
  }

  getReady(): void {
    this.#together.getReady();
  }

  stop(): void {
    for (const imports of [this.#together, this.#alone]) imports.stop();
  }

  async close(): Promise<void> {
    await Promise.all([this.#together.close(), this.#alone.close()]);
  }
}
