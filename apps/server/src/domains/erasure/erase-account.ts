import { sql, type Tx } from "../../storage/database.ts";
import { removeAddresses } from "./audit-addresses.ts";
import { type ErasureParts, eraseWorkspace } from "./erase-workspace.ts";
import { removeSignInTraces } from "./sign-in-traces.ts";

/** Erases an account that can no longer be reopened, after the workspaces that it owns alone. */
export async function eraseAccount(parts: ErasureParts, accountId: string): Promise<void> {
  const { database, clock } = parts;
  for (const id of await database.read((tx) => soleOwnerOf(tx, accountId))) await eraseWorkspace(parts, id);
  await database.write((tx) => anonymizeRow(tx, accountId, clock.now()));
}

/** Returns the workspaces without another owner. */
export async function soleOwnerOf(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx.many<{ workspace_id: string }>(sql`
    select m.workspace_id from members m
    where m.account_id = ${accountId} and m.role = 'OWNER'
      and not exists (select from members o where o.workspace_id = m.workspace_id and o.role = 'OWNER'
                        and o.account_id <> m.account_id)
    order by m.workspace_id`);
  return rows.map(({ workspace_id }) => workspace_id);
}

async function anonymizeRow(tx: Tx, accountId: string, now: Date): Promise<void> {
  const { email } = await tx.one<{ email: string }>(sql`select email from accounts where id = ${accountId}`);
  await tx.run(sql`
    update usage_actors set name = 'Erased'
    where user_id = ${accountId} and workspace_id in (select workspace_id from members where account_id = ${accountId})`);
  // The account's own test conversations in workspaces that remain.
  await tx.run(sql`
    delete from conversations
    where visitor_id = ${accountId} and workspace_id in (select workspace_id from members where account_id = ${accountId})`);
  for (const table of [
    sql`dashboard_sessions`,
    sql`account_identities`,
    sql`account_preferences`,
    sql`oauth_grants`,
    sql`api_keys`,
    sql`members`,
  ]) {
    await tx.run(sql`delete from ${table} where account_id = ${accountId}`);
  }
  await tx.run(sql`delete from invitations where email = ${email} or invited_by = ${accountId}`);
  await tx.run(sql`delete from contact_requests where email = ${email}`);
  await tx.run(sql`delete from sign_in_codes where address = ${email}`);
  await tx.run(sql`delete from sign_in_browsers where address = ${email}`);
  await removeSignInTraces(tx, { audiences: [`email:${accountId}`] });
  await removeAddresses(
    tx,
    sql`(subject_id = ${accountId} or actor_id = ${accountId} or details->>'email' = ${email})`,
  );
  await tx.run(sql`
    update accounts
    set status = 'ERASED', email = ${`${accountId}@erased.invalid`}, name = 'Erased', phone = null, updated_at = ${now}
    where id = ${accountId}`);
}
