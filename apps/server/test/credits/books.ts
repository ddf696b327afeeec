// The ledger on a real database without the rest of the service, for the guarantees of credits alone.

import type { Wallet } from "@vitrine/contract";
import { expect } from "vitest";
import { Ledger, readWallet, verifyLedger } from "../../src/domains/credits/index.ts";
import { assumeWorkspace, type WorkspaceScope } from "../../src/kernel/access/principals.ts";
import { later, MINUTE } from "../../src/kernel/clock.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { Mail } from "../../src/providers/mail/index.ts";
import { Database, sql, type Tx } from "../../src/storage/database.ts";
import { TestClock } from "../harness/clock.ts";
import { createTestDatabase, PATIENT } from "../harness/database.ts";

export class Books {
  readonly clock = new TestClock();
  readonly mails: Mail[] = [];
  readonly database: Database;
  readonly databaseUrl: string;
  readonly ledger: Ledger;
  readonly #drop: () => Promise<void>;

  private constructor(url: string, drop: () => Promise<void>) {
    this.databaseUrl = url;
    this.database = new Database({ url, maxConnections: 20, limits: PATIENT });
    this.#drop = drop;
    const outbox = { post: async (_tx: Tx, mail: Mail | null) => void (mail && this.mails.push(mail)) };
    this.ledger = new Ledger({ outbox, dashboardUrl: "http://dashboard.example" });
  }

  static async open(): Promise<Books> {
    const { url, drop } = await createTestDatabase();
    return new Books(url, drop);
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.#drop();
  }

  async workspace(credits = 0): Promise<WorkspaceScope> {
    const workspace = assumeWorkspace(newId("workspace"), "test");
    await this.run(sql`
      insert into workspaces (id, name, sub_domain, billing_email, template_key, created_at, updated_at)
      values (${workspace.id}, 'Shop', ${workspace.id}, 'billing@example.com', 'classic', ${this.now}, ${this.now})`);
    await this.run(sql`
      insert into wallets (workspace_id, created_at, updated_at) values (${workspace.id}, ${this.now}, ${this.now})
      on conflict (workspace_id) do nothing`);
    if (credits !== 0) await this.adjust(workspace, credits);
    return workspace;
  }

  get now(): Date {
    return this.clock.now();
  }

  run(statement: ReturnType<typeof sql>): Promise<number> {
    return this.database.write((tx) => tx.run(statement));
  }

  adjust(workspace: WorkspaceScope, amount: number) {
    const actor = { kind: "cli", id: "test" } as const;
    return this.database.write((tx) => this.ledger.adjust(tx, workspace, { amount, reason: "test" }, actor, this.now));
  }

  async reserve(workspace: WorkspaceScope, amount: number): Promise<string> {
    const request = { amount, expiresAt: later(this.now, MINUTE) };
    return (await this.database.write((tx) => this.ledger.reserve(tx, workspace, request, this.now))).id;
  }

  settle(workspace: WorkspaceScope, reservationId: string): Promise<boolean> {
    return this.database.write((tx) => this.ledger.settle(tx, workspace, reservationId, this.now));
  }

  release(workspace: WorkspaceScope, reservationId: string): Promise<boolean> {
    return this.database.write((tx) => this.ledger.release(tx, workspace, reservationId, this.now));
  }

  expire(): Promise<number> {
    return this.ledger.expire(this.database, this.now);
  }

  wallet(workspace: WorkspaceScope): Promise<Wallet> {
    return this.database.read((tx) => readWallet(tx, workspace));
  }

  async expectSound(): Promise<void> {
    expect(await this.database.read(verifyLedger)).toEqual([]);
  }
}
