import { hasCode } from "@vitrine/client";
import { useProblemText } from "@vitrine/ui/form";
import { useState } from "react";
import { useErrorText } from "../../frame/errors.tsx";
import { schemas } from "../../frame/schemas.ts";
import { useTexts } from "./texts/index.ts";

/** Problem of a name: from the contract's schema before the request, from the service after it. */
export function useNameProblem() {
  const texts = useTexts();
  const problemText = useProblemText();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const check = async (name: string): Promise<boolean> => {
    const read = (await schemas()).TagWrite.safeParse({ name });
    setProblem(read.success ? undefined : problemText(read.error.issues[0]?.message ?? ""));
    return read.success;
  };
  const fail = (error: unknown) => {
    if (hasCode(error, "duplicate")) return setProblem(texts.taken);
    const told = hasCode(error, "invalid_input") ? error.fieldErrors["name"] : undefined;
    setProblem(told === undefined ? errorText(error) : problemText(told));
  };
  return { problem, check, fail };
}
