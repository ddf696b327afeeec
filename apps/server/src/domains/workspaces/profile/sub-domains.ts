// Subdomains are claimed in the table `subdomains`. Its primary key decides concurrent claims.

import { RESERVED_SUB_DOMAINS } from "@vitrine/contract";
import { DAY, later } from "../../../kernel/clock.ts";
import { OperationError } from "../../../kernel/errors.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { siteUrl } from "../website/website-rows.ts";

const COOLDOWN = 30 * DAY;
const RESERVED_FOR = 30 * DAY;

/** Returns the reserved names: the fixed list, and names whose site would use one of the platform's own hosts. */
export function reservedSubDomains(sitesUrl: string, platformUrls: readonly string[]): ReadonlySet<string> {
  const hosts = platformUrls.map(hostOf);
  const taken = hosts
    .map((host) => host.split(".")[0] ?? "")
    .filter((name) => hosts.includes(hostOf(siteUrl(sitesUrl, name))));
  return new Set([...RESERVED_SUB_DOMAINS, ...taken]);
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : "");

/** Claims a free name. A name with another workspace's active hold is not free. */
export async function claimSubDomain(
  tx: Tx,
  {
    workspaceId,
    subDomain,
    reserved,
    now,
  }: { workspaceId: string; subDomain: string; reserved: ReadonlySet<string>; now: Date },
): Promise<void> {
  if (reserved.has(subDomain)) throw unavailable();
  const claimed = await tx.run(sql`
    insert into subdomains as s (sub_domain, workspace_id) values (${subDomain}, ${workspaceId})
    on conflict (sub_domain) do update set workspace_id = excluded.workspace_id, held_until = null
    where s.held_until <= ${now} or (s.held_until is not null and s.workspace_id = excluded.workspace_id)`);
  if (claimed === 0) throw unavailable();
}

const unavailable = () =>
  new OperationError("subdomain_unavailable", { fieldErrors: { subDomain: "is not available" } });

/** Holds a released name for a while, because existing links still refer to this workspace. */
export async function reserveSubDomain(tx: Tx, workspaceId: string, subDomain: string, now: Date): Promise<void> {
  await tx.run(sql`
    update subdomains set held_until = ${later(now, RESERVED_FOR)}
    where sub_domain = ${subDomain} and workspace_id = ${workspaceId}`);
}

/** The first change is free. Each later one must wait 30 days after the previous one. */
export function requireCooledDown(changedAt: Date | null, now: Date): void {
  if (changedAt !== null && later(changedAt, COOLDOWN) > now) {
    throw new OperationError("subdomain_cooldown", {
      fieldErrors: { subDomain: `cannot change before ${later(changedAt, COOLDOWN).toISOString()}` },
    });
  }
}
