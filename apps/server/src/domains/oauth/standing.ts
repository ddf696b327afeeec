import { sql, type Tx } from "../../storage/database.ts";
import { OAuthError, sourceBlocked } from "./errors.ts";

/** Rejects blocked sources and suspended accounts. Both states may be temporary, so no token is used up. */
export async function requireStanding(
  tx: Tx,
  { accountId, sourceId }: { accountId: string; sourceId: string },
): Promise<void> {
  const { blocked, active } = await tx.one<{ blocked: boolean; active: boolean }>(sql`
    select s.blocked_at is not null as blocked, a.status = 'ACTIVE' as active
    from integration_sources s, accounts a where s.id = ${sourceId} and a.id = ${accountId}`);
  if (blocked) throw sourceBlocked();
  if (!active) throw new OAuthError("access_denied", "The account is not active.", { code: "account_inactive" });
}
