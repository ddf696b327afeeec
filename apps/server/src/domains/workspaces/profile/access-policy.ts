import { type AccessPolicy, getAccessPolicy, updateAccessPolicy } from "@vitrine/contract";
import { type Actor, accountActor, writeAudit } from "../../../kernel/audit.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { notFound } from "../../../kernel/errors.ts";
import { raw, type Sql, sql, type Tx } from "../../../storage/database.ts";

interface AccessPolicyRow {
  site_access: AccessPolicy["siteAccess"];
  ai_access: AccessPolicy["aiAccess"];
  challenge: AccessPolicy["challenge"];
  guest_daily_limit: number;
  customer_daily_limit: number;
  guests_daily_credits: number | null;
  daily_credits: number | null;
}

const columns = raw(
  "site_access, ai_access, challenge, guest_daily_limit, customer_daily_limit, guests_daily_credits, daily_credits",
);

const toAccessPolicy = (row: AccessPolicyRow): AccessPolicy => ({
  siteAccess: row.site_access,
  aiAccess: row.ai_access,
  challenge: row.challenge,
  guestDailyLimit: row.guest_daily_limit,
  customerDailyLimit: row.customer_daily_limit,
  guestsDailyCredits: row.guests_daily_credits,
  dailyCredits: row.daily_credits,
});

export async function readAccessPolicy(tx: Tx, workspaceId: string): Promise<AccessPolicy> {
  const row = await tx.find<AccessPolicyRow>(
    sql`select ${columns} from access_policies where workspace_id = ${workspaceId}`,
  );
  if (row === undefined) throw notFound();
  return toAccessPolicy(row);
}

type PolicyChange = { [Field in keyof AccessPolicy]?: AccessPolicy[Field] | undefined };

/** Updates the given fields only. */
export async function setAccessPolicy(
  tx: Tx,
  { workspaceId, change, actor }: { workspaceId: string; change: PolicyChange; actor: Actor },
  now: Date,
): Promise<AccessPolicy> {
  const row = await tx.find<AccessPolicyRow>(sql`
    update access_policies
    set site_access = coalesce(${change.siteAccess}, site_access), ai_access = coalesce(${change.aiAccess}, ai_access),
        challenge = coalesce(${change.challenge}, challenge),
        guest_daily_limit = coalesce(${change.guestDailyLimit}, guest_daily_limit),
        customer_daily_limit = coalesce(${change.customerDailyLimit}, customer_daily_limit),
        guests_daily_credits = ${unlessLeftOut(change.guestsDailyCredits, sql`guests_daily_credits`)},
        daily_credits = ${unlessLeftOut(change.dailyCredits, sql`daily_credits`)}
    where workspace_id = ${workspaceId}
    returning ${columns}`);
  if (row === undefined) throw notFound();
  const policy = toAccessPolicy(row);
  await writeAudit(tx, { actor, action: "access_policy.change", subjectId: workspaceId, details: { ...policy } }, now);
  return policy;
}

/** Null is a value that removes a ceiling; undefined keeps the column. */
const unlessLeftOut = (value: number | null | undefined, column: Sql): Sql =>
  value === undefined ? column : sql`${value}::int`;

export const accessPolicyHandlers: readonly Handler[] = [
  handle(getAccessPolicy, "read", ({ tx, workspace }) => readAccessPolicy(tx, workspace.id)),

  handle(updateAccessPolicy, "write", ({ tx, workspace, account, body, now }) =>
    setAccessPolicy(tx, { workspaceId: workspace.id, change: body, actor: accountActor(account) }, now),
  ),
];
