// Idempotency of calls that wait for remote servers without an open transaction. A row marks the first request as running
// and is removed when the answer is stored. After its deadline its process counts as dead, and the next request takes the
// claim over; the first one then fails to store its answer.

import { randomUUID } from "node:crypto";
import { sql, type Tx } from "../../storage/database.ts";
import { later } from "../clock.ts";
import { OperationError } from "../errors.ts";
import {
  claimOrReplay,
  type IdempotentRequest,
  type StoredAnswer,
  storeAnswer,
  waitForLock,
  withKeyOf,
} from "./stored-answers.ts";

export interface Claim {
  readonly request: IdempotentRequest;
  readonly id: string;
}

/** Returns a claim for the first request and the stored answer for later ones; throws `in_progress` in between. */
export async function takeClaim(
  tx: Tx,
  request: IdempotentRequest,
  claimMilliseconds: number,
  now: Date,
): Promise<Claim | StoredAnswer> {
  const stored = await claimOrReplay(tx, request, now);
  if (stored !== undefined) return stored;
  const { connectionId, visitorId, operation, key, requestHash } = request;
  const id = randomUUID();
  const taken = await tx.run(sql`
    insert into idempotency_claims as c
      (connection_id, visitor_id, operation, key, request_hash, claim_id, expires_at)
    values (${connectionId}, ${visitorId}, ${operation}, ${key}, ${requestHash}, ${id}, ${later(now, claimMilliseconds)})
    on conflict (connection_id, visitor_id, operation, key) do update
      set request_hash = excluded.request_hash, claim_id = excluded.claim_id, expires_at = excluded.expires_at
      where c.expires_at <= ${now}`);
  if (taken === 0) throw await refusal(tx, request);
  return { request, id };
}

async function refusal(tx: Tx, request: IdempotentRequest): Promise<OperationError> {
  const running = await tx.find<{ request_hash: Buffer }>(sql`
    select request_hash from idempotency_claims where ${withKeyOf(request)}`);
  const same = running?.request_hash.equals(request.requestHash) ?? true;
  return new OperationError(same ? "in_progress" : "idempotency_conflict");
}

/** Stores the answer in the transaction of its effect, which is rolled back if the claim is lost. */
export async function fulfilClaim(tx: Tx, claim: Claim, answer: StoredAnswer, now: Date): Promise<void> {
  // Without the lock, a request could find neither the answer nor the claim, and run again.
  await waitForLock(tx, claim.request);
  if (!(await dropClaim(tx, claim))) throw new OperationError("in_progress");
  await storeAnswer(tx, claim.request, answer, now);
}

/** Returns false if another request has taken the claim over. */
export async function dropClaim(tx: Tx, { request, id }: Claim): Promise<boolean> {
  const dropped = await tx.run(sql`delete from idempotency_claims where ${withKeyOf(request)} and claim_id = ${id}`);
  return dropped === 1;
}
