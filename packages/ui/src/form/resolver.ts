import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * Validates fields with the contract's schema before a request. Paths and problem texts are those of the service's
 * `fieldErrors`; `ProblemTexts` translates them.
 */
export const contractResolver =
  <Values extends FieldValues>(schema: z.ZodType | (() => Promise<z.ZodType>)): Resolver<Values> =>
  async (values) => {
    const read = (typeof schema === "function" ? await schema() : schema).safeParse(values);
    if (read.success) return { values: read.data as Values, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const { path, message } of read.error.issues) place(errors, path.map(String), message);
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/** Only the first problem of a field is shown. */
function place(errors: Record<string, unknown>, path: string[], message: string): void {
  const last = path.at(-1) ?? "root";
  let at = errors;
  for (const key of path.slice(0, -1)) {
    at[key] ??= {};
    at = at[key] as Record<string, unknown>;
  }
  at[last] ??= { type: "contract", message };
}
