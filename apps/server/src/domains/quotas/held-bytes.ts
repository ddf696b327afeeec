import { MINUTE } from "../../kernel/clock.ts";
import { type Database, sql } from "../../storage/database.ts";

export interface HeldBytes {
  measure: string;
  bytes: number;
}

/**
 * Returns the storage of all workspaces together. The query reads at least a row per workspace, so its result is cached
 * for a minute.
 */
export function readHeldBytes(database: Database): () => Promise<HeldBytes[]> {
  let read: Promise<HeldBytes[]> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (read === undefined || performance.now() - readAt > MINUTE) {
      readAt = performance.now();
      read = database.read((tx) =>
        tx.many<HeldBytes>(sql`
          select measure, sum(n)::bigint as bytes from storage_use group by measure
          union all select 'waiting imports', coalesce(sum(size_bytes), 0)::bigint
            from imports where status in ('PENDING', 'RUNNING')`),
      );
    }
    return read;
  };
}
