import type { CreditPack } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { dayOf } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { recordUsage, type UsageActor } from "../usage/index.ts";
import { getBillingContact } from "./billing-contact.ts";
import type { Ledger } from "./ledger.ts";
import { storePaymentReference } from "./payment-events.ts";

/** Books a purchase that was paid elsewhere, for the demo's history. */
export async function recordPaidPurchase(
  tx: Tx,
  workspace: WorkspaceScope,
  { ledger, pack, buyer }: { ledger: Pick<Ledger, "move">; pack: CreditPack; buyer: UsageActor },
  paidAt: Date,
): Promise<void> {
  const id = newId("purchase");
  const { workspaceName, email } = await getBillingContact(tx, workspace);
  await storePaymentReference(tx, { workspace, id }, { provider: "demo", reference: id });
  await tx.run(sql`
    insert into purchases (workspace_id, id, provider, credits, amount, currency, status, started_by, created_at, paid_at,
                           payment_reference, session_id, receipt_number, billed_to_name, billed_to_email)
    values (${workspace.id}, ${id}, 'demo', ${pack.credits}, ${pack.amount}, ${pack.currency}, 'PAID', ${buyer.userId},
            ${paidAt}, ${paidAt}, ${id}, ${id}, ${`${dayOf(paidAt).replaceAll("-", "")}-${id.slice(-8).toUpperCase()}`},
            ${workspaceName}, ${email})`);
  const creditDelta = pack.credits;
  const of = { resourceType: "purchase", resourceId: id };
  await recordUsage(tx, workspace, { actor: buyer, name: "PURCHASE", at: paidAt, creditDelta, ...of });
  const move = { kind: "PURCHASE", amount: creditDelta, cause: `purchase:${id}`, purchaseId: id } as const;
  await ledger.move(tx, workspace, move, paidAt);
}
