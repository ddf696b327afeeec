// Writes the demo's past with the domains' own functions, at past times, so that every sum is consistent.

import { newConversation, recordUnanswered, saveTurn } from "../../domains/assistant/index.ts";
import { type Ledger, recordPaidPurchase } from "../../domains/credits/index.ts";
import { recordFeedback, recordUsage, type UsageActor } from "../../domains/usage/index.ts";
import { addCustomer } from "../../domains/visitors/index.ts";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { DAY, HOUR, later, MINUTE } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";
import {
  CONVERSATIONS,
  CUSTOMERS,
  FEEDBACK,
  GUESTS,
  PAST_DAYS,
  type PastEvent,
  pastEvents,
  UNANSWERED,
} from "./past.ts";

export interface HistoryParts {
  ledger: Ledger;
  workspace: WorkspaceScope;
  owner: UsageActor;
  productIds: ReadonlyMap<string, string>;
  /** Final balance of the wallet. */
  credits: number;
  now: Date;
}

/** Customer and guest ids, indexed by their numbers in past.ts. */
interface People {
  customers: readonly string[];
  guests: readonly string[];
}

const PACK = { credits: 500, amount: 1000, currency: "usd" };

const ENDPOINTS: Partial<Record<PastEvent["name"], string>> = {
  PRODUCT_CHAT: "/chat/product",
  ROUTINE_CHAT: "/chat/routine",
  FACE_ANALYSIS: "/chat/analyze-face",
};

export async function writeHistory(tx: Tx, parts: HistoryParts): Promise<void> {
  const { workspace, now } = parts;
  const begin = later(now, -(PAST_DAYS + 1) * DAY);
  const customerIds: string[] = [];
  for (const [i, customer] of CUSTOMERS.entries()) {
    customerIds.push(await addCustomer(tx, workspace, customer, later(begin, i * 3 * DAY)));
  }
  const guests = Array.from({ length: GUESTS }, () => newId("guest"));
  await writeEvents(tx, parts, begin, { customers: customerIds, guests });
  for (const { daysAgo, customer, message } of FEEDBACK) {
    const userId = customer === null ? null : (customerIds[customer] ?? null);
    await recordFeedback(tx, workspace, { userId, message }, ago(now, daysAgo));
  }
  for (const { message } of FEEDBACK.filter(({ isDone }) => isDone)) {
    await tx.run(sql`
      update feedbacks set done_at = ${ago(now, 1)} where workspace_id = ${workspace.id} and message = ${message}`);
  }
  await writeQuestions(tx, parts);
  await writeConversations(tx, parts, customerIds);
}

/** In the last days, but never in the future. */
const ago = (now: Date, days: number) => later(now, -days * DAY - 2 * HOUR);

/** Two packs, the first of them before any use; the rest is a gift, so that the demo has round credits. */
async function writeEvents(tx: Tx, parts: HistoryParts, begin: Date, people: People): Promise<void> {
  const { ledger, workspace, owner, credits, now } = parts;
  const events = pastEvents(now);
  const used = events.reduce((sum, event) => sum + event.credits, 0);
  const packs = Math.max(1, Math.floor((credits + used) / PACK.credits));
  const gift = credits + used - packs * PACK.credits;
  await recordPaidPurchase(tx, workspace, { ledger, pack: PACK, buyer: owner }, begin);
  const actor = { kind: "cli", id: "demo" } as const;
  if (gift > 0) await ledger.adjust(tx, workspace, { amount: gift, reason: "Demo" }, actor, later(begin, HOUR));
  let bought = 1;
  for (const [i, event] of events.entries()) {
    const isTime = bought < packs && i >= (events.length * bought) / packs;
    if (isTime) {
      await recordPaidPurchase(tx, workspace, { ledger, pack: PACK, buyer: owner }, event.at);
      bought++;
    }
    await writeEvent(tx, parts, event, people);
  }
}

async function writeEvent(tx: Tx, parts: HistoryParts, event: PastEvent, people: People): Promise<void> {
  const { ledger, workspace, productIds } = parts;
  const { at, name, sku, credits, isComprehensive } = event;
  const isAboutProduct = name === "PRODUCT_VIEW" || name === "PRODUCT_CHAT";
  const subject = isAboutProduct ? { resourceType: "product", resourceId: productIds.get(sku) ?? "" } : {};
  const asked = credits > 0 ? { creditDelta: -credits, modelKey: "embedded-extractive-1", isComprehensive } : {};
  const endpoint = ENDPOINTS[name] ?? "/events";
  await recordUsage(tx, workspace, { actor: actorOf(event, people), name, at, endpoint, ...subject, ...asked });
  if (credits === 0) return;
  const { id } = await ledger.reserve(tx, workspace, { amount: credits, expiresAt: later(at, MINUTE) }, at);
  await ledger.settle(tx, workspace, id, at);
}

function actorOf({ customer, guest }: PastEvent, { customers, guests }: People): UsageActor {
  const known = customer === null ? undefined : CUSTOMERS[customer];
  if (known === undefined) return { type: "GUEST", userId: guests[guest] ?? null, name: "Guest" };
  return { type: "CUSTOMER", userId: customers[customer ?? 0] ?? "", name: known.name };
}

async function writeQuestions(tx: Tx, { workspace, productIds, now }: HistoryParts): Promise<void> {
  for (const { sku, daysAgo, times, question } of UNANSWERED) {
    for (let n = times - 1; n >= 0; n--) {
      const asked = { productId: productIds.get(sku) ?? "", question };
      await recordUnanswered(tx, workspace, asked, ago(now, daysAgo + n));
    }
  }
}

async function writeConversations(
  tx: Tx,
  { workspace, productIds, now }: HistoryParts,
  customerIds: readonly string[],
): Promise<void> {
  for (const { customer, daysAgo, sku, turns } of CONVERSATIONS) {
    const conversation = newConversation();
    for (const [i, [message, answer]] of turns.entries()) {
      const turn = { message, answer, productIds: [productIds.get(sku) ?? ""] };
      const at = later(ago(now, daysAgo), i * MINUTE);
      await saveTurn(tx, workspace, customerIds[customer] ?? "", { ...conversation, isNew: i === 0 }, turn, at);
    }
  }
}
