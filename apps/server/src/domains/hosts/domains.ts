import { randomBytes } from "node:crypto";
import { addDomain, checkDomain, LIMITS, listDomains, removeDomain } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type AuditEntry, accountActor, writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { LimitRule } from "../../kernel/rate-limits.ts";
import type { TxtRecords } from "../../providers/dns/index.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { getDomain, readDomains, toDomain } from "./domain-rows.ts";
import { isPlatformHost, parseHost } from "./host-names.ts";
import { lookUpProofs, PROOF_START, settleProof } from "./proofs.ts";

export interface HostParts {
  txtRecords: TxtRecords;
  /** The site URL template with the placeholder `{subDomain}`. */
  sitesUrl: string;
  /** The platform's own URLs; their hosts and subdomains are reserved. */
  platformUrls: readonly string[];
}

/** Per workspace, because each check queries external DNS servers. */
const CHECKS: LimitRule = { name: "domain-checks", max: LIMITS.domain.checksPerHour, windowSeconds: 3600 };

export function hostHandlers({ txtRecords, sitesUrl, platformUrls }: HostParts): Handler[] {
  return [
    handle(listDomains, "read", async ({ tx, workspace }) => ({
      domains: (await readDomains(tx, workspace)).map((row) => toDomain(row, sitesUrl)),
    })),

    handle(addDomain, "write", async ({ tx, workspace, account, body, now }) => {
      const host = parseHost(body.host);
      if (isPlatformHost(host, platformUrls)) throw invalidInput({ host: "belongs to this service" });
      await requireWithinLimit(tx, workspace);
      const id = newId("domain");
      const proof = `${PROOF_START}${randomBytes(16).toString("hex")}`;
      await tx.run(sql`
        insert into site_domains (workspace_id, id, host, proof, created_at)
        values (${workspace.id}, ${id}, ${host}, ${proof}, ${now})`);
      await writeAudit(tx, entry("domain.add", workspace, account, { id, host }), now);
      return toDomain(await getDomain(tx, workspace, id), sitesUrl);
    }),

    handle(checkDomain, "outside", async ({ database, workspace, account, params: { id }, countHit, now }) => {
      const claim = await database.read((tx) => getDomain(tx, workspace, id));
      await countHit(CHECKS, workspace.id);
      const proofs = await lookUpProofs(txtRecords, claim.host);
      return database.write(async (tx) => {
        await settleProof(tx, workspace, claim, proofs, now);
        const row = await getDomain(tx, workspace, id);
        if (row.is_served && !claim.is_served) {
          await writeAudit(tx, entry("domain.activate", workspace, account, { id, host: row.host }), now);
        }
        return toDomain(row, sitesUrl);
      });
    }),

    handle(removeDomain, "write", async ({ tx, workspace, account, params: { id }, now }) => {
      const { host } = await getDomain(tx, workspace, id);
      await tx.run(sql`delete from site_domains where workspace_id = ${workspace.id} and id = ${id}`);
      await writeAudit(tx, entry("domain.remove", workspace, account, { id, host }), now);
      return { id, deleted: true as const };
    }),
  ];
}

const entry = (
  action: string,
  workspace: WorkspaceScope,
  account: { readonly id: string },
  details: { id: string; host: string },
): AuditEntry => ({ actor: accountActor(account), action, subjectId: workspace.id, details });

/** Locks the workspace's standing, so that concurrent requests count each other. */
async function requireWithinLimit(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  await tx.run(sql`select from workspace_standings where workspace_id = ${workspace.id} for no key update`);
  const { added } = await tx.one<{ added: number }>(
    sql`select count(*) as added from site_domains where workspace_id = ${workspace.id}`,
  );
  if (added < LIMITS.domain.perWorkspaceMax) return;
  throw invalidInput({
    host: `The workspace is limited to ${LIMITS.domain.perWorkspaceMax} domains: remove one first.`,
  });
}
