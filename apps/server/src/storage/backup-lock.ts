// A backup reads media after a snapshot of the rows, so meanwhile no bytes may be deleted. It holds an advisory lock
// that every deletion must acquire first.

import type pg from "pg";
import sql from "sql-template-tag";
import type { Tx } from "./tx.ts";

const LOCK = "8340117003"; // any constant of our own; see migrate.ts

/**
 * Blocks deletion of bytes until the client's transaction ends. Waits for running deletions; returns false during
 * another backup.
 */
export async function blockByteDeletion(client: pg.Client): Promise<boolean> {
  await client.query("set local lock_timeout = '60s'");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "55P03") return false;
    throw error;
  }
}

/**
 * Blocks backups until the transaction ends. Returns false during a backup: unused bytes then stay until the next
 * sweep.
 */
export async function mayRemoveBytes(tx: Tx): Promise<boolean> {
  const { may } = await tx.one<{ may: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${LOCK}::bigint) as may`);
  return may;
}
