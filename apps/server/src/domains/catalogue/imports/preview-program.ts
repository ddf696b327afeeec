// The process for previews: a file in, what an import would make of it out, one at a time.

import type { ErrorCode, ImportPreview } from "@vitrine/contract";
import { beginBeside } from "../../../kernel/beside.ts";
import { type FieldErrors, invalidInput, OperationError } from "../../../kernel/errors.ts";
import { doJobs } from "../../../kernel/work-beside.ts";
import { ImportFailure } from "./columns.ts";
import { type PreviewJob, readPreview } from "./preview-reading.ts";

export type PreviewResult =
  | { preview: ImportPreview }
  | { refusal: { code: ErrorCode; fieldErrors: FieldErrors | undefined; message: string } }
  | { failure: string };

// Not before it is loaded: somebody waits at a screen for the first file.
beginBeside();
doJobs(async ({ bytes, ...job }: PreviewJob): Promise<PreviewResult> => {
  try {
    return { preview: await readPreview({ ...job, bytes: Buffer.from(bytes) }) };
  } catch (error) {
    const told = error instanceof ImportFailure ? invalidInput({ file: error.message }) : error;
    // The message of anything else may hold what stands in the file: only its kind gets out.
    if (!(told instanceof OperationError)) return { failure: told instanceof Error ? told.name : typeof told };
    const { code, fieldErrors } = told;
    return { refusal: { code, fieldErrors, message: told.toBody().message } };
  }
});
