import { sql, type Tx } from "../../storage/database.ts";
import { PAGES_AT_ONCE, pagesOf, type Sweep, sweepRows } from "../../storage/sweeping.ts";
import { DAY, HOUR, later } from "../clock.ts";

export const sweep: Sweep = async (tx, now) => {
  await forgetTexts(tx);
  return sweepRows(
    tx,
    { from: "idempotency_answers", where: sql`created_at <= ${later(now, -DAY)}` },
    { from: "idempotency_claims", where: sql`expires_at <= ${later(now, -HOUR)}` },
  );
};

/** What answers to one caller may take: a hundred thousand usual ones. */
const BYTES_MAX = 256 * 1024 * 1024;
const CALLERS_AT_ONCE = 3;

/**
 * Of a caller to whom long answers are kept without end, the oldest go but for the fact that there was one: what was done must not
 * be done twice. Who may be meant is told by a sample, and counted exactly then.
 */
async function forgetTexts(tx: Tx): Promise<void> {
  const share = Math.min(1, PAGES_AT_ONCE / Math.max(1, await pagesOf(tx, "idempotency_answers")));
  const crowded = await tx.many<{ connection: string; visitor: string }>(sql`
    select connection_id as connection, visitor_id as visitor
    from idempotency_answers tablesample system (${share * 100}) where body is not null
    group by 1, 2 having sum(octet_length(body)::bigint) > ${Math.floor(BYTES_MAX * share)}
    order by sum(octet_length(body)::bigint) desc limit ${CALLERS_AT_ONCE}`);
  for (const { connection, visitor } of crowded) {
    const its = sql`connection_id = ${connection} and visitor_id = ${visitor}`;
    await tx.run(sql`
      update idempotency_answers set body = null
      where ${its} and ctid = any(array(
        select ctid from (
          select ctid, sum(octet_length(body)::bigint) over (order by created_at desc, ctid) as bytes
          from idempotency_answers where ${its} and body is not null) kept
        where bytes > ${BYTES_MAX}))`);
  }
}
