import { FairTurns } from "../kernel/fair-turns.ts";
import { ShortMemory } from "../kernel/short-memory.ts";
import { ImportRunner, type ImportRunnerOptions, ImportsLost } from "./import-runner.ts";

interface Options extends ImportRunnerOptions {
  /** Ends the workspace's current import. */
  giveUp: (workspaceId: string) => Promise<void>;
}

/** Maximum crashes of the side process with only this workspace's import in it. */
const LOSSES_MAX = 3;

/**
 * When the import process crashes, each workspace in it is a suspect and continues in a separate process, alone. So a
 * file that crashes its reader cannot end other imports again and again; at last only its own import fails.
 */
export class CarefulImports {
  readonly #together: ImportRunner;
  readonly #alone: ImportRunner;
  readonly #turns = new FairTurns({ places: 1, placesPerTenant: 1, waitingMax: Number.MAX_SAFE_INTEGER });
  readonly #giveUp: Options["giveUp"];
  /** Suspect workspaces, with the number of crashes while alone. */
  readonly #suspects = new ShortMemory<number>();

  constructor({ giveUp, ...options }: Options) {
    this.#together = new ImportRunner(options);
    this.#alone = new ImportRunner(options);
    this.#giveUp = giveUp;
  }

  /** Same contract as `ImportWorker.work`. */
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
