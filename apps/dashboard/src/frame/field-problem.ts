import { hasCode } from "@vitrine/client";
import { useErrorText } from "@vitrine/ui/app";
import { useProblemText } from "@vitrine/ui/form";
import { useState } from "react";
import { schemas } from "./schemas.ts";

interface Checked {
  schema: "TagWrite" | "MediaName";
  field: string;
  /** Problem of a name that another resource has. */
  taken?: string;
}

/** Problem of a single field: from the contract's schema before the request, from the service after it. */
export function useFieldProblem({ schema, field, taken }: Checked) {
  const problemText = useProblemText();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const textOf = (error: unknown) => {
    if (taken !== undefined && hasCode(error, "duplicate")) return taken;
    const told = hasCode(error, "invalid_input") ? error.fieldErrors[field] : undefined;
    return told === undefined ? errorText(error) : problemText(told);
  };
  /** Sends a valid value. Returns false if the field has a problem. */
  const send = async (value: string, write: () => Promise<unknown>): Promise<boolean> => {
    const read = (await schemas())[schema].safeParse({ [field]: value });
    setProblem(read.success ? undefined : problemText(read.error.issues[0]?.message ?? ""));
    if (!read.success) return false;
    return write().then(
      () => true,
      (error) => {
        setProblem(textOf(error));
        return false;
      },
    );
  };
  return { problem, send };
}
