import { useCallback, useState } from "react";
import { useErrorText } from "./context.ts";

/** Text of an error that has its own wording; undefined for all others. */
export type ProblemText = (error: unknown) => string | undefined;

/** State of an action: busy while it runs, and the problem of the last run. `run` returns false after a failure. */
export function useAction(problemText?: ProblemText) {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setProblem(problemText?.(error) ?? errorText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const clear = useCallback(() => setProblem(undefined), []);
  return { run, isBusy, problem, setProblem, clear };
}
