// Where the command that runs finds its settings and leaves its words: the process's own, or a test's.

export interface Terminal {
  env: Record<string, string | undefined>;
  out: (text: string) => void;
  err: (text: string) => void;
}

interface Sitting extends Terminal {
  exitCode: number;
}

// Not an AsyncLocalStorage: a service that was started in one would pay for it with every promise.
let current: Sitting | undefined;

export function terminal(): Sitting {
  if (current === undefined) throw new Error("no command is running");
  return current;
}

/** Returns the exit code that the work asked for, 0 where it asked for none. */
export async function atTerminal(given: Terminal, work: () => Promise<void>): Promise<number> {
  if (current !== undefined) throw new Error("one command at a time");
  const sitting = { ...given, exitCode: 0 };
  current = sitting;
  try {
    await work();
  } finally {
    current = undefined;
  }
  return sitting.exitCode;
}
