import { checkSubdomain, isSubDomain, LIMITS, type SubDomainCheck } from "@vitrine/contract";
import type { AccountScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import type { LimitRule } from "../../../kernel/rate-limits.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import type { CreationRules } from "./create-workspace.ts";

/** Enough for checks while typing, too few to enumerate workspaces. */
const CHECKS: LimitRule = {
  name: "subdomain-checks",
  max: LIMITS.workspace.subDomainChecksPerMinute,
  windowSeconds: 60,
};

// Not "read": counting may call another machine, so no transaction may be open.
export const subDomainHandlers = ({ reservedSubDomains }: CreationRules): Handler[] => [
  handle(checkSubdomain, "outside", async ({ database, account, params: { subDomain }, countHit, now }) => {
    await countHit(CHECKS, account.id);
    const answer = (status: SubDomainCheck["status"]) => ({ subDomain, status, heldUntil: null, isOwn: false });
    if (!isSubDomain(subDomain)) return answer("MALFORMED");
    if (reservedSubDomains.has(subDomain)) return answer("RESERVED");
    const taken = await database.read((tx) => findHolder(tx, account, subDomain, now));
    return taken === undefined ? answer("FREE") : { subDomain, ...taken };
  }),
];

/** Finds the owner or holder of a name. An expired hold does not count, even if its row still exists. */
async function findHolder(
  tx: Tx,
  account: AccountScope,
  subDomain: string,
  now: Date,
): Promise<Omit<SubDomainCheck, "subDomain"> | undefined> {
  const row = await tx.find<{ held_until: Date | null; is_own: boolean }>(sql`
    select s.held_until,
           exists (select from members m
                   where m.workspace_id = s.workspace_id and m.account_id = ${account.id} and m.role = 'OWNER') as is_own
    from subdomains s
    where s.sub_domain = ${subDomain} and (s.held_until is null or s.held_until > ${now})`);
  if (row === undefined) return undefined;
  const heldUntil = row.held_until?.toISOString() ?? null;
  return { status: heldUntil === null ? "TAKEN" : "HELD", heldUntil, isOwn: row.is_own };
}
