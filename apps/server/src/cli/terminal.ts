// Environment and output of the running command: the process's own, or a test's.

export interface Terminal {
  env: Record<string, string | undefined>;
  out: (text: string) => void;
  err: (text: string) => void;
}

interface Sitting extends Terminal {
  exitCode: number;
}

// Not an AsyncLocalStorage: a service started in one would pay for it with every promise.
let current: Sitting | undefined;

export function terminal(): Sitting {
  if (current === undefined) throw new Error("no command is running");
  return current;
}

/** Returns the exit code that the work has set, 0 by default. */
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
