// Erases workspaces and accounts whose reopening period has passed.

import { sql } from "../../storage/database.ts";
import { dueBefore } from "./closing-writes.ts";
import { eraseAccount } from "./erase-account.ts";
import { type ErasureParts, eraseWorkspace } from "./erase-workspace.ts";

/** Batch size; the next run follows soon. */
const AT_ONCE = 20;

export async function eraseDue(parts: ErasureParts): Promise<void> {
  for (const id of await findDue(parts, "workspaces")) await eraseWorkspace(parts, id);
  for (const id of await findDue(parts, "accounts")) await eraseAccount(parts, id);
}

const TABLES = { workspaces: sql`workspaces`, accounts: sql`accounts` };

async function findDue({ database, clock }: ErasureParts, kind: keyof typeof TABLES): Promise<string[]> {
  const rows = await database.read((tx) =>
    tx.many<{ id: string }>(sql`
      select id from ${TABLES[kind]} where status = 'CLOSED' and closed_at <= ${dueBefore(clock.now())}
      order by closed_at limit ${AT_ONCE}`),
  );
  return rows.map(({ id }) => id);
}
