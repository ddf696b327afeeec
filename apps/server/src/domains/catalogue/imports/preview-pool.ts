import type { ErrorCode, ImportPreview } from "@vitrine/contract";
import { SECOND } from "../../../kernel/clock.ts";
import { type FieldErrors, OperationError } from "../../../kernel/errors.ts";
import type { Slots } from "../../../kernel/slots.ts";
import { WorkPool } from "../../../kernel/work-pool.ts";
import type { PreviewJob } from "./preview-reading.ts";

/** Errors lose their class between processes. */
export type PreviewResult =
  | { preview: ImportPreview }
  | { refusal: { code: ErrorCode; fieldErrors: FieldErrors | undefined; message: string } }
  | { failure: string };

export interface PreviewOptions {
  program: URL;
  heavyWork: Slots;
  jobMillisecondsMax?: number;
}

/** The largest preview takes one or two seconds of processor time, at a low priority. */
const JOB_MILLISECONDS_MAX = 30 * SECOND;

/** Reads files in background processes: a malicious file can only crash its own process. */
export class PreviewPool {
  readonly #pool: WorkPool<PreviewJob, PreviewResult>;

  constructor({ program, heavyWork, jobMillisecondsMax = JOB_MILLISECONDS_MAX }: PreviewOptions) {
    this.#pool = new WorkPool({
      name: "a process for previews",
      program,
      processes: 2,
      heavyWork,
      // Small: the user waits at a screen.
      waitingMax: 4,
      heapMegabytesMax: 384,
      jobMillisecondsMax,
      failure: (internal) => new OperationError("unavailable", { internal }),
    });
  }

  async read(workspaceId: string, job: PreviewJob): Promise<ImportPreview> {
    const result = await this.#pool.run(workspaceId, job, { isUrgent: true });
    if ("preview" in result) return result.preview;
    if ("failure" in result) throw new Error(`a preview failed: ${result.failure}`);
    const { code, fieldErrors, message } = result.refusal;
    throw new OperationError(code, { message, ...(fieldErrors === undefined ? {} : { fieldErrors }) });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
