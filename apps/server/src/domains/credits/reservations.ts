// A reservation holds credits for one metered operation: pending, then settled, released or expired, exactly once.
// Each step is one call of a function (migration 0078), so that the wallet's row is held for no longer than its transaction needs to commit.

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
  const { isGuest = false, ceilings } = spending ?? {};
  // What a customer spends is held to one ceiling only.
  const guests = isGuest ? (ceilings?.guests ?? null) : null;
  const held = await tx.one<HeldRow>(sql`
    select is_within as "isWithin", is_held as "isHeld", nears_guests as "nearsGuests", nears_all as "nearsAll"
    from reserve_credits(${workspace.id}, ${id}, ${amount}, ${spending ? dayOf(now) : null}::date, ${isGuest}, ${guests},
                         ${ceilings?.all ?? null}, ${newId("entry")}, ${expiresAt}, ${now})`);
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

interface Closed extends MovedRow {
  amount: number | null;
}

/** Undefined when the reservation was closed before, by whomever. */
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

/** Pending reservations whose deadline has passed: whoever made them is not coming back. */
export function listDueReservations(tx: Tx, now: Date, limit: number): Promise<DueReservation[]> {
  return tx.many<DueReservation>(sql`
    select workspace_id as "workspaceId", id from credit_reservations
    where status = 'PENDING' and expires_at <= ${now} order by expires_at limit ${limit}`);
}
