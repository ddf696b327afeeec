// Background program for previews: receives a file and returns the result of its import.

import { beginBackground, runJobs } from "../../../kernel/background.ts";
import { invalidInput, OperationError } from "../../../kernel/errors.ts";
import { ImportFailure } from "./columns.ts";
import type { PreviewResult } from "./preview-pool.ts";
import { type PreviewJob, readPreview } from "./preview-reading.ts";

// Called after loading, because it lowers the priority and a user waits for the first preview.
beginBackground();
runJobs(async ({ bytes, ...job }: PreviewJob): Promise<PreviewResult> => {
  try {
    return { preview: await readPreview({ ...job, bytes: Buffer.from(bytes) }) };
  } catch (error) {
    const refusal = error instanceof ImportFailure ? invalidInput({ file: error.message }) : error;
    // Messages of other errors may contain file content, so only the error's name leaves the process.
    if (!(refusal instanceof OperationError)) return { failure: refusal instanceof Error ? refusal.name : "unknown" };
    const { code, fieldErrors } = refusal;
    return { refusal: { code, fieldErrors, message: refusal.toBody().message } };
  }
});
