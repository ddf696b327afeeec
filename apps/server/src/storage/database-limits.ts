import type { DatabaseLimits } from "./settings.ts";

export const USUAL_LIMITS: DatabaseLimits = { connect: 5_000, read: 5_000, write: 30_000, job: 600_000 };

/** A client waits for a `request`. A `job` has a longer time limit. */
export type Patience = "request" | "job";

/** PostgreSQL ends slow statements itself. After this extra time the connection counts as dead. */
const SILENCE_ALLOWED = 2_000;

export const clientTimeout = (limit: number): number => limit + SILENCE_ALLOWED;

/** JIT compilation costs more than these statements: it made a chat twenty times as slow. */
export const NOTHING_COMPILED = { jit: "off" };

/** Transaction settings for a statement limit. */
export const transactionSettings = (limit: number): Record<string, number | string> => ({
  statement_timeout: limit,
  // Shorter than the statement limit, so that the client gets 503 with a retry.
  lock_timeout: Math.ceil(limit / 2),
  // A stopped process must not hold its locks for ever.
  idle_in_transaction_session_timeout: limit,
  ...NOTHING_COMPILED,
});

/** Formats settings for a connection, or for a transaction behind a pooler that keeps no session state. */
export const asOptions = (settings: Record<string, number | string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");

export const asStatements = (settings: Record<string, number | string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `; set local ${name} = ${value}`)
    .join("");
