import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * The contract's own rules at the field, before anything is sent. Issues carry the same dotted paths as the service's
 * `fieldErrors`, and the same words, which `ProblemTexts` puts into the user's language.
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

/** The first problem of a field is the one that is shown. */
function place(errors: Record<string, unknown>, path: string[], message: string): void {
  const last = path.at(-1) ?? "root";
  let at = errors;
  for (const key of path.slice(0, -1)) {
    at[key] ??= {};
    at = at[key] as Record<string, unknown>;
  }
  at[last] ??= { type: "contract", message };
}
