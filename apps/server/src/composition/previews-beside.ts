import type { PreviewJob, PreviewResult, ReadPreview } from "../domains/catalogue/index.ts";
import { MINUTE, SECOND } from "../kernel/clock.ts";
import { OperationError } from "../kernel/errors.ts";
import type { FairTurns } from "../kernel/fair-turns.ts";
import { WorkPool } from "../kernel/work-pool.ts";

interface Options {
  program: URL;
  heavyWork: FairTurns;
  jobMillisecondsMax?: number;
}

const PROCESSES = 2;
/** Who looks at a file waits for it at a screen. */
const WAITING_MAX = 4;
/** A file of the most that is looked at takes a second or two of a processor, and this work has stepped back. */
const JOB_MILLISECONDS_MAX = 30 * SECOND;
const HEAP_MEGABYTES_MAX = 384;

/** Files are looked at in processes: whatever a file does to whoever reads it, it does to nobody else. */
export class PreviewsBeside {
  readonly #pool: WorkPool<PreviewJob, PreviewResult>;

  constructor({ program, heavyWork, jobMillisecondsMax = JOB_MILLISECONDS_MAX }: Options) {
    this.#pool = new WorkPool({
      name: "a process for previews",
      program,
      processes: PROCESSES,
      heavyWork,
      waitingMax: WAITING_MAX,
      heapMegabytesMax: HEAP_MEGABYTES_MAX,
      jobMillisecondsMax,
      idleMilliseconds: 2 * MINUTE,
      failure: (internal) => new OperationError("unavailable", { internal }),
    });
  }

  readonly read: ReadPreview = async (workspaceId, job) => {
    const result = await this.#pool.run(workspaceId, job, { isUrgent: true });
    if ("preview" in result) return result.preview;
    if ("failure" in result) throw new Error(`a preview failed: ${result.failure}`);
    const { code, fieldErrors, message } = result.refusal;
    throw new OperationError(code, { message, ...(fieldErrors === undefined ? {} : { fieldErrors }) });
  };

  close(): Promise<void> {
    return this.#pool.close();
  }
}
