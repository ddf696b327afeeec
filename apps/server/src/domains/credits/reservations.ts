// A reservation holds credits for one metered operation: pending, then settled, released or expired, exactly once. Each
// step is one call of a database function, to keep the wallet's row lock short.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { dayOf } from "../../kernel/clock.ts";
import { OperationError, quotaExhausted } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";
import type { Nearing, Spending } from "./spending.ts";
import { type MovedRow, type Movement, readWallet, toMovement } from "./wallets.ts";

export interface Reservation {
  id: string;
  amount: number;
}

export interface ReservationRequest {
  /** For callers that need the id in advance. */
  id?: string;
  amount: number;
  expiresAt: Date;
  /** Without it, no daily total and no ceiling applies. */
  spending?: Spending | undefined;
}

interface HeldRow extends Nearing {
  isWithin: boolean;
  isHeld: boolean;
}

/** Reserves credits or throws. Never exceeds the available credits or the daily ceiling, even under concurrency. */
export async function reserveCredits(
  tx: Tx,
  workspace: WorkspaceScope,
  { id = newId("reservation"), amount, expiresAt, spending }: ReservationRequest,
  now: Date,
): Promise<Reservation & Nearing> {
  const { isGuest = false, ceilings } = spending ?? {};
  // The guest ceiling does not apply to customers.
  const guests = isGuest ? (ceilings?.guests ?? null) : null;
  const counted_day = spending ? dayOf(now) : null;
  const row = { id, amount, created_at: now, expires_at: expiresAt, counted_day, is_guest: isGuest };
  const held = await tx.one<HeldRow>(sql`
    select is_within as "isWithin", is_held as "isHeld", nears_guests as "nearsGuests", nears_all as "nearsAll"
    from reserve_credits(${workspace.id}, ${JSON.stringify(row)}::jsonb, ${newId("entry")}, ${guests}, ${ceilings?.all ?? null})`);
  // The error rolls back the counters of this call.
  if (!held.isWithin) throw quotaExhausted(now);
  if (!held.isHeld) throw await refusal(tx, workspace);
  return { id, amount, nearsGuests: held.nearsGuests, nearsAll: held.nearsAll };
}

async function refusal(tx: Tx, workspace: WorkspaceScope): Promise<OperationError> {
  const { inDebt } = await readWallet(tx, workspace);
  return new OperationError(inDebt ? "wallet_in_debt" : "insufficient_credits");
}

export type Closing = "SETTLED" | "RELEASED" | "EXPIRED";

interface Closed extends MovedRow {
  amount: number | null;
}

/** Returns undefined if the reservation is already closed. */
export async function closeReservation(
  tx: Tx,
  workspace: WorkspaceScope,
  reservationId: string,
  closing: Closing,
  now: Date,
): Promise<Movement | undefined> {
  const row = await tx.one<Closed>(sql`
    select closed_amount as amount, left_balance as balance, left_reserved as reserved, threshold as low_balance_threshold
    from close_reservation(${workspace.id}, ${reservationId}, ${closing}, ${newId("entry")}, ${now})`);
  if (row.amount === null) return undefined;
  return toMovement(row, closing === "SETTLED" ? -row.amount : 0);
}

export interface DueReservation {
  workspaceId: string;
  id: string;
}

/** Lists expired pending reservations, whose process has died. */
export function listDueReservations(tx: Tx, now: Date, limit: number): Promise<DueReservation[]> {
  return tx.many<DueReservation>(sql`
    select workspace_id as "workspaceId", id from credit_reservations
    where status = 'PENDING' and expires_at <= ${now} order by expires_at limit ${limit}`);
}
