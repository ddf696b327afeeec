import { type CreditPack, listCreditPacks, startCheckout } from "@vitrine/contract";
import type { AccountScope, WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle, type OutsideContext } from "../../kernel/call/handler.ts";
import { MINUTE } from "../../kernel/clock.ts";
import { invalidInput, OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { CheckoutRequest, PaymentProvider } from "../../providers/payments/index.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { Unavailable } from "../../storage/unavailable.ts";
import { billingPage } from "./links.ts";

export interface CheckoutParts {
  payments: PaymentProvider;
  /** Empty if no credits are sold. */
  packs: readonly CreditPack[];
  dashboardUrl: string;
}

/** Maximum duration of a provider call with all retries. A longer request has died. */
const PROVIDER_ANSWERS_WITHIN = 2 * MINUTE;

export function checkoutHandlers({ payments, packs, dashboardUrl }: CheckoutParts): Handler[] {
  const listCreditPacksHandler = handle(listCreditPacks, "read", async () => ({ packs: [...packs] }));

  const startCheckoutHandler = handle(startCheckout, "outside", start, { claimMilliseconds: PROVIDER_ANSWERS_WITHIN });

  async function start({ database, workspace, account, body, now, keepAnswer }: OutsideContext<typeof startCheckout>) {
    const pack = findPack(packs, body.credits);
    const purchaseId = newId("purchase");
    const purchase = { workspace, id: purchaseId };
    // Inserts the purchase before the call, because the provider's events may arrive at any time after it.
    await database.write((tx) => insertPurchase(tx, purchase, { pack, provider: payments.name, buyer: account }, now));
    const returnUrl = `${billingPage(dashboardUrl, workspace)}?purchase=${purchaseId}`;
    const request = { purchaseId, workspaceId: workspace.id, ...pack, returnUrl };
    const session = await openSession(payments, request, () => database.write((tx) => markFailed(tx, purchase)));
    const answer = { purchaseId, url: session.url };
    await database.write(async (tx) => {
      await storeSession(tx, purchase, session.id);
      await keepAnswer(tx, answer);
    });
    return answer;
  }

  return [listCreditPacksHandler, startCheckoutHandler];
}

interface PurchaseKey {
  workspace: WorkspaceScope;
  id: string;
}

interface NewPurchase {
  pack: CreditPack;
  provider: string;
  buyer: AccountScope;
}

async function insertPurchase(
  tx: Tx,
  { workspace, id }: PurchaseKey,
  { pack, provider, buyer }: NewPurchase,
  now: Date,
) {
  await tx.run(sql`
    insert into purchases (workspace_id, id, provider, credits, amount, currency, status, started_by, created_at)
    values (${workspace.id}, ${id}, ${provider}, ${pack.credits}, ${pack.amount}, ${pack.currency}, 'PENDING',
            ${buyer.id}, ${now})`);
}

async function storeSession(tx: Tx, { workspace, id }: PurchaseKey, sessionId: string): Promise<void> {
  await tx.run(sql`
    update purchases set session_id = ${sessionId} where workspace_id = ${workspace.id} and id = ${id}`);
}

async function markFailed(tx: Tx, { workspace, id }: PurchaseKey): Promise<void> {
  await tx.run(sql`
    update purchases set status = 'FAILED'
    where workspace_id = ${workspace.id} and id = ${id} and status = 'PENDING'`);
}

function findPack(packs: readonly CreditPack[], credits: number): CreditPack {
  if (packs.length === 0) throw invalidInput({ credits: "cannot be bought here: the operator grants credits" });
  const pack = packs.find((one) => one.credits === credits);
  if (pack === undefined)
    throw invalidInput({ credits: `must be one of ${packs.map((one) => one.credits).join(", ")}` });
  return pack;
}

async function openSession(payments: PaymentProvider, request: CheckoutRequest, onFailure: () => Promise<void>) {
  try {
    return await payments.createCheckout(request);
  } catch (error) {
    await onFailure();
    if (error instanceof Unavailable) throw error;
    throw new OperationError("internal", { internal: `no checkout at ${payments.name}: ${String(error)}` });
  }
}
