// Events of payment providers. Each is stored under the provider's event id and then applied exactly once. The wallet's
// final state does not depend on order, repetition or concurrency of deliveries.

import type { PurchaseStatus } from "@vitrine/contract";
import { assumeWorkspace, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Clock, dayOf } from "../../kernel/clock.ts";
import type { Outbox } from "../../providers/mail/index.ts";
import type { PaymentEvent, PaymentFact, PaymentProvider, ReversalFact } from "../../providers/payments/index.ts";
import { type Database, type Sql, sql, type Tx } from "../../storage/database.ts";
import { recordUsage, SYSTEM, type UsageActor } from "../usage/index.ts";
import { getBillingContact } from "./billing-contact.ts";
import type { Ledger } from "./ledger.ts";
import { billingPage } from "./links.ts";
import { receiptMail } from "./mails.ts";
import { type Reversal, reversedAmount, reversedCredits } from "./reversals.ts";

export interface PaymentEventParts {
  payments: PaymentProvider;
  database: Database;
  ledger: Ledger;
  outbox: Outbox;
  clock: Clock;
  dashboardUrl: string;
  /** Reports paid events that do not match their purchase: money was received without credits. */
  onRejected: (event: { id: string; type: string; fact: unknown }) => void;
}

type Outcome = "APPLIED" | "UNCHANGED" | "IGNORED" | "REJECTED";

type StoredEvent = Omit<PaymentEvent, "fact"> & { fact: PaymentFact | ReversalFact };

/** An event and its provider. */
interface ReceivedEvent {
  event: StoredEvent;
  provider: string;
}

interface PurchaseState {
  workspace: WorkspaceScope;
  id: string;
  credits: number;
  amount: number;
  currency: string;
  status: PurchaseStatus;
  sessionId: string | null;
  reversedCredits: number;
  startedBy: string;
}

/** A pending ledger entry and its actor. */
interface Change {
  kind: "PURCHASE" | "REFUND";
  amount: number;
  cause: string;
  actor: UsageActor;
}

export class PaymentEvents {
  readonly #parts: PaymentEventParts;

  constructor(parts: PaymentEventParts) {
    this.#parts = parts;
  }

  /** Returns once the event has been applied, now or earlier. A failure keeps it stored but not applied. */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const { payments, database, clock, onRejected } = this.#parts;
    const now = clock.now();
    const event = payments.readEvent(body, signature, now);
    const { fact } = event;
    if (fact === null) return;
    await database.write((tx) => storeEvent(tx, payments.name, { ...event, fact }, now));
    const outcome = await database.write((tx) => this.#applyOnce(tx, { ...event, fact }, now));
    if (outcome === "REJECTED") onRejected({ id: event.id, type: event.type, fact });
  }

  /**
   * Applies a stored event again, in the caller's transaction. The purchase shows earlier effects, so they are not
   * repeated. Returns undefined for an unknown event.
   */
  async replay(tx: Tx, provider: string, id: string, now: Date): Promise<Outcome | undefined> {
    const stored = await tx.find<Pick<StoredEvent, "id" | "type" | "fact"> & { occurred_at: Date }>(sql`
      select id, type, fact, occurred_at from payment_events where provider = ${provider} and id = ${id} for update`);
    if (stored === undefined) return undefined;
    const { occurred_at: occurredAt, ...event } = stored;
    const outcome = await this.#apply(tx, { ...event, occurredAt }, now, provider);
    await tx.run(sql`
      update payment_events set processed_at = ${now},
        outcome = case when outcome = 'APPLIED' then outcome else ${outcome} end
      where provider = ${provider} and id = ${id}`);
    return outcome;
  }

  /** Applies an event unless it is already processed. The row lock serializes concurrent deliveries. */
  async #applyOnce(tx: Tx, event: StoredEvent, now: Date): Promise<Outcome | undefined> {
    const { name } = this.#parts.payments;
    const { processed } = await tx.one<{ processed: boolean }>(sql`
      select processed_at is not null as processed from payment_events
      where provider = ${name} and id = ${event.id} for update`);
    if (processed) return undefined;
    const outcome = await this.#apply(tx, event, now);
    await tx.run(sql`
      update payment_events set processed_at = ${now}, outcome = ${outcome} where provider = ${name} and id = ${event.id}`);
    return outcome;
  }

  async #apply(tx: Tx, event: StoredEvent, now: Date, provider: string = this.#parts.payments.name): Promise<Outcome> {
    const { fact } = event;
    // A refund and its payment may arrive at the same time. The lock lets the second one see the first one's writes.
    if (fact.paymentReference !== null) await lockPayment(tx, provider, fact.paymentReference);
    return fact.kind === "payment"
      ? this.#applyPayment(tx, { event, provider }, fact, now)
      : this.#applyReversal(tx, { event, provider }, fact, now);
  }

  async #applyPayment(tx: Tx, { event, provider }: ReceivedEvent, fact: PaymentFact, now: Date): Promise<Outcome> {
    const key = sql`provider = ${provider} and workspace_id = ${fact.workspaceId} and id = ${fact.purchaseId}`;
    const purchase = await findPurchase(tx, key);
    if (purchase === undefined) return "IGNORED"; // belongs to another installation on the same provider account
    if (purchase.sessionId !== null && purchase.sessionId !== fact.sessionId) return "REJECTED";
    if (fact.status !== "PAID") return updateUnpaidStatus(tx, purchase, fact.status);
    if (purchase.status === "PAID") return "UNCHANGED";
    const { paymentReference } = fact;
    const matches = fact.amount === purchase.amount && fact.currency === purchase.currency;
    if (!matches || paymentReference === null) return "REJECTED";
    const change = await this.#markPaid(tx, purchase, { ...fact, provider, paymentReference }, now);
    const reversal = await reverse(tx, purchase, { provider, reference: paymentReference, eventId: event.id });
    await this.#book(tx, purchase, reversal === undefined ? [change] : [change, reversal], now);
    return "APPLIED";
  }

  async #markPaid(
    tx: Tx,
    purchase: PurchaseState,
    paid: { provider: string; paymentReference: string; sessionId: string },
    now: Date,
  ): Promise<Change> {
    const { outbox, dashboardUrl } = this.#parts;
    const { workspace, id, credits } = purchase;
    const { provider } = paid;
    const contact = await getBillingContact(tx, workspace);
    const receiptNumber = toReceiptNumber(id, now);
    await storePaymentReference(tx, purchase, { provider, reference: paid.paymentReference });
    await tx.run(sql`
      update purchases
      set status = 'PAID', paid_at = ${now}, payment_reference = ${paid.paymentReference},
          session_id = ${paid.sessionId}, receipt_number = ${receiptNumber},
          billed_to_name = ${contact.workspaceName}, billed_to_email = ${contact.email}
      where workspace_id = ${workspace.id} and id = ${id}`);
    const link = billingPage(dashboardUrl, workspace);
    await outbox.post(tx, receiptMail(contact, { ...purchase, receiptNumber, paidAt: now, link }));
    const name = await accountName(tx, purchase.startedBy);
    return {
      kind: "PURCHASE",
      amount: credits,
      cause: `purchase:${id}`,
      actor: { type: "MEMBER", userId: purchase.startedBy, name },
    };
  }

  async #applyReversal(tx: Tx, { event, provider }: ReceivedEvent, fact: ReversalFact, now: Date): Promise<Outcome> {
    const purchase = await findPaid(tx, provider, fact.paymentReference);
    // Not paid yet: the payment's own event will find the reversal.
    if (purchase === undefined) return "UNCHANGED";
    const told = { provider, reference: fact.paymentReference, eventId: event.id };
    const reversal = await reverse(tx, purchase, told);
    if (reversal === undefined) return "UNCHANGED";
    await this.#book(tx, purchase, [reversal], now);
    return "APPLIED";
  }

  /** The wallet is locked last, after all other rows. */
  async #book(tx: Tx, { workspace, id }: PurchaseState, changes: Change[], now: Date): Promise<void> {
    for (const { kind, amount, actor } of changes) {
      await recordUsage(tx, workspace, {
        actor,
        name: kind,
        at: now,
        creditDelta: amount,
        resourceType: "purchase",
        resourceId: id,
      });
    }
    for (const { kind, amount, cause } of changes) {
      await this.#parts.ledger.move(tx, workspace, { kind, amount, cause, purchaseId: id }, now);
    }
  }
}

/** Computes the balance change for all reversals so far. */
async function reverse(
  tx: Tx,
  purchase: PurchaseState,
  { provider, reference, eventId }: { provider: string; reference: string; eventId: string },
): Promise<Change | undefined> {
  const told = await listReversals(tx, provider, reference, eventId);
  const amount = reversedAmount(purchase, told);
  const credits = reversedCredits(purchase, amount);
  await tx.run(sql`
    update purchases set reversed_amount = ${amount}, reversed_credits = ${credits}
    where workspace_id = ${purchase.workspace.id} and id = ${purchase.id}`);
  const taken = credits - purchase.reversedCredits;
  return taken === 0 ? undefined : { kind: "REFUND", amount: -taken, cause: `payment-event:${eventId}`, actor: SYSTEM };
}

async function storeEvent(tx: Tx, provider: string, event: StoredEvent, now: Date): Promise<void> {
  await tx.run(sql`
    insert into payment_events (provider, id, type, fact, occurred_at, received_at)
    values (${provider}, ${event.id}, ${event.type}, ${JSON.stringify(event.fact)}::jsonb, ${event.occurredAt}, ${now})
    on conflict (provider, id) do nothing`);
}

async function lockPayment(tx: Tx, provider: string, reference: string): Promise<void> {
  const name = JSON.stringify(["payment", provider, reference]);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Lists all reversals so far: the processed ones and the current one. */
async function listReversals(tx: Tx, provider: string, reference: string, eventId: string): Promise<Reversal[]> {
  return tx.many<Reversal>(sql`
    select fact->>'of' as kind, fact->>'id' as id, (fact->>'amount')::bigint as amount, fact->>'currency' as currency,
           (fact->>'isTaken')::boolean as "isTaken", (fact->>'madeAt')::timestamptz as "madeAt",
           occurred_at as "occurredAt"
    from payment_events
    where provider = ${provider} and fact->>'kind' = 'reversal' and fact->>'paymentReference' = ${reference}
      and (processed_at is not null or id = ${eventId})`);
}

/** Stores the payment reference. Its key rejects a payment of another purchase. */
export const storePaymentReference = (
  tx: Tx,
  { workspace, id }: Pick<PurchaseState, "workspace" | "id">,
  { provider, reference }: { provider: string; reference: string },
) =>
  tx.run(sql`
    insert into payment_references (provider, payment_reference, workspace_id, purchase_id)
    values (${provider}, ${reference}, ${workspace.id}, ${id})`);

async function findPaid(tx: Tx, provider: string, reference: string): Promise<PurchaseState | undefined> {
  const paid = await tx.find<{ workspaceId: string; id: string }>(sql`
    select workspace_id as "workspaceId", purchase_id as id from payment_references
    where provider = ${provider} and payment_reference = ${reference}`);
  if (paid === undefined) return undefined;
  return findPurchase(tx, sql`provider = ${provider} and workspace_id = ${paid.workspaceId} and id = ${paid.id}`);
}

async function findPurchase(tx: Tx, condition: Sql): Promise<PurchaseState | undefined> {
  const row = await tx.find<Omit<PurchaseState, "workspace"> & { workspaceId: string }>(sql`
    select workspace_id as "workspaceId", id, credits, amount, currency, status, session_id as "sessionId",
           reversed_credits as "reversedCredits", started_by as "startedBy"
    from purchases where ${condition} for update`);
  if (row === undefined) return undefined;
  const { workspaceId, ...purchase } = row;
  const workspace = assumeWorkspace(workspaceId, "the purchase's own, which the provider's signed word names");
  return { ...purchase, workspace };
}

/** Updates an unpaid purchase. A paid purchase stays paid, regardless of late events. */
async function updateUnpaidStatus(tx: Tx, purchase: PurchaseState, status: PurchaseStatus): Promise<Outcome> {
  const changed = await tx.run(sql`
    update purchases set status = ${status}
    where workspace_id = ${purchase.workspace.id} and id = ${purchase.id}
      and status in ${status === "PROCESSING" ? sql`('PENDING')` : sql`('PENDING', 'PROCESSING')`}`);
  return changed === 0 ? "UNCHANGED" : "APPLIED";
}

async function accountName(tx: Tx, accountId: string): Promise<string> {
  const row = await tx.find<{ name: string }>(sql`select name from accounts where id = ${accountId}`);
  return row?.name ?? "";
}

/** A readable receipt number: the day and the end of the purchase's id. */
const toReceiptNumber = (purchaseId: string, now: Date) =>
  `${dayOf(now).replaceAll("-", "")}-${purchaseId.slice(-8).toUpperCase()}`;
