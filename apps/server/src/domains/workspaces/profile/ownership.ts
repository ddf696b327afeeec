import { OperationError } from "../../../kernel/errors.ts";
import { sql, type Tx } from "../../../storage/database.ts";

export interface OwnerAccount {
  id: string;
  email: string;
  language: string;
  workspace_limit: number;
}

/**
 * Checks the workspace limit of a future owner: by creation, invitation or a new role. Updates the account's row
 * instead of only reading it, so that concurrent requests are serialized.
 */
export async function requireOwnershipLimit(tx: Tx, accountId: string): Promise<OwnerAccount> {
  const account = await tx.one<OwnerAccount>(sql`
    update accounts set workspace_limit = workspace_limit where id = ${accountId}
    returning id, email, language, workspace_limit`);
  if ((await countOwned(tx, accountId)) >= account.workspace_limit) throw new OperationError("workspace_limit_reached");
  return account;
}

export async function countOwned(tx: Tx, accountId: string): Promise<number> {
  const { owned } = await tx.one<{ owned: number }>(
    sql`select count(*) as owned from members where account_id = ${accountId} and role = 'OWNER'`,
  );
  return owned;
}
