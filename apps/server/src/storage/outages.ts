// Classifies database errors: an outage, a full disk or an overload, and the loss of the connection.

import pg from "pg";
import { Unavailable } from "./unavailable.ts";

/** Keyed by SQLSTATE prefix. */
const OUTAGES: Record<string, string> = {
  "08": "the connection failed",
  "25P03": "a transaction was left idle for too long",
  "53": "it has no room, memory or connections left",
  "55P03": "a lock was not to be had in time",
  "57014": "a statement took too long",
  "57P": "it is starting, stopping or recovering",
  "58": "its disk or system fails",
};

/** After these PostgreSQL has closed the connection. */
const FATAL = ["08", "25P03", "57P"];
const NO_ROOM = ["53100", "53200", "58030"];

/** Connection errors of the driver, which have no code. */
const DRIVER_SAYS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout e)/;

/** Errors of a server that loses another node while it waits for an answer; these have no code either. */
const NODE_LOST =
  /^(server closed the connection|could not (receive|send) data|no connection to the server|invalid socket|SSL (connection|SYSCALL|error)|failure on connection marked as essential|could not commit transaction for shard)/;

export interface Outage {
  error: Unavailable;
  losesConnection: boolean;
  /** A write failed because the disk is full. */
  isDiskFull: boolean;
}

/** Undefined for an error of the statement itself. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof pg.DatabaseError) return fromServer(error);
  if (!(error instanceof Error) || !("syscall" in error || DRIVER_SAYS.test(error.message))) return undefined;
  const reason = error.message.startsWith("Query read timeout") ? "it does not answer" : wordsOf(error);
  return { error: new Unavailable("database", reason, error), losesConnection: true, isDiskFull: false };
}

function fromServer(error: pg.DatabaseError): Outage | undefined {
  const { code = "", message } = error;
  const isNodeLost = code === "XX000" && NODE_LOST.test(message);
  const reason = isNodeLost
    ? "a database node was lost"
    : Object.entries(OUTAGES).find(([prefix]) => code.startsWith(prefix))?.[1];
  if (reason === undefined) return undefined;
  return {
    error: new Unavailable("database", `${reason} (${code})`, error),
    losesConnection: FATAL.some((prefix) => code.startsWith(prefix)),
    isDiskFull: NO_ROOM.includes(code),
  };
}

/** Wraps any connection failure: a refused password keeps the service from its data too. */
export const noConnection = (error: unknown): Unavailable =>
  outageOf(error)?.error ?? new Unavailable("database", wordsOf(error), error);

/** If a host has several addresses, each has failed, and the driver's own message is empty. */
const wordsOf = (error: unknown): string => {
  const { errors: [first] = [] } = error as AggregateError;
  return ((error as Error).message || (first as Error | undefined)?.message) ?? String(error);
};
