// A reservation holds credits for one metered operation: pending, then settled, released or expired, exactly once.
// Each step is one statement, so that the wallet's row is held for no longer than its transaction needs to commit.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { dayOf } from "../../kernel/clock.ts";
import { OperationError, quotaExhausted } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { countingDay, type Nearing, type Spending, uncountingDay } from "./spending.ts";
import { type MovedRow, type Movement, readWallet, toMovement } from "./wallets.ts";

export interface Reservation {
  id: string;
  amount: number;
}

export interface ReservationRequest {
  /** For who has to know it before it is made. */
  id?: string;
  amount: number;
  expiresAt: Date;
  /** Absent: it counts for no day and is held to no ceiling. */
  spending?: Spending | undefined;
}

interface HeldRow extends Nearing {
  isWithin: boolean;
  isHeld: boolean;
}

/** Holds credits, or refuses: never more than are available or than the day allows, however many ask at once. */
export async function reserveCredits(
  tx: Tx,
  workspace: WorkspaceScope,
  { id = newId("reservation"), amount, expiresAt, spending }: ReservationRequest,
  now: Date,
): Promise<Reservation & Nearing> {
  const held = await tx.one<HeldRow>(sql`
    with day as (${countingDay(workspace, { id, amount, spending }, now)}),
    moved as (
      update wallets w
      set reserved = w.reserved + ${amount}, entry_count = w.entry_count + 1, updated_at = ${now}
      from day
      where w.workspace_id = ${workspace.id} and w.balance - w.reserved >= ${amount}
      returning w.entry_count, w.balance, w.reserved
    ), reservation as (
      insert into credit_reservations (workspace_id, id, amount, created_at, expires_at, counted_day, is_guest)
      select ${workspace.id}, ${id}, ${amount}, ${now}, ${expiresAt}, ${spending && dayOf(now)}::date,
             ${spending?.isGuest ?? false}
      from moved
    ), entry as (
      insert into ledger_entries (workspace_id, number, id, kind, balance_delta, reserved_delta, balance, reserved,
                                  cause, created_at)
      select ${workspace.id}, entry_count, ${newId("entry")}, 'RESERVE', 0, ${amount}, balance, reserved,
             ${`reserve:${id}`}, ${now}
      from moved
      returning number
    )
    select day.* is not null as "isWithin", entry.number is not null as "isHeld",
           coalesce("nearsGuests", false) as "nearsGuests", coalesce("nearsAll", false) as "nearsAll"
    from (select) as once left join day on true left join entry on true`);
  // Whatever this has counted goes with the transaction.
  if (!held.isWithin) throw quotaExhausted(now);
  if (!held.isHeld) throw await refusal(tx, workspace);
  return { id, amount, nearsGuests: held.nearsGuests, nearsAll: held.nearsAll };
}

async function refusal(tx: Tx, workspace: WorkspaceScope): Promise<OperationError> {
  const { inDebt } = await readWallet(tx, workspace);
  return new OperationError(inDebt ? "wallet_in_debt" : "insufficient_credits");
}

export type Closing = "SETTLED" | "RELEASED" | "EXPIRED";

/** Undefined when the reservation was closed before, by whomever. */
export async function closeReservation(
  tx: Tx,
  workspace: WorkspaceScope,
  reservationId: string,
  closing: Closing,
  now: Date,
): Promise<Movement | undefined> {
  const kind = closing === "SETTLED" ? "SETTLE" : "RELEASE";
  const charged = closing === "SETTLED" ? 1 : 0;
  const row = await tx.find<MovedRow & { amount: number }>(sql`
    with closed as (
      update credit_reservations set status = ${closing}, closed_at = ${now}
      where workspace_id = ${workspace.id} and id = ${reservationId} and status = 'PENDING'
      returning amount, status, counted_day, is_guest
    ), uncounted as (${uncountingDay(workspace)}),
    -- After the day's row, as when they were reserved: the wallet is the last that is locked.
    moved as (
      update wallets w
      set balance = w.balance - closed.amount * ${charged}::int, reserved = w.reserved - closed.amount,
          used_total = w.used_total + closed.amount * ${charged}::int,
          entry_count = w.entry_count + 1, updated_at = ${now}
      from closed cross join (select count(*) from uncounted) as day_first where w.workspace_id = ${workspace.id}
      returning w.entry_count, w.balance, w.reserved, w.low_balance_threshold, closed.amount
    ), entry as (
      insert into ledger_entries (workspace_id, number, id, kind, balance_delta, reserved_delta, balance, reserved,
                                  cause, reason, created_at)
      select ${workspace.id}, entry_count, ${newId("entry")}, ${kind}, -amount * ${charged}::int, -amount, balance, reserved,
             ${`close:${reservationId}`}, ${closing === "EXPIRED" ? "expired" : ""}, ${now}
      from moved
    )
    select balance, reserved, low_balance_threshold, amount from moved`);
  return row && toMovement(row, -row.amount * charged);
}

export interface DueReservation {
  workspaceId: string;
  id: string;
}

/** Pending reservations whose deadline has passed: whoever made them is not coming back. */
export function listDueReservations(tx: Tx, now: Date, limit: number): Promise<DueReservation[]> {
  return tx.many<DueReservation>(sql`
    select workspace_id as "workspaceId", id from credit_reservations
    where status = 'PENDING' and expires_at <= ${now} order by expires_at limit ${limit}`);
}
