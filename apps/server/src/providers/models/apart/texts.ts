// Work on texts as whoever wants it done sees it. What the work is, its owners say; where it is done, nobody needs to know.

export type Tasks = Readonly<Record<string, (...input: never[]) => unknown>>;

/** Whoever does them, in a process or, in a test, in place. Fails with a ModelFailure, or with 429 where too many wait. */
export interface Texts<T extends Tasks> {
  run<Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>,
    turn: TextTurn,
  ): Promise<ReturnType<T[Name]>>;
}

export interface TextTurn {
  /** Whose turn it takes. */
  readonly tenant: string;
  /** Ends the work, wherever it is. */
  readonly signal: AbortSignal;
  /** Before other heavy work of the tenant, and before its texts that are not urgent. True where left out. */
  readonly isUrgent?: boolean;
}

export interface TextJob {
  readonly name: string;
  readonly input: readonly unknown[];
}

export type TextResult = { readonly output: unknown } | { readonly failure: string };
