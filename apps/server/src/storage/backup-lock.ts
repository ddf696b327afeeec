// While a backup reads media, no bytes may leave the store: it has the rows of a moment ago. It keeps a lock that whoever
// removes bytes asks for first.

import type pg from "pg";
import sql from "sql-template-tag";
import type { Tx } from "./tx.ts";

const LOCK = "8340117003"; // any constant of our own; see migrate.ts

/**
 * Keeps bytes where they are for as long as the client's transaction is open. Waits for those who are removing some; false
 * when another backup does the same.
 */
export async function keepBytes(client: pg.Client): Promise<boolean> {
  await client.query("set local lock_timeout = '60s'");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "55P03") return false;
    throw error;
  }
}

/** Until the transaction ends no backup begins. False while one runs: what is of no use stays until the next sweep. */
export async function mayRemoveBytes(tx: Tx): Promise<boolean> {
  const { may } = await tx.one<{ may: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${LOCK}::bigint) as may`);
  return may;
}
