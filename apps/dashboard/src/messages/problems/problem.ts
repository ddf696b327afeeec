type Rule = readonly [pattern: RegExp, text: (...found: string[]) => string];

/** Translates a problem text of the contract into a sentence with the remedy. */
export const problemReader =
  (rules: readonly Rule[], otherwise: string) =>
  (problem: string): string => {
    for (const [pattern, text] of rules) {
      const found = pattern.exec(problem);
      if (found !== null) return text(...found.slice(1));
    }
    return otherwise;
  };
