// Periodic rechecks of DNS proofs, because a zone can change its owner without notice.

import { assumeWorkspace } from "../../kernel/access/principals.ts";
import { type Clock, DAY, later } from "../../kernel/clock.ts";
import type { TxtRecords } from "../../providers/dns/index.ts";
import { type Database, sql, type Tx } from "../../storage/database.ts";
import { lookUpProofs, settleProof } from "./proofs.ts";

const CHECKED_EVERY = DAY;

/** Hosts per round. A lookup may take seconds, so several run in parallel. */
const ROUND = 200;
const AT_ONCE = 20;

interface DueHost {
  host: string;
  workspace_id: string;
  domain_id: string;
  proof: string;
}

export interface RecheckParts {
  database: Database;
  clock: Clock;
  txtRecords: TxtRecords;
}

/** Rechecks the hosts with the oldest checks. Hosts beyond one round wait for the next one. */
export async function recheckDue(parts: RecheckParts): Promise<void> {
  const due = await parts.database.read((tx) => readDue(tx, later(parts.clock.now(), -CHECKED_EVERY)));
  for (let start = 0; start < due.length; start += AT_ONCE) {
    await Promise.all(due.slice(start, start + AT_ONCE).map((host) => recheck(parts, host)));
  }
}

const readDue = (tx: Tx, before: Date): Promise<DueHost[]> =>
  tx.many<DueHost>(sql`
    select host, workspace_id, domain_id, proof from site_hosts
    where checked_at <= ${before} order by checked_at limit ${ROUND}`);

async function recheck({ database, clock, txtRecords }: RecheckParts, due: DueHost): Promise<void> {
  const proofs = await lookUpProofs(txtRecords, due.host);
  const workspace = assumeWorkspace(due.workspace_id, "the host that was proved is this workspace's");
  const claim = { id: due.domain_id, host: due.host, proof: due.proof };
  await database.write((tx) => settleProof(tx, workspace, claim, proofs, clock.now()), { patience: "job" });
}
