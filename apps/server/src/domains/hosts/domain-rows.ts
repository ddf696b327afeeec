import type { Domain } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { notFound } from "../../kernel/errors.ts";
import { empty, sql, type Tx } from "../../storage/database.ts";
import { siteUrl } from "../workspaces/index.ts";

export interface DomainRow {
  id: string;
  host: string;
  proof: string;
  problem: Domain["problem"];
  sub_domain: string;
  is_served: boolean;
  created_at: Date;
  checked_at: Date | null;
  verified_at: Date | null;
}

/** The name of the TXT record. It is next to the host, because a CNAME host cannot have other records. */
export const recordName = (host: string) => `_vitrine.${host}`;

export function toDomain(row: DomainRow, sitesUrl: string): Domain {
  const status = row.is_served ? "ACTIVE" : row.verified_at === null ? "PENDING" : "LOST";
  return {
    id: row.id,
    host: row.host,
    status,
    problem: row.problem,
    record: { type: "TXT", name: recordName(row.host), value: row.proof },
    target: new URL(siteUrl(sitesUrl, row.sub_domain)).hostname,
    createdAt: row.created_at.toISOString(),
    checkedAt: row.checked_at?.toISOString() ?? null,
    verifiedAt: row.verified_at?.toISOString() ?? null,
  };
}

/** Oldest first: all domains of a workspace, or one. */
export const readDomains = (tx: Tx, workspace: WorkspaceScope, id?: string): Promise<DomainRow[]> =>
  tx.many<DomainRow>(sql`
    select d.id, d.host, d.proof, d.problem, d.created_at, d.checked_at, d.verified_at, w.sub_domain,
           h.host is not null as is_served
    from site_domains d
    join workspaces w on w.id = d.workspace_id
    left join site_hosts h on h.workspace_id = d.workspace_id and h.domain_id = d.id
    where d.workspace_id = ${workspace.id} ${id === undefined ? empty : sql`and d.id = ${id}`}
    order by d.created_at, d.id`);

export async function getDomain(tx: Tx, workspace: WorkspaceScope, id: string): Promise<DomainRow> {
  const [row] = await readDomains(tx, workspace, id);
  if (row === undefined) throw notFound();
  return row;
}
