import { createContext, useContext } from "react";

/** Translates the contract's problem texts; the app provides the function. */
export const ProblemTexts = createContext<(problem: string) => string>((problem) => problem);

export const useProblemText = () => useContext(ProblemTexts);
