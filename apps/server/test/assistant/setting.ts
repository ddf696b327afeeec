// Shared setting of the tests of metered operations: a shop with credits, products and visitors.

import { SCOPES } from "@vitrine/contract";
import { releaseHold } from "../../src/domains/assistant/index.ts";
import { writeProducts } from "../../src/domains/catalogue/product-writes.ts";
import { Ledger, readWallet, verifyLedger } from "../../src/domains/credits/index.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import type { Reply, TestService } from "../harness/service.ts";
import { Shop } from "../visitors/setting.ts";

export class AiShop extends Shop {
  static async open(service: TestService, credits = 100): Promise<AiShop> {
    const tenant = await service.tenant();
    const { key, keyId } = await service.key(tenant.account.id, SCOPES, 365);
    const shop = new AiShop(service, { ...tenant, key, keyId });
    await shop.policy({ challenge: "NEVER", guestDailyLimit: 1000, customerDailyLimit: 1000 });
    await shop.grant(credits);
    return shop;
  }

  get #workspace() {
    return assumeWorkspace(this.id, "test");
  }

  get #ledger() {
    return new Ledger({ outbox: { post: async () => {} }, dashboardUrl: "", onReservationExpired: releaseHold });
  }

  async grant(amount: number): Promise<void> {
    const { database, clock } = this.service;
    const actor = { kind: "cli", id: "test" } as const;
    await database.write((tx) =>
      this.#ledger.adjust(tx, this.#workspace, { amount, reason: "test" }, actor, clock.now()),
    );
  }

  wallet() {
    return this.service.database.read((tx) => readWallet(tx, this.#workspace));
  }

  /** Runs the periodic sweep of expired reservations. */
  expire(): Promise<number> {
    return this.#ledger.expire(this.service.database, this.service.clock.now());
  }

  differences() {
    return this.service.database.read(verifyLedger);
  }

  settings(change: { fastEnabled?: boolean; comprehensiveEnabled?: boolean; sector?: string }): Promise<Reply["body"]> {
    return this.manage("PUT", "/ai-settings", {
      fastEnabled: true,
      comprehensiveEnabled: true,
      sector: "BEAUTY",
      ...change,
    });
  }

  ask(productId: string, headers: Record<string, string>, more: Record<string, unknown> = {}): Promise<Reply> {
    return this.call("POST", "/chat/product", { headers, body: { message: "Is it gentle?", productId, ...more } });
  }

  askRoutine(headers: Record<string, string>, more: Record<string, unknown> = {}): Promise<Reply> {
    return this.call("POST", "/chat/routine", { headers, body: { message: "Build me a routine", ...more } });
  }

  analyze(headers: Record<string, string>, more: Record<string, unknown> = {}): Promise<Reply> {
    return this.call("POST", "/chat/analyze-face", { headers, body: { image: PICTURE, ...more } });
  }

  async usage(): Promise<Reply["body"]["events"]> {
    const { events } = await this.manage("GET", "/usage/events?pageSize=100");
    return events.filter((event: { eventName: string }) => event.eventName !== "ADJUSTMENT");
  }

  /** Counts the workspace's rows in a table. */
  async count(table: string): Promise<number> {
    const text = `select count(*)::int as n from ${table} where workspace_id = $1`;
    const row = await this.service.database.read((tx) => tx.one<{ n: number }>({ text, values: [this.id] } as never));
    return row.n;
  }

  async unpublish(productId: string): Promise<void> {
    const hidden = [{ id: productId, status: "INACTIVE" as const }];
    const { database, clock } = this.service;
    await database.write((tx) => writeProducts(tx, assumeWorkspace(this.id, "test"), hidden, null, clock.now()));
  }
}

/** The smallest possible PNG. */
export const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
