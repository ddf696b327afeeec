import { assumeWorkspace, type WorkspaceScope } from "../../kernel/access/principals.ts";
import type { Actor } from "../../kernel/audit.ts";
import { DAY, endOfDay, later } from "../../kernel/clock.ts";
import { notFound } from "../../kernel/errors.ts";
import type { Outbox } from "../../providers/mail/index.ts";
import { type Database, sql, type Tx } from "../../storage/database.ts";
import { type Adjustment, adjustBalance } from "./adjustments.ts";
import { getBillingContact, listOwners } from "./billing-contact.ts";
import { accessPage, billingPage } from "./links.ts";
import { lowBalanceMail, type NearCeiling, nearCeilingMail } from "./mails.ts";
import {
  type Closing,
  closeReservation,
  type DueReservation,
  listDueReservations,
  type Reservation,
  type ReservationRequest,
  reserveCredits,
} from "./reservations.ts";
import { type BalanceMove, type Movement, moveBalance } from "./wallets.ts";

export interface LedgerParts {
  outbox: Outbox;
  dashboardUrl: string;
  /**
   * Releases other holds of a reservation in the same transaction, such as a visitor's quota. Skips holds that are
   * already released. Runs before the credits, because the wallet is always locked last.
   */
  onReservationExpired?: (tx: Tx, workspace: WorkspaceScope, reservationId: string, now: Date) => Promise<void>;
}

export interface Grant extends Adjustment {
  workspaceId: string;
  actor: Actor;
}

/** An older mail is dropped, because the wallet's page has newer figures. */
const ALERT_STALE_AFTER = DAY;
const DUE_AT_ONCE = 200;

/** The only way to move credits. All methods except `expire` run in the caller's transaction. */
export class Ledger {
  readonly #parts: LedgerParts;

  constructor(parts: LedgerParts) {
    this.#parts = parts;
  }

  /**
   * Reserves credits. Throws `insufficient_credits` or `wallet_in_debt`, or `quota_exhausted` at a daily ceiling.
   * Settle or release before `expiresAt`.
   */
  async reserve(tx: Tx, workspace: WorkspaceScope, request: ReservationRequest, now: Date): Promise<Reservation> {
    const { nearsGuests, nearsAll, ...reservation } = await reserveCredits(tx, workspace, request, now);
    const { guests, all } = request.spending?.ceilings ?? {};
    if (nearsGuests && guests) await this.#tellOwners(tx, workspace, { whose: "guests", ceiling: guests }, now);
    if (nearsAll && all) await this.#tellOwners(tx, workspace, { whose: "all", ceiling: all }, now);
    return reservation;
  }

  /** Charges a reservation. Returns false, without a charge, if it is already closed. */
  settle(tx: Tx, workspace: WorkspaceScope, reservationId: string, now: Date): Promise<boolean> {
    return this.#close(tx, workspace, reservationId, "SETTLED", now);
  }

  /** Releases a reservation. Returns false if it is already closed. */
  release(tx: Tx, workspace: WorkspaceScope, reservationId: string, now: Date): Promise<boolean> {
    return this.#close(tx, workspace, reservationId, "RELEASED", now);
  }

  /** Corrects the balance manually, with reason and author in the audit log. */
  async adjust(tx: Tx, workspace: WorkspaceScope, adjustment: Adjustment, actor: Actor, now: Date): Promise<Movement> {
    const movement = await adjustBalance(tx, workspace, adjustment, actor, now);
    await this.#alertIfLow(tx, workspace, movement, now);
    return movement;
  }

  /** Adjusts the balance of a workspace that the operator names. */
  async grant(tx: Tx, { workspaceId, actor, ...adjustment }: Grant, now: Date): Promise<Movement> {
    const exists = await tx.find(sql`select 1 from workspaces where id = ${workspaceId}`);
    if (exists === undefined) throw notFound();
    return this.adjust(tx, assumeWorkspace(workspaceId, "the operator names it"), adjustment, actor, now);
  }

  async move(tx: Tx, workspace: WorkspaceScope, move: BalanceMove, now: Date): Promise<Movement> {
    const movement = await moveBalance(tx, workspace, move, now);
    await this.#alertIfLow(tx, workspace, movement, now);
    return movement;
  }

  /** Releases the credits of dead processes' operations. Several processes may run it at once. */
  async expire(database: Database, now: Date): Promise<number> {
    let expired = 0;
    let due: DueReservation[];
    do {
      due = await database.read((tx) => listDueReservations(tx, now, DUE_AT_ONCE));
      const failures: unknown[] = [];
      for (const reservation of due) {
        try {
          if (await database.write((tx) => this.#expireOne(tx, reservation, now))) expired++;
        } catch (failure) {
          failures.push(failure); // one failure must not block the others
        }
      }
      if (failures.length > 0) throw failures[0];
    } while (due.length === DUE_AT_ONCE);
    return expired;
  }

  async #expireOne(tx: Tx, { workspaceId, id }: DueReservation, now: Date): Promise<boolean> {
    const workspace = assumeWorkspace(workspaceId, "the expired reservation's own");
    await this.#parts.onReservationExpired?.(tx, workspace, id, now);
    return this.#close(tx, workspace, id, "EXPIRED", now);
  }

  async #close(tx: Tx, workspace: WorkspaceScope, id: string, closing: Closing, now: Date): Promise<boolean> {
    const movement = await closeReservation(tx, workspace, id, closing, now);
    if (movement === undefined) return false;
    await this.#alertIfLow(tx, workspace, movement, now);
    return true;
  }

  async #tellOwners(tx: Tx, workspace: WorkspaceScope, near: Pick<NearCeiling, "whose" | "ceiling">, now: Date) {
    const link = accessPage(this.#parts.dashboardUrl, workspace);
    const staleAt = endOfDay(now);
    for (const owner of await listOwners(tx, workspace)) {
      await this.#parts.outbox.post(tx, nearCeilingMail(owner, { ...near, link }), { staleAt });
    }
  }

  /** Balance movements are serialized, so exactly one movement crosses the threshold each time. */
  async #alertIfLow(tx: Tx, workspace: WorkspaceScope, movement: Movement, now: Date): Promise<void> {
    const { balance, balanceDelta, lowBalanceThreshold: threshold } = movement;
    if (threshold === null || balance >= threshold || balance - balanceDelta < threshold) return;
    const contact = await getBillingContact(tx, workspace);
    const link = billingPage(this.#parts.dashboardUrl, workspace);
    const staleAt = later(now, ALERT_STALE_AFTER);
    await this.#parts.outbox.post(tx, lowBalanceMail(contact, { balance, threshold, link }), { staleAt });
  }
}
