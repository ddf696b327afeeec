import { sql, type Tx } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";
import { DAY, HOUR, later } from "../clock.ts";

export const sweep: Sweep = async (tx, now) => {
  await forgetTexts(tx);
  return sweepRows(
    tx,
    { from: "idempotency_answers", where: sql`created_at <= ${later(now, -DAY)}` },
    { from: "idempotency_claims", where: sql`expires_at <= ${later(now, -HOUR)}` },
  );
};

/** Maximum bytes of stored answers per caller: a hundred thousand usual ones. Storing them is free, at 11 GiB a day per key. */
const KEPT_BYTES = 256 * 1024 * 1024;
const CALLERS_AT_ONCE = 3;

/** Removes the oldest answers of a caller above the limit. Their rows stay, so that no write happens twice. */
async function forgetTexts(tx: Tx): Promise<void> {
  const crowded = await tx.many<{ connection: string; visitor: string }>(sql`
    select connection_id as connection, visitor_id as visitor
    from idempotency_answers where body is not null
    group by 1, 2 having sum(octet_length(body)::bigint) > ${KEPT_BYTES}
    order by sum(octet_length(body)::bigint) desc limit ${CALLERS_AT_ONCE}`);
  for (const { connection, visitor } of crowded) {
    const its = sql`connection_id = ${connection} and visitor_id = ${visitor}`;
    await tx.run(sql`
      update idempotency_answers set body = null
      where ${its} and ctid = any(array(
        select ctid from (
          select ctid, sum(octet_length(body)::bigint) over (order by created_at desc, ctid) as bytes
          from idempotency_answers where ${its} and body is not null) kept
        where bytes > ${KEPT_BYTES}))`);
  }
}
