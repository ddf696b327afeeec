import { checkSubdomain, isSubDomain, type SubDomainCheck } from "@vitrine/contract";
import type { AccountScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import type { LimitRule } from "../../../kernel/rate-limits.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import type { CreationRules } from "./create-workspace.ts";

/** Enough for somebody who types, and too little to list who is here. */
const CHECKS: LimitRule = { name: "subdomain-checks", max: 60, windowSeconds: 60 };

// Not "read": counting may ask another machine.
export const subDomainHandlers = ({ reservedSubDomains }: CreationRules): Handler[] => [
  handle(checkSubdomain, "none", async ({ database, account, params: { subDomain }, countHit, now }) => {
    await countHit(CHECKS, account.id);
    const answer = (status: SubDomainCheck["status"]) => ({ subDomain, status, heldUntil: null, isOwn: false });
    if (!isSubDomain(subDomain)) return answer("MALFORMED");
    if (reservedSubDomains.has(subDomain)) return answer("RESERVED");
    const taken = await database.read((tx) => findTaken(tx, account, subDomain, now));
    return taken === undefined ? answer("FREE") : { subDomain, ...taken };
  }),
];

/** Who has the name or keeps it; a hold that is over keeps nothing, though its row may still be there. */
async function findTaken(
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
