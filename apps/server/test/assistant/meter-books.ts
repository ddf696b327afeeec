// Metered requests on a real database with scripted models, for the guarantees of metering alone.

import { releaseHold } from "../../src/domains/assistant/holds.ts";
import { Meter, type MeteredRequest } from "../../src/domains/assistant/metering.ts";
import { Ledger, readWallet, verifyLedger } from "../../src/domains/credits/index.ts";
import type { WorkspaceScope } from "../../src/kernel/access/principals.ts";
import { type Database, sql } from "../../src/storage/database.ts";
import { Books } from "../credits/books.ts";

export const PRICE = 2;

export class MeterBooks {
  readonly books: Books;
  readonly ledger: Ledger;
  stopping = new AbortController();
  readonly failures: unknown[] = [];

  private constructor(books: Books) {
    this.books = books;
    const outbox = { post: async () => {} };
    this.ledger = new Ledger({ outbox, dashboardUrl: "http://dashboard.example", onReservationExpired: releaseHold });
  }

  static async open(): Promise<MeterBooks> {
    return new MeterBooks(await Books.open());
  }

  get database(): Database {
    return this.books.database;
  }

  meter(deadlineMilliseconds = 5000): Meter {
    return new Meter({
      database: this.database,
      ledger: this.ledger,
      clock: this.books.clock,
      deadlineMilliseconds,
      stopping: this.stopping.signal,
      onFailure: (error) => this.failures.push(error),
    });
  }

  request(workspace: WorkspaceScope, more: Partial<MeteredRequest> = {}): MeteredRequest {
    const visitorId = more.visitorId ?? "gst_test";
    return {
      workspace,
      visitorId,
      price: PRICE,
      modelKey: "asked-model",
      limits: { requests: 1000, credits: 1_000_000 },
      event: {
        actor: { type: "GUEST", userId: visitorId, name: "Guest" },
        name: "PRODUCT_CHAT",
        endpoint: "/chat/product",
      },
      ...more,
    };
  }

  expire(): Promise<number> {
    return this.ledger.expire(this.database, this.books.now);
  }

  wallet(workspace: WorkspaceScope) {
    return this.database.read((tx) => readWallet(tx, workspace));
  }

  differences() {
    return this.database.read(verifyLedger);
  }

  /** Requests that the visitor has used today. */
  async used(workspace: WorkspaceScope, visitorId = "gst_test"): Promise<{ requests: number; credits: number }> {
    const row = await this.database.read((tx) =>
      tx.find<{ requests: number; credits: number }>(sql`
        select requests, credits from visitor_days where workspace_id = ${workspace.id} and visitor_id = ${visitorId}`),
    );
    return row ?? { requests: 0, credits: 0 };
  }

  events(workspace: WorkspaceScope) {
    return this.database.read((tx) =>
      tx.many<{ status: string; credit_delta: number; model_key: string }>(sql`
        select status, credit_delta, model_key from usage_events
        where workspace_id = ${workspace.id} and event_name = 'PRODUCT_CHAT' order by id`),
    );
  }

  async openHolds(workspace: WorkspaceScope): Promise<number> {
    const rows = await this.database.read((tx) =>
      tx.many(sql`select 1 from metered_requests where workspace_id = ${workspace.id}`),
    );
    return rows.length;
  }

  close(): Promise<void> {
    return this.books.close();
  }
}
