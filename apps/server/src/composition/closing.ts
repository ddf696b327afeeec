import { setTimeout as wait } from "node:timers/promises";
import type { Closers } from "./infrastructure.ts";

/**
 * Closes in reverse order of opening. A failing or hanging close does not block the others: each may use half of the
 * remaining time. Throws at the end if any failed.
 */
export async function closeAll(closers: Closers, milliseconds: number): Promise<void> {
  const deadline = performance.now() + milliseconds;
  const failures: unknown[] = [];
  for (const close of closers.splice(0).reverse()) {
    await within(close(), (deadline - performance.now()) / 2).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `the stop was not clean: ${failures.join("; ")}`);
}

async function within(closed: Promise<void>, milliseconds: number): Promise<void> {
  const giveUp = new AbortController();
  const tooLate = wait(Math.max(milliseconds, 0), undefined, { signal: giveUp.signal }).then(() => {
    throw new Error("not closed in time");
  });
  try {
    await Promise.race([closed, tooLate]);
  } finally {
    tooLate.catch(() => {}); // ended below, or reported above
    closed.catch(() => {}); // no caller waits for its outcome any more
    giveUp.abort();
  }
}
