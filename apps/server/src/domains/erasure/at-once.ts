// Immediate erasure by the operator on the machine, without the 30-day period.

import { assumeWorkspace } from "../../kernel/access/principals.ts";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { later, SECOND } from "../../kernel/clock.ts";
import { notFound } from "../../kernel/errors.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { normalizeEmail } from "../accounts/index.ts";
import { closeWorkspace, dueBefore, shutAccount } from "./closing-writes.ts";
import { eraseCustomer } from "./customer-data.ts";
import { eraseAccount } from "./erase-account.ts";
import { type ErasureParts, eraseWorkspace } from "./erase-workspace.ts";

/**
 * First closes the workspace with an old date. After an interruption, the service's own sweep continues the erasure.
 */
export async function eraseWorkspaceAtOnce(parts: ErasureParts, workspaceId: string, actor: Actor): Promise<void> {
  const now = parts.clock.now();
  await parts.database.write(async (tx) => {
    await closeWorkspace(tx, workspaceId, { actor, now });
    await tx.run(sql`update workspaces set closed_at = ${longAgo(now)} where id = ${workspaceId}`);
    await writeAudit(tx, { actor, action: "workspace.erase", subjectId: workspaceId }, now);
  });
  await eraseWorkspace(parts, workspaceId);
}

export async function eraseAccountAtOnce(parts: ErasureParts, accountId: string, actor: Actor): Promise<void> {
  const now = parts.clock.now();
  await parts.database.write((tx) => condemnAccount(tx, accountId, { actor, now }));
  await eraseAccount(parts, accountId);
}

/** Closes an account without the option to reopen it. The service's own sweep erases it. */
export async function condemnAccount(
  tx: Tx,
  accountId: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await shutAccount(tx, accountId, now);
  await tx.run(sql`update accounts set closed_at = ${longAgo(now)} where id = ${accountId}`);
  await tx.run(sql`update workspaces set closed_at = ${longAgo(now)} where closed_with = ${accountId}`);
  await writeAudit(tx, { actor, action: "account.erase", subjectId: accountId }, now);
}

const longAgo = (now: Date) => later(dueBefore(now), -SECOND);

export async function eraseCustomerByEmail(
  tx: Tx,
  { workspaceId, email, actor }: { workspaceId: string; email: string; actor: Actor },
  now: Date,
): Promise<string> {
  const workspace = assumeWorkspace(workspaceId, "the operator names it");
  const found = await tx.find<{ id: string }>(
    sql`select id from customers where workspace_id = ${workspaceId} and email = ${normalizeEmail(email)}`,
  );
  if (found === undefined) throw notFound();
  await eraseCustomer(tx, workspace, found.id);
  const details = { customerId: found.id };
  await writeAudit(tx, { actor, action: "customer.erase", subjectId: workspaceId, details }, now);
  return found.id;
}
