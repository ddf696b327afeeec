// All code that moves credits takes the same locks in the same order, the wallet last. Otherwise two transactions could
// deadlock, and the database would end one of them a second later.

import { afterAll, beforeAll, expect, it } from "vitest";
import { releaseHold } from "../../src/domains/assistant/index.ts";
import { Ledger } from "../../src/domains/credits/index.ts";
import { recordUsage } from "../../src/domains/usage/index.ts";
import type { WorkspaceScope } from "../../src/kernel/access/principals.ts";
import { later, MINUTE } from "../../src/kernel/clock.ts";
import { Database, sql, type Tx } from "../../src/storage/database.ts";
import { PATIENT } from "../harness/database.ts";
import { waitForLockWait } from "../harness/waiting.ts";
import { Books } from "./books.ts";

let books: Books;
let ledger: Ledger;
let restarts = 0;
let database: Database;
beforeAll(async () => {
  books = await Books.open();
  ledger = new Ledger({ outbox: { post: async () => {} }, dashboardUrl: "", onReservationExpired: releaseHold });
  // These transactions never fail by themselves, so every rollback is a restart.
  const onStatement = (text: string) => void (text === "rollback" && restarts++);
  database = new Database({ url: books.databaseUrl, onStatement, limits: PATIENT });
});
afterAll(async () => {
  await database.close();
  await books.close();
});

const actor = { type: "GUEST", userId: "gst_1", name: "Guest" } as const;
const event = { actor, name: "PRODUCT_CHAT" } as const;

/** A reservation of the assistant, with its other rows. */
async function hold(workspace: WorkspaceScope): Promise<string> {
  const request = { amount: 1, expiresAt: later(books.now, MINUTE) };
  return books.database.write(async (tx) => {
    const { id } = await ledger.reserve(tx, workspace, request, books.now);
    await tx.run(sql`
      insert into metered_requests (workspace_id, reservation_id, visitor_id, day, credits, usage_event)
      values (${workspace.id}, ${id}, 'gst_1', ${books.now.toISOString().slice(0, 10)}::date, 1,
              ${JSON.stringify(event)}::jsonb)`);
    return id;
  });
}

/** Settles in the assistant's order: hold, usage record, credits. */
async function settle(tx: Tx, workspace: WorkspaceScope, id: string, afterHold = async () => {}): Promise<boolean> {
  await tx.run(sql`delete from metered_requests where workspace_id = ${workspace.id} and reservation_id = ${id}`);
  await afterHold();
  await recordUsage(tx, workspace, { ...event, at: books.now, creditDelta: -1 });
  return ledger.settle(tx, workspace, id, books.now);
}

it("settles a late reservation before the concurrent expiry sweep", async () => {
  const workspace = await books.workspace(10);
  const id = await hold(workspace);
  books.clock.advance(2 * MINUTE);
  let sweep: Promise<number> | undefined;
  const settled = await database.write((tx) =>
    settle(tx, workspace, id, async () => {
      sweep ??= ledger.expire(database, books.now);
      await waitForLockWait(books.databaseUrl);
    }),
  );
  expect(settled).toBe(true);
  expect(await sweep).toBe(0);
  expect(restarts).toBe(0);
  expect(await books.wallet(workspace)).toMatchObject({ balance: 9, reserved: 0, usedTotal: 1 });
  await books.expectSound();
});

it("settles, expires, adjusts and reserves concurrently without transaction restarts", async () => {
  const workspace = await books.workspace(1000);
  const write = <T>(work: (tx: Tx) => Promise<T>) => database.write(work);
  for (let round = 0; round < 5; round++) {
    const expired = await Promise.all(Array.from({ length: 8 }, () => hold(workspace)));
    books.clock.advance(2 * MINUTE);
    const current = await Promise.all(Array.from({ length: 8 }, () => hold(workspace)));
    const adjustment = { amount: 1, reason: "test" };
    const by = { kind: "cli", id: "test" } as const;
    await Promise.all([
      ...current.map((id) => write((tx) => settle(tx, workspace, id))),
      ...expired.map((id) => write((tx) => settle(tx, workspace, id))),
      ledger.expire(database, books.now),
      ...current.map(() => write((tx) => ledger.adjust(tx, workspace, adjustment, by, books.now))),
    ]);
  }
  expect(restarts).toBe(0);
  await books.expectSound();
});
