// Shared setting of the payment event tests: a service that accepts payments, and its provider.

import { expect } from "vitest";
import { verifyLedger } from "../../src/domains/credits/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { sql } from "../../src/storage/database.ts";
import type { Tenant, TestService } from "../harness/service.ts";
import { type Bought, checkoutSession, type StripeEvent, signed, stripeEvent } from "./stripe-voice.ts";

export const SECRET = "whsec_of_this_test";

/** For `withService`: a service that accepts payments. */
export const WITH_STRIPE = { env: { STRIPE_SECRET_KEY: "sk_test_123", STRIPE_WEBHOOK_SECRET: SECRET } };

export function paymentScene(service: TestService) {
  const now = () => service.clock.now();
  const event = (type: string, object: Record<string, unknown>) => stripeEvent(type, object, now());
  const read = <Row>(statement: ReturnType<typeof sql>) => service.database.read((tx) => tx.many<Row>(statement));

  function post(body: string, signature: string | undefined) {
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (signature !== undefined) headers["stripe-signature"] = signature;
    return service.call("POST", "/webhooks/payments", { rawBody: body, headers });
  }

  return {
    now,
    event,
    read,
    post,
    paid: (bought: Bought) => event("checkout.session.completed", checkoutSession(bought)),

    async deliver(...events: StripeEvent[]): Promise<void> {
      for (const one of events) {
        const { body, signature } = signed(one, SECRET, now());
        expect(await post(body, signature)).toMatchObject({ status: 200, body: { received: true } });
      }
    },

    /** A workspace with a checkout that waits for its payment. */
    async startPurchase(): Promise<{ tenant: Tenant; bought: Bought }> {
      const tenant = await service.tenant();
      const purchaseId = newId("purchase");
      const pack = { credits: 500, amount: 1000, currency: "usd" };
      const bought = { workspaceId: tenant.workspace.id, purchaseId, sessionId: `cs_${purchaseId}`, ...pack };
      await service.database.write((tx) =>
        tx.run(sql`
          insert into purchases
            (workspace_id, id, provider, credits, amount, currency, status, session_id, started_by, created_at)
          values (${bought.workspaceId}, ${purchaseId}, 'stripe', ${pack.credits}, ${pack.amount}, ${pack.currency},
                  'PENDING', ${bought.sessionId}, ${tenant.account.id}, ${now()})`),
      );
      return { tenant, bought };
    },

    walletOf: async ({ workspace, key }: Tenant) =>
      (await service.call("GET", `/v1/workspaces/${workspace.id}/wallet`, { key })).body,

    async purchaseOf({ workspaceId, purchaseId }: Bought) {
      const [row] = await read<Record<string, unknown>>(
        sql`select * from purchases where workspace_id = ${workspaceId} and id = ${purchaseId}`,
      );
      return row;
    },

    async kindsOf({ workspaceId }: Bought): Promise<string[]> {
      const rows = await read<{ kind: string }>(
        sql`select kind from ledger_entries where workspace_id = ${workspaceId} order by number`,
      );
      return rows.map(({ kind }) => kind);
    },

    expectSound: async () => expect(await service.database.read(verifyLedger)).toEqual([]),
  };
}
