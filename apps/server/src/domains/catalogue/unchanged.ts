import { homeOf, parseMoment } from "../../storage/cluster/numbers.ts";
import { join, raw, type Sql, sql } from "../../storage/database.ts";

const FOLLOWED = ["products", "collections", "tags", "media"].map((table) => raw(table));
const DELETED = ["product", "collection", "tag", "media"];

/**
 * Whether nothing of a catalogue was written or deleted by a transaction that was not over at the moment, which is when
 * what is compared was read: each row has the number of the transaction that wrote it last (0058).
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
