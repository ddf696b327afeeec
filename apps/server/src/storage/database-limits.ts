import type { DatabaseLimits } from "./settings.ts";

export const USUAL_LIMITS: DatabaseLimits = { connect: 5_000, read: 5_000, write: 30_000, job: 600_000 };

/**
 * How well the work can wait: a client waits for `request`; for `turn` one does whose workspace has as much under way as it may
 * have; for `job` nobody.
 */
export type Patience = "request" | "turn" | "job";

/** PostgreSQL ends a statement that takes too long. What has not even said so by then is silent, and given up. */
const SILENCE_ALLOWED = 2_000;

export const givenUpAfter = (limit: number): number => limit + SILENCE_ALLOWED;

/** A statement compiled before it runs takes longer than it would have run: a chat took twenty times as long. */
export const NOTHING_COMPILED = { jit: "off" };

/** Whoever waits for a lock is told to come back by then. It gives its connection back earlier, and takes one again. */
export const locksWaitedFor = (limit: number): number => limit / 2;

/** Settings of PostgreSQL for a transaction whose statements have so long. */
export const transactionSettings = (limit: number): Record<string, number | string> => ({
  statement_timeout: limit,
  lock_timeout: Math.ceil(limit / 15),
  // A process that was stopped in the middle must not hold its locks for ever.
  idle_in_transaction_session_timeout: limit,
  ...NOTHING_COMPILED,
});

/** At the start of a connection, and, where nothing that is said to a connection lasts, of a transaction. */
export const asOptions = (settings: Record<string, number | string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");

export const asStatements = (settings: Record<string, number | string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `; set local ${name} = ${value}`)
    .join("");
