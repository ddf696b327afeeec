import { join, raw, type Sql, sql } from "../../storage/database.ts";
import { homeOf, parseMoment } from "../../storage/moments.ts";

const FOLLOWED = ["products", "collections", "tags", "media"].map((table) => raw(table));
const DELETED = ["product", "collection", "tag", "media"];

/**
 * Returns the condition that no catalogue row was written or deleted by a transaction that had not ended at `moment`.
 * `moment` is the time when the compared data was read. Each row has the number of its last writing transaction (decision 0011).
 */
export function isUnchangedSince(workspaceId: string, moment: string): Sql {
  const { home, horizon } = parseMoment(moment);
  const isWritten = FOLLOWED.map(
    (table) =>
      sql`not exists (select from ${table} where workspace_id = ${workspaceId} and changed_in >= ${horizon}::xid8)`,
  );
  const isDeleted = DELETED.map(
    (kind) => sql`not exists (
      select from deletions where workspace_id = ${workspaceId} and kind = ${kind} and changed_in >= ${horizon}::xid8)`,
  );
  return join([sql`${homeOf(workspaceId)} = ${home}`, ...isWritten, ...isDeleted], " and ");
}
