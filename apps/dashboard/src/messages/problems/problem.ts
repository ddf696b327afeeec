type Rule = readonly [pattern: RegExp, text: (...found: string[]) => string];

/** From the contract's words for a problem to a sentence that says what to do. */
export const problemReader =
  (rules: readonly Rule[], otherwise: string) =>
  (problem: string): string => {
    for (const [pattern, text] of rules) {
      const found = pattern.exec(problem);
      if (found !== null) return text(...found.slice(1));
    }
    return otherwise;
  };
