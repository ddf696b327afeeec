import type { Account, Language } from "@vitrine/contract";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { dayOf } from "../../kernel/clock.ts";
import { notFound, OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { DEFAULT_LANGUAGE, toLanguage } from "../../kernel/languages.ts";
import { empty, sql, type Tx } from "../../storage/database.ts";
import { parseEmail } from "./email.ts";

export type AccountStatus = "ACTIVE" | "SUSPENDED";
type StoredStatus = AccountStatus | "CLOSED" | "ERASED";

interface AccountRow {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  language: string;
  status: StoredStatus;
  workspace_limit: number;
  owned_workspaces: number;
  created_at: Date;
}

const ACCOUNT = sql`
  select a.id, a.email, a.name, a.phone, a.language, a.status, a.workspace_limit, a.created_at,
         (select count(*) from members m where m.account_id = a.id and m.role = 'OWNER') as owned_workspaces
  from accounts a`;

export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  name: row.name,
  phone: row.phone,
  language: toLanguage(row.language),
  workspaceLimit: row.workspace_limit,
  ownedWorkspaces: row.owned_workspaces,
  createdAt: row.created_at.toISOString(),
});

export const getAccountById = (tx: Tx, id: string): Promise<AccountRow> =>
  tx.one<AccountRow>(sql`${ACCOUNT} where a.id = ${id}`);

export const findAccountByEmail = (tx: Tx, email: string): Promise<AccountRow | undefined> =>
  tx.find<AccountRow>(sql`${ACCOUNT} where a.email = ${parseEmail(email)}`);

/** Returns the account of an entered address. An unknown address is reported as a field error. */
export async function getAccountByEmail(tx: Tx, email: string): Promise<AccountRow> {
  const account = await findAccountByEmail(tx, email);
  if (account === undefined) throw new OperationError("not_found", { fieldErrors: { email: "has no account" } });
  return account;
}

export const hasAccounts = async (tx: Tx): Promise<boolean> =>
  (await tx.find(sql`select 1 from accounts limit 1`)) !== undefined;

export interface NewAccount {
  email: string;
  name?: string | undefined;
  language?: Language | undefined;
  workspaceLimit?: number | undefined;
}

/** Creates an account. Throws a conflict if the address already has one. */
export async function createAccount(tx: Tx, account: NewAccount, now: Date): Promise<Account> {
  const id = newId("account");
  await tx.run(insertAccount(id, account, now));
  return toAccount(await getAccountById(tx, id));
}

/** Returns the account of a verified address, and creates it at the first sign-in. */
export async function findOrCreateAccount(tx: Tx, account: NewAccount, now: Date): Promise<AccountRow> {
  await tx.run(insertAccount(newId("account"), account, now, sql`on conflict (email) do nothing`));
  return tx.one<AccountRow>(sql`${ACCOUNT} where a.email = ${parseEmail(account.email)}`);
}

/** Also counts the account among the new ones of its day. */
function insertAccount(id: string, account: NewAccount, now: Date, onConflict = empty) {
  const email = parseEmail(account.email);
  const name = account.name?.trim() || email.slice(0, email.lastIndexOf("@"));
  return sql`
    with added as (
      insert into accounts (id, email, name, language, workspace_limit, created_at, updated_at)
      values (${id}, ${email}, ${name}, ${account.language ?? DEFAULT_LANGUAGE}, ${account.workspaceLimit ?? 1},
              ${now}, ${now}) ${onConflict} returning id)
    select add_to_platform_day(${dayOf(now)}::date, 'ACCOUNT', 1) from added`;
}

/** Suspends or reactivates an account. Its sessions and keys are kept, but are rejected during the suspension. */
export async function setAccountStatus(
  tx: Tx,
  { id, status, actor }: { id: string; status: AccountStatus; actor: Actor },
  now: Date,
): Promise<Account> {
  const { status: before } = await lockAccount(tx, id);
  // Also reopens a closed account.
  await tx.run(sql`update accounts set status = ${status}, closed_at = null, updated_at = ${now} where id = ${id}`);
  const action = status === "SUSPENDED" ? "account.suspend" : "account.activate";
  const change = { before: { status: before }, after: { status } };
  await writeAudit(tx, { actor, action, subjectId: id, ...change }, now);
  return toAccount(await getAccountById(tx, id));
}

/** Sets the maximum number of workspaces. Existing workspaces above it stay. */
export async function setWorkspaceLimit(
  tx: Tx,
  { id, limit, actor }: { id: string; limit: number; actor: Actor },
  now: Date,
): Promise<void> {
  const { workspace_limit: before } = await lockAccount(tx, id);
  await tx.run(sql`update accounts set workspace_limit = ${limit}, updated_at = ${now} where id = ${id}`);
  const change = { before: { workspaceLimit: before }, after: { workspaceLimit: limit } };
  await writeAudit(tx, { actor, action: "account.set_limit", subjectId: id, ...change }, now);
}

/** Locks the account until the transaction ends. An erased account cannot be changed. */
async function lockAccount(tx: Tx, id: string): Promise<{ status: StoredStatus; workspace_limit: number }> {
  const row = await tx.find<{ status: StoredStatus; workspace_limit: number }>(
    sql`select status, workspace_limit from accounts where id = ${id} for no key update`,
  );
  if (row === undefined) throw notFound();
  if (row.status === "ERASED") throw new OperationError("conflict", { fieldErrors: { id: "has been erased" } });
  return row;
}
