// What visitors cost a workspace in a UTC day, and the ceilings that its owners set on that. The day's row is written in
// the statement that moves the wallet: it is locked for as long as that, and no longer.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { dayOf } from "../../kernel/clock.ts";
import { type Sql, sql } from "../../storage/database.ts";

/** Null is no ceiling. */
interface Ceilings {
  readonly guests: number | null;
  readonly all: number | null;
}

export interface Spending {
  /** Guests count for both ceilings. */
  readonly isGuest: boolean;
  readonly ceilings: Ceilings;
}

/** Which ceilings a reservation came so near to, as the first one of its day, that the owners are told. */
export interface Nearing {
  readonly nearsGuests: boolean;
  readonly nearsAll: boolean;
}

/** What counts for a ceiling: answered requests and those on their way. At four fifths the owners are told. */
const within = (credits: Sql, ceiling: number | null) =>
  sql`(${ceiling}::int is null or ${credits} <= ${ceiling}::int)`;
const nears = (credits: Sql, ceiling: number | null) => sql`(${credits}) * 5 >= ${ceiling}::int * 4`;

/** Counts what is to be reserved, in one row; there is no row where a ceiling would be passed. */
export function countingDay(
  workspace: WorkspaceScope,
  { id, amount, spending }: { id: string; amount: number; spending: Spending | undefined },
  now: Date,
): Sql {
  if (spending === undefined) return sql`select false as "nearsGuests", false as "nearsAll"`;
  const { isGuest, ceilings } = spending;
  // What a customer spends is held to one ceiling only.
  const guests = isGuest ? ceilings.guests : null;
  const own = sql`${amount}::int`;
  const all = sql`d.credits + excluded.credits`;
  const ofGuests = sql`d.guest_credits + excluded.guest_credits`;
  const teller = (credits: Sql, ceiling: number | null) => sql`case when ${nears(credits, ceiling)} then ${id} end`;
  return sql`
    insert into credit_days as d (workspace_id, day, credits, guest_credits, warned_by, guests_warned_by)
    select ${workspace.id}, ${dayOf(now)}::date, ${own}, ${isGuest ? amount : 0}::int,
           ${teller(own, ceilings.all)}, ${teller(own, guests)}
    where ${within(own, ceilings.all)} and ${within(own, guests)}
    on conflict (workspace_id, day) do update
      set credits = ${all}, guest_credits = ${ofGuests},
          warned_by = coalesce(d.warned_by, ${teller(all, ceilings.all)}),
          guests_warned_by = coalesce(d.guests_warned_by, ${teller(ofGuests, guests)})
      where ${within(all, ceilings.all)} and ${within(ofGuests, guests)}
    returning coalesce(guests_warned_by = ${id}, false) as "nearsGuests", coalesce(warned_by = ${id}, false) as "nearsAll"`;
}

/** Takes back what a reservation that was not charged had counted. `closed` is that reservation. */
export const uncountingDay = (workspace: WorkspaceScope): Sql => sql`
  update credit_days d
  set credits = d.credits - closed.amount,
      guest_credits = d.guest_credits - case when closed.is_guest then closed.amount else 0 end
  from closed
  where d.workspace_id = ${workspace.id} and d.day = closed.counted_day and closed.status <> 'SETTLED'
  returning d.day`;
