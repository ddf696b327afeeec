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
/** Small: the user waits at a screen. */
const WAITING_MAX = 4;
/** The largest preview takes one or two seconds of processor time, at a low priority. */
const JOB_MILLISECONDS_MAX = 30 * SECOND;
const HEAP_MEGABYTES_MAX = 384;

/** Reads files in side processes: a malicious file can only crash its own process. */
export class PreviewRunner {
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
