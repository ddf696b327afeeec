// DNS proofs of custom domains. The DNS decides between two claims for one host: a workspace keeps the host while its
// record exists.

import type { Domain } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { DAY, later } from "../../kernel/clock.ts";
import type { TxtRecords } from "../../providers/dns/index.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { type DomainRow, recordName } from "./domain-rows.ts";

/** Grace period after the record was last seen, so that a zone error does not take a shop offline. */
const LOST_AFTER = 7 * DAY;

export const PROOF_START = "vitrine-site=";

/** Returns all proofs in the DNS for a host, or null if the lookup fails. */
export async function lookUpProofs(records: TxtRecords, host: string): Promise<string[] | null> {
  try {
    return (await records.find(recordName(host))).filter((text) => text.startsWith(PROOF_START));
  } catch {
    return null;
  }
}

type Claim = Pick<DomainRow, "id" | "host" | "proof">;

/** Stores the result, and starts or stops serving the host. */
export async function settleProof(
  tx: Tx,
  workspace: WorkspaceScope,
  claim: Claim,
  proofs: string[] | null,
  now: Date,
): Promise<void> {
  const isProved = proofs?.includes(claim.proof) ?? false;
  const isServed = isProved && (await assignHost(tx, workspace, claim, proofs ?? [], now));
  if (!isProved) await recheckHost(tx, workspace, claim, now);
  const problem = isServed ? null : isProved ? "TAKEN" : problemOf(proofs);
  await tx.run(sql`
    update site_domains
    set problem = ${problem}, checked_at = ${now},
        verified_at = case when ${isServed} then coalesce(verified_at, ${now}) else verified_at end
    where workspace_id = ${workspace.id} and id = ${claim.id}`);
}

function problemOf(proofs: string[] | null): Domain["problem"] {
  if (proofs === null) return "NO_ANSWER";
  return proofs.length === 0 ? "NO_RECORD" : "OTHER_RECORD";
}

/** Assigns the host to the proven claim, unless its current owner is also proven. */
async function assignHost(
  tx: Tx,
  workspace: WorkspaceScope,
  { id, host, proof }: Claim,
  proofs: string[],
  now: Date,
): Promise<boolean> {
  const taken = await tx.run(sql`
    insert into site_hosts as h (host, workspace_id, domain_id, proof, seen_at, checked_at)
    select ${host}, workspace_id, id, proof, ${now}, ${now} from site_domains
    where workspace_id = ${workspace.id} and id = ${id} and proof = ${proof}
    on conflict (host) do update
      set workspace_id = excluded.workspace_id, domain_id = excluded.domain_id, proof = excluded.proof,
          seen_at = excluded.seen_at, checked_at = excluded.checked_at
      where h.proof = excluded.proof or not h.proof = any(${proofs}::text[])`);
  return taken > 0;
}

async function recheckHost(tx: Tx, workspace: WorkspaceScope, { id }: Claim, now: Date): Promise<void> {
  const own = sql`workspace_id = ${workspace.id} and domain_id = ${id}`;
  await tx.run(sql`delete from site_hosts where ${own} and seen_at <= ${later(now, -LOST_AFTER)}`);
  await tx.run(sql`update site_hosts set checked_at = ${now} where ${own}`);
}
