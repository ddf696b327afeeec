// Integration sources: the origin of connections. A new source is approved automatically; every request checks for a
// block.

import type { IntegrationSourceDetails } from "@vitrine/contract";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { getSource } from "./source-rows.ts";

/** The built-in source of all account API keys. */
export const API_KEYS_SOURCE = "api-keys";

/** Returns the source with this key. A new one is created and approved. */
export async function findOrCreateSource(
  tx: Tx,
  { key, name }: { key: string; name: string },
  now: Date,
): Promise<{ id: string; isBlocked: boolean }> {
  for (;;) {
    await tx.run(sql`
      insert into integration_sources (id, key, name, created_at) values (${newId("source")}, ${key}, ${name}, ${now})
      on conflict (key) do nothing`);
    // Locks the source until its connection is stored. If the sweep deletes it at this moment, the loop creates it
    // again.
    const source = await tx.find<{ id: string; isBlocked: boolean }>(sql`
      select id, blocked_at is not null as "isBlocked" from integration_sources where key = ${key} for key share`);
    if (source !== undefined) return source;
  }
}

/**
 * Blocks or unblocks a source for all accounts. Unblocking does not restore connections that users revoked. Blocking
 * again keeps the first time.
 */
export async function setSourceBlocked(
  tx: Tx,
  { source, blocked, actor }: { /** Its id or its key. */ source: string; blocked: boolean; actor: Actor },
  now: Date,
): Promise<IntegrationSourceDetails> {
  const known = await tx.find<{ id: string; is_blocked: boolean }>(sql`
    select id, blocked_at is not null as is_blocked from integration_sources
    where id = ${source} or key = ${source} for update`);
  if (known === undefined) throw notFound();
  const { id } = known;
  await tx.run(sql`
    update integration_sources
    set blocked_at = ${blocked ? sql`coalesce(blocked_at, ${now})` : sql`null`},
        block_reason = ${blocked ? (actor.reason ?? null) : null}
    where id = ${id}`);
  const after = await getSource(tx, id, now);
  const status = known.is_blocked ? "BLOCKED" : "APPROVED";
  const change = { before: { status }, after: { status: after.status }, details: { people: after.people } };
  await writeAudit(tx, { actor, action: blocked ? "source.block" : "source.unblock", subjectId: id, ...change }, now);
  return after;
}
