// Retention periods of activity data for all workspaces. Aggregates outlive their events.

import { DAY, later } from "../../kernel/clock.ts";
import { type Sql, sql, type Tx } from "../../storage/database.ts";
import { inEachWorkspace, ROWS_AT_ONCE, type Sweep, somePagesOf, sweepRows } from "../../storage/sweeping.ts";
import type { RetentionDays } from "./settings.ts";

export function retentionSweep(days: RetentionDays): Sweep {
  return async (tx, now) => {
    const before = (kept: number) => later(now, -kept * DAY);
    const whole = startOfMonth(before(days.usageEvents));
    const removed = await sweepRows(
      tx,
      { from: "conversation_turns", where: sql`created_at <= ${before(days.conversations)}` },
      {
        from: "conversations",
        where: conversationsOver(before(days.conversations)),
        due: { from: "conversations", where: sql`updated_at <= ${before(days.conversations)}` },
      },
      { from: "unanswered_questions", where: sql`last_asked_at <= ${before(days.conversations)}` },
      { from: "feedbacks", where: sql`created_at <= ${before(days.feedback)}` },
      {
        from: "product_history",
        where: sql`${await somePagesOf(tx, "product_history")} and at <= ${before(days.productHistory)}`,
      },
      { from: "contact_requests", where: sql`read_at is not null and created_at <= ${before(days.contact)}` },
      // Deletes whole months, so that daily, ten-day and monthly counters expire together with their events. The
      // counters also locate the events and are deleted after them, because an index by age would slow down every
      // event.
      {
        from: "usage_events",
        where: () => sql`created_at < ${whole}`,
        due: { from: "usage_counts", where: sql`starts_on < ${whole}::date` },
      },
      {
        from: "usage_counts",
        where: sql`
          starts_on < ${whole}::date
          and not exists (
            select from usage_events e where e.workspace_id = usage_counts.workspace_id and e.created_at < ${whole})`,
      },
      { from: "product_asked_days", where: sql`day < ${whole}::date` },
      // Only agents' entries expire, because agents write continuously. People's actions are kept.
      { from: "audit_log", where: sql`starts_with(action, 'agent.') and at <= ${before(days.agentWrites)}` },
    );
    const forgotten = [
      await forgetTexts(tx, before(days.searchTexts)),
      await forgetAddresses(tx, before(days.auditAddresses)),
    ];
    return { mayHaveMore: removed.mayHaveMore || forgotten.some((rows) => rows >= ROWS_AT_ONCE) };
  };
}

/**
 * Deletes old conversations after their turns, because a cascade may be too large. In a backlog it checks only the
 * oldest, whose turns are deleted first. Checking all would take longer with every conversation.
 */
const conversationsOver =
  (time: Date) =>
  (its: Sql): Sql =>
    sql`
    id in (
      select o.id from (
        select id from conversations where ${its} and updated_at <= ${time} order by updated_at limit ${ROWS_AT_ONCE}) o
      where not exists (select from conversation_turns t where ${its} and t.conversation_id = o.id))`;

const startOfMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));

/** Removes search texts and link targets. The events are still counted. */
function forgetTexts(tx: Tx, before: Date): Promise<number> {
  const where = sql`event_name in ('SEARCH', 'LINK_CLICK') and resource_id <> '' and created_at <= ${before}`;
  return inEachWorkspace(tx, { from: "usage_events", where }, (its) =>
    tx.run(sql`
      update usage_events set resource_id = '' where ${its} and ctid = any(array(
        select ctid from usage_events where ${its} and ${where}
        limit ${ROWS_AT_ONCE} for update skip locked))`),
  );
}

const forgetAddresses = (tx: Tx, before: Date): Promise<number> =>
  tx.run(sql`
    update audit_log set details = details - 'email' where id = any(array(
      select id from audit_log where details ? 'email' and at <= ${before}
      limit ${ROWS_AT_ONCE} for update skip locked))`);
