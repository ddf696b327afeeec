// The user's restrictions on a request: permissions, read-only access and workspaces.

import { type BodyOf, type decideAuthorizationRequest, LIMITS, type Scope } from "@vitrine/contract";
import type { AccountScope } from "../../kernel/access/principals.ts";
import { type FieldErrors, invalidInput } from "../../kernel/errors.ts";
import { sql, type Tx } from "../../storage/database.ts";

type Decision = BodyOf<typeof decideAuthorizationRequest>;

export interface Choice {
  scopes: Scope[];
  /** Null for all workspaces of the account, including future ones. */
  workspaceIds: string[] | null;
}

/** Rejects a choice beyond the request, and an empty one. */
export async function choose(
  tx: Tx,
  account: AccountScope,
  asked: readonly Scope[],
  { scopes: wanted, readOnly, workspaceIds }: Pick<Decision, "scopes" | "readOnly" | "workspaceIds">,
): Promise<Choice> {
  const errors: FieldErrors = {};
  wanted?.forEach((scope, index) => {
    if (!asked.includes(scope)) errors[`scopes.${index}`] = "was not requested";
  });
  const scopes = asked.filter((scope) => (wanted?.includes(scope) ?? true) && !(readOnly && isWrite(scope)));
  if (scopes.length === 0) errors[readOnly ? "readOnly" : "scopes"] = "leaves no permission";
  const owned = await ownedOf(tx, account, workspaceIds ?? []);
  workspaceIds?.forEach((id, index) => {
    if (!owned.has(id)) errors[`workspaceIds.${index}`] = "is not a workspace that you own";
  });
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return { scopes, workspaceIds: workspaceIds === null ? null : [...new Set(workspaceIds)] };
}

const isWrite = (scope: Scope) => scope.endsWith(":write");

async function ownedOf(tx: Tx, account: AccountScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.many<{ id: string }>(sql`
    select workspace_id as id from members
    where account_id = ${account.id} and role = 'OWNER' and workspace_id = any(${[...ids]}::text[])`);
  return new Set(rows.map(({ id }) => id));
}

export interface NamedWorkspace {
  id: string;
  name: string;
}

/** Lists the account's active workspaces, optionally only those in `among`. */
export function listOwned(tx: Tx, account: AccountScope, among: readonly string[] | null = null) {
  return tx.many<NamedWorkspace>(sql`
    select w.id, w.name from members m join workspaces w on w.id = m.workspace_id
    where m.account_id = ${account.id} and m.role = 'OWNER' and w.status = 'ACTIVE'
      and (${among === null} or w.id = any(${[...(among ?? [])]}::text[]))
    order by lower(w.name), w.id limit ${LIMITS.list.pageSizeMax}`);
}
