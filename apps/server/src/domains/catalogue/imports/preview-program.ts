// Side process for previews: receives a file and returns the result of its import, one at a time.

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

// Called after loading, because it lowers the priority and a user waits for the first preview.
beginBeside();
doJobs(async ({ bytes, ...job }: PreviewJob): Promise<PreviewResult> => {
  try {
    return { preview: await readPreview({ ...job, bytes: Buffer.from(bytes) }) };
  } catch (error) {
    const told = error instanceof ImportFailure ? invalidInput({ file: error.message }) : error;
    // Messages of other errors may contain file content, so only the error's name leaves the process.
    if (!(told instanceof OperationError)) return { failure: told instanceof Error ? told.name : typeof told };
    const { code, fieldErrors } = told;
    return { refusal: { code, fieldErrors, message: told.toBody().message } };
  }
});
