// Purchases and payment provider events, for investigations by staff.

import {
  getPaymentEvent,
  listPaymentEvents,
  type PaymentEventDetails,
  type PaymentEventRecord,
  type PurchaseRecord,
  type PurchaseStatus,
  replayPaymentEvent,
  searchPurchases,
} from "@vitrine/contract";
import { staffActor } from "../../kernel/access/staff-actor.ts";
import { writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound } from "../../kernel/errors.ts";
import { keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import { empty, sql, type Tx } from "../../storage/database.ts";
import { type PaymentEvents, type PurchaseRow, purchaseColumns, toPurchase } from "../credits/index.ts";

interface RecordRow extends PurchaseRow {
  workspace_id: string;
  workspace_name: string;
  provider: string;
  payment_reference: string | null;
  started_by: string;
  starter: string | null;
}

const toRecord = (row: RecordRow): PurchaseRecord => ({
  ...toPurchase(row),
  workspace: { id: row.workspace_id, name: row.workspace_name },
  provider: row.provider,
  paymentReference: row.payment_reference,
  startedBy: { id: row.started_by, email: row.starter },
});

interface EventRow {
  provider: string;
  id: string;
  type: string;
  fact: Record<string, unknown>;
  outcome: Exclude<PaymentEventRecord["outcome"], "WAITING"> | null;
  occurred_at: Date;
  received_at: Date;
  processed_at: Date | null;
}

const EVENT = sql`select provider, id, type, fact, outcome, occurred_at, received_at, processed_at from payment_events`;

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const named = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

const toEvent = ({ fact, ...row }: EventRow): PaymentEventRecord => ({
  provider: row.provider,
  id: row.id,
  type: row.type,
  outcome: row.outcome ?? "WAITING",
  workspaceId: named(fact["workspaceId"]),
  purchaseId: named(fact["purchaseId"]),
  paymentReference: named(fact["paymentReference"]),
  occurredAt: row.occurred_at.toISOString(),
  receivedAt: row.received_at.toISOString(),
  processedAt: row.processed_at?.toISOString() ?? null,
});

async function getEvent(tx: Tx, { provider, id }: { provider: string; id: string }): Promise<PaymentEventDetails> {
  const row = await tx.find<EventRow>(sql`${EVENT} where provider = ${provider} and id = ${id}`);
  if (row === undefined) throw notFound();
  const fact = Object.fromEntries(Object.entries(row.fact).map(([name, value]) => [name, textOf(value)]));
  return { ...toEvent(row), fact };
}

interface PurchaseFilter {
  workspaceId?: string | undefined;
  status?: PurchaseStatus | undefined;
  reference?: string | undefined;
}

const matching = ({ workspaceId, status, reference }: PurchaseFilter) => sql`
  ${workspaceId === undefined ? empty : sql`and p.workspace_id = ${workspaceId}`}
  ${status === undefined ? empty : sql`and p.status = ${status}`}
  ${reference === undefined ? empty : sql`and (p.id = ${reference} or p.receipt_number = ${reference} or p.payment_reference = ${reference})`}`;

const ofOutcome = (outcome: PaymentEventRecord["outcome"] | undefined) => {
  if (outcome === undefined) return empty;
  return outcome === "WAITING" ? sql`and processed_at is null` : sql`and outcome = ${outcome}`;
};

export const paymentHandlers = ({ paymentEvents }: { paymentEvents: Pick<PaymentEvents, "replay"> }): Handler[] => [
  handle(searchPurchases, "read", async ({ tx, query }) => {
    const found = await tx.many<RecordRow>(
      sql`select ${purchaseColumns("p")}, p.workspace_id, w.name as workspace_name, p.provider, p.payment_reference,
                 p.started_by, a.email as starter
          from purchases p
          join workspaces w on w.id = p.workspace_id
          left join accounts a on a.id = p.started_by
          where true ${matching(query)} ${pastPage(query, "p.created_at", "p.id")}
          order by p.created_at desc, p.id desc ${keysetLimit(query)}`,
      "each time",
    );
    const { rows, next } = keysetPage(found, query, ({ created_at: at, id }) => ({ at, id }));
    return { purchases: rows.map(toRecord), next };
  }),

  handle(listPaymentEvents, "read", async ({ tx, query }) => {
    const found = await tx.many<EventRow>(sql`
      ${EVENT} where true ${ofOutcome(query.outcome)} ${pastPage(query, "received_at")}
      order by received_at desc, id desc ${keysetLimit(query)}`);
    const { rows, next } = keysetPage(found, query, ({ received_at: at, id }) => ({ at, id }));
    return { events: rows.map(toEvent), next };
  }),

  handle(getPaymentEvent, "read", ({ tx, params }) => getEvent(tx, params)),

  handle(replayPaymentEvent, "write", async ({ tx, principal, params, body, now }) => {
    const before = await getEvent(tx, params);
    const outcome = await paymentEvents.replay(tx, params.provider, params.id, now);
    const change = { before: { outcome: before.outcome }, after: { outcome: outcome ?? before.outcome } };
    const details = { provider: params.provider, workspaceId: before.workspaceId, purchaseId: before.purchaseId };
    const deed = { action: "payment_event.replay", subjectId: params.id, details, ...change };
    await writeAudit(tx, { actor: staffActor(principal, body.reason), ...deed }, now);
    return getEvent(tx, params);
  }),
];
