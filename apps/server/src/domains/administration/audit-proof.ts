// Verifies the hash chain: every sealed entry carries a hash over itself and its predecessor.

import { type Database, sql } from "../../storage/database.ts";

const AT_ONCE = 5000;

export interface AuditProof {
  /** Number of verified entries. */
  entries: number;
  /** The last entry. Store it elsewhere to detect a rebuilt chain. */
  head: { number: number; hash: string };
  /** The first problem, with its position. Entries after it are unproven. */
  problem: string | null;
}

interface Link {
  number: number;
  hash: string;
  is_right: boolean;
}

/** `expected` is an earlier head. */
export async function verifyAuditLog(
  database: Pick<Database, "read">,
  expected?: { number: number; hash: string },
): Promise<AuditProof> {
  // Read first, so that entries added meanwhile are not part of this check.
  const head = await database.read((tx) =>
    tx.one<{ number: number; hash: string }>(sql`select number, encode(hash, 'hex') as hash from audit_chain`),
  );
  const proof = (entries: number, problem: string | null): AuditProof => ({ entries, head, problem });
  let last = { number: 0, hash: "" };
  while (last.number < head.number) {
    const links = await readLinks(database, last, head.number);
    for (const link of links) {
      const place = last.number + 1;
      if (link.number !== place) return proof(last.number, `entry ${place} is missing`);
      if (!link.is_right) return proof(last.number, `entry ${place} was changed`);
      if (expected?.number === place && expected.hash !== link.hash) {
        return proof(last.number, `entry ${place} is not the one that was noted: the chain was made anew`);
      }
      last = { number: link.number, hash: link.hash };
    }
    if (links.length === 0) return proof(last.number, `entry ${last.number + 1} is missing`);
  }
  if (last.hash !== head.hash) return proof(last.number, "the last entry is not the one that the chain ends with");
  if (expected !== undefined && expected.number > head.number) {
    return proof(last.number, `entry ${expected.number}, which was noted, is missing`);
  }
  const strays = await database.read((tx) =>
    tx.find(sql`select from audit_log where actor_kind <> 'account' and seal_number is null limit 1`),
  );
  return proof(last.number, strays === undefined ? null : "there is an entry of staff that was never sealed");
}

/** Recomputes each hash from its predecessor's hash. */
const readLinks = (database: Pick<Database, "read">, last: { number: number; hash: string }, to: number) =>
  database.read((tx) =>
    tx.many<Link>(sql`
      select seal_number as number, encode(seal_hash, 'hex') as hash,
             seal_hash = audit_seal(
               coalesce(lag(seal_hash) over (order by seal_number), decode(${last.hash}, 'hex')), seal_number, to_jsonb(l))
               as is_right
      from audit_log l
      where seal_number > ${last.number} and seal_number <= ${Math.min(to, last.number + AT_ONCE)}
      order by seal_number`),
  );
