import { createContext, useContext } from "react";

/** From the contract's words for a problem to the user's language; the app knows both. */
export const ProblemTexts = createContext<(problem: string) => string>((problem) => problem);

export const useProblemText = () => useContext(ProblemTexts);
