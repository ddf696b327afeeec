import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Ledger, verifyLedger } from "../../src/domains/credits/index.ts";
import { MINUTE } from "../../src/kernel/clock.ts";
import { constraintOf } from "../../src/storage/constraints.ts";
import { sql } from "../../src/storage/database.ts";
import { isOnCluster } from "../harness/database.ts";
import { Books } from "./books.ts";

/**
 * A table's owner may disable its triggers. On a cluster the triggers of its shards stay enabled, except for a
 * superuser.
 */
const WITHOUT_TRIGGERS = isOnCluster()
  ? sql`set local session_replication_role = replica`
  : sql`alter table ledger_entries disable trigger ledger_entries_append_only`;

let books: Books;
beforeAll(async () => {
  books = await Books.open();
});
afterAll(() => books.close());

const entriesOf = (workspace: { id: string }) =>
  books.database.read((tx) =>
    tx.many(sql`
      select number, kind, balance_delta, reserved_delta, balance, reserved, cause from ledger_entries
      where workspace_id = ${workspace.id} order by number`),
  );

describe("a wallet", () => {
  it("starts at zero for a new workspace", async () => {
    const workspace = await books.workspace();
    expect(await books.wallet(workspace)).toEqual({
      balance: 0,
      reserved: 0,
      available: 0,
      inDebt: false,
      purchasedTotal: 0,
      usedTotal: 0,
      updatedAt: books.now.toISOString(),
    });
  });

  it("includes reserved credits in its balance until they are settled or released", async () => {
    const workspace = await books.workspace(10);
    const settled = await books.reserve(workspace, 4);
    const released = await books.reserve(workspace, 3);
    expect(await books.wallet(workspace)).toMatchObject({ balance: 10, reserved: 7, available: 3 });
    expect(await books.settle(workspace, settled)).toBe(true);
    expect(await books.wallet(workspace)).toMatchObject({ balance: 6, reserved: 3, available: 3, usedTotal: 4 });
    expect(await books.release(workspace, released)).toBe(true);
    expect(await books.wallet(workspace)).toMatchObject({ balance: 6, reserved: 0, available: 6, usedTotal: 4 });
  });

  it("writes a numbered entry with the resulting balance for every change", async () => {
    const workspace = await books.workspace(10);
    const first = await books.reserve(workspace, 4);
    await books.settle(workspace, first);
    const second = await books.reserve(workspace, 1);
    await books.release(workspace, second);
    const entry = (
      number: number,
      kind: string,
      deltas: [number, number],
      state: [number, number],
      cause: unknown,
    ) => ({
      number,
      kind,
      balance_delta: deltas[0],
      reserved_delta: deltas[1],
      balance: state[0],
      reserved: state[1],
      cause,
    });
    expect(await entriesOf(workspace)).toEqual([
      entry(1, "ADJUSTMENT", [10, 0], [10, 0], expect.stringMatching(/^adjustment:ent_/)),
      entry(2, "RESERVE", [0, 4], [10, 4], `reserve:${first}`),
      entry(3, "SETTLE", [-4, -4], [6, 0], `close:${first}`),
      entry(4, "RESERVE", [0, 1], [6, 1], `reserve:${second}`),
      entry(5, "RELEASE", [0, -1], [6, 0], `close:${second}`),
    ]);
  });

  it("refuses to reserve more than is available, and writes no entry", async () => {
    const workspace = await books.workspace(5);
    const held = await books.reserve(workspace, 3);
    await expect(books.reserve(workspace, 3)).rejects.toMatchObject({ code: "insufficient_credits" });
    expect(await books.wallet(workspace)).toMatchObject({ balance: 5, reserved: 3, available: 2 });
    expect(await entriesOf(workspace)).toHaveLength(2);
    await books.release(workspace, held);
  });

  it("refuses reservations while in debt, and accepts them once enough credits are available", async () => {
    const workspace = await books.workspace(5);
    await books.adjust(workspace, -8);
    expect(await books.wallet(workspace)).toMatchObject({ balance: -3, available: -3, inDebt: true });
    await expect(books.reserve(workspace, 1)).rejects.toMatchObject({ code: "wallet_in_debt" });
    await books.adjust(workspace, 3);
    await expect(books.reserve(workspace, 1)).rejects.toMatchObject({ code: "insufficient_credits" });
    await books.adjust(workspace, 1);
    expect(await books.settle(workspace, await books.reserve(workspace, 1))).toBe(true);
  });
});

describe("concurrent reservations", () => {
  it("grants exactly 100 of 200 reservations of one credit from 100 credits", async () => {
    const workspace = await books.workspace(100);
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => books.reserve(workspace, 1)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refused).toEqual(Array(100).fill("insufficient_credits"));
    expect(await books.wallet(workspace)).toMatchObject({ balance: 100, reserved: 100, available: 0 });
    await books.expectSound();
    books.clock.advance(MINUTE);
    expect(await books.expire()).toBe(100);
  });

  it("closes a reservation once under concurrent settle, release and expire calls", async () => {
    const workspace = await books.workspace(20);
    for (let round = 0; round < 5; round++) {
      const reservation = await books.reserve(workspace, 2);
      const before = await books.wallet(workspace);
      books.clock.advance(2 * MINUTE);
      const closings = Array.from({ length: 30 }, (_, i) =>
        i % 3 === 0
          ? books.settle(workspace, reservation)
          : i % 3 === 1
            ? books.release(workspace, reservation)
            : books.expire().then((expired) => expired === 1),
      );
      const results = await Promise.all(closings);
      expect(results.filter(Boolean)).toHaveLength(1);
      const wasSettled = results.findIndex(Boolean) % 3 === 0;
      const after = await books.wallet(workspace);
      expect(after.balance).toBe(before.balance - (wasSettled ? 2 : 0));
      expect(after.reserved).toBe(0);
    }
    await books.expectSound();
  });

  it("does not close another workspace's reservation", async () => {
    const owner = await books.workspace(5);
    const stranger = await books.workspace(5);
    const reservation = await books.reserve(owner, 2);
    expect(await books.settle(stranger, reservation)).toBe(false);
    expect(await books.release(stranger, reservation)).toBe(false);
    expect(await books.wallet(owner)).toMatchObject({ balance: 5, reserved: 2 });
    expect(await books.wallet(stranger)).toMatchObject({ balance: 5, reserved: 0 });
    expect(await books.release(owner, reservation)).toBe(true);
  });

  it("releases an unsettled reservation at its deadline, and refuses to settle it later", async () => {
    const workspace = await books.workspace(5);
    const abandoned = await books.reserve(workspace, 2);
    expect(await books.expire()).toBe(0);
    books.clock.advance(MINUTE);
    const kept = await books.reserve(workspace, 1);
    expect(await books.expire()).toBe(1);
    expect(await books.wallet(workspace)).toMatchObject({ balance: 5, reserved: 1, available: 4, usedTotal: 0 });
    expect(await books.settle(workspace, abandoned)).toBe(false);
    expect(await books.settle(workspace, kept)).toBe(true);
    expect(await books.wallet(workspace)).toMatchObject({ balance: 4, reserved: 0, usedTotal: 1 });
  });
});

describe("expired reservations", () => {
  it("are released although one of them fails, which is released on the next run", async () => {
    const workspace = await books.workspace(10);
    const [first, stuck, last] = [
      await books.reserve(workspace, 1),
      await books.reserve(workspace, 2),
      await books.reserve(workspace, 4),
    ];
    let isBroken = true;
    const ledger = new Ledger({
      outbox: { post: async () => {} },
      dashboardUrl: "",
      onReservationExpired: async (_tx, _workspace, id) => {
        if (isBroken && id === stuck) throw new Error("cannot give back the quota");
      },
    });
    books.clock.advance(MINUTE);
    await expect(ledger.expire(books.database, books.now)).rejects.toThrow("cannot give back the quota");
    expect(await books.wallet(workspace)).toMatchObject({ balance: 10, reserved: 2 });
    for (const id of [first, last]) expect(await books.settle(workspace, id)).toBe(false);
    isBroken = false;
    expect(await ledger.expire(books.database, books.now)).toBe(1);
    expect(await books.wallet(workspace)).toMatchObject({ balance: 10, reserved: 0 });
    await books.expectSound();
  });
});

describe("the ledger", () => {
  it.each([
    ["change", sql`update ledger_entries set balance_delta = 1000000`],
    ["removal", sql`delete from ledger_entries`],
    ["truncation", sql`truncate ledger_entries`],
  ])("rejects a %s of entries by database trigger", async (_what, statement) => {
    await books.workspace(5);
    await expect(books.run(statement)).rejects.toThrow("append-only");
  });

  it("rejects a second entry for the same cause and rolls back its transaction", async () => {
    const workspace = await books.workspace();
    const move = { kind: "PURCHASE", amount: 5, cause: "purchase:once" } as const;
    const once = () => books.database.write((tx) => books.ledger.move(tx, workspace, move, books.now));
    await once();
    expect(constraintOf(await once().catch((error: unknown) => error))).toBe("ledger_entries_cause_unique");
    expect(await books.wallet(workspace)).toMatchObject({ balance: 5, purchasedTotal: 5 });
  });

  it("passes verification, also under concurrent writes", async () => {
    const workspace = await books.workspace(50);
    const work = Array.from({ length: 20 }, async () => books.settle(workspace, await books.reserve(workspace, 1)));
    for (let check = 0; check < 5; check++) await books.expectSound();
    await Promise.all(work);
    await books.expectSound();
  });

  it("fails verification when a wallet or an entry was tampered with", async () => {
    const other = await Books.open();
    try {
      const touched = await other.workspace(50);
      const forged = await other.workspace(7);
      await other.workspace(9);
      await other.reserve(touched, 5);
      await other.run(sql`update wallets set balance = 60, reserved = 4 where workspace_id = ${touched.id}`);
      await other.database.write(async (tx) => {
        await tx.run(WITHOUT_TRIGGERS);
        await tx.run(sql`update ledger_entries set balance_delta = 8 where workspace_id = ${forged.id}`);
      });
      const differences = await other.database.read(verifyLedger);
      expect(differences).toEqual(
        expect.arrayContaining([
          { workspaceId: touched.id, what: "balance", stored: 60, computed: 50 },
          { workspaceId: touched.id, what: "reserved", stored: 4, computed: 5 },
          { workspaceId: touched.id, what: "reserved against pending reservations", stored: 4, computed: 5 },
          { workspaceId: forged.id, what: "balance", stored: 7, computed: 8 },
          { workspaceId: forged.id, what: "balance after entry 1", stored: 7, computed: 8 },
        ]),
      );
      expect(differences).toHaveLength(5);
    } finally {
      await other.close();
    }
  });
});

describe("adjustments", () => {
  const actor = { kind: "staff", id: "stf_1" } as const;

  it("write an entry with a reason, a usage event and an audit log entry", async () => {
    const workspace = await books.workspace();
    const adjustment = { amount: 25, reason: " goodwill " };
    await books.database.write((tx) => books.ledger.adjust(tx, workspace, adjustment, actor, books.now));
    const [entry] = await books.database.read((tx) =>
      tx.many(sql`select kind, balance_delta, reason from ledger_entries where workspace_id = ${workspace.id}`),
    );
    expect(entry).toEqual({ kind: "ADJUSTMENT", balance_delta: 25, reason: "goodwill" });
    const [audit] = await books.database.read((tx) =>
      tx.many(sql`select actor_kind, actor_id, action, details from audit_log where subject_id = ${workspace.id}`),
    );
    const details = { amount: 25, reason: "goodwill", balance: 25 };
    expect(audit).toEqual({ actor_kind: "staff", actor_id: "stf_1", action: "wallet.adjust", details });
    const [event] = await books.database.read((tx) =>
      tx.many(
        sql`select actor_type, user_id, event_name, credit_delta from usage_events where workspace_id = ${workspace.id}`,
      ),
    );
    expect(event).toEqual({ actor_type: "ADMIN", user_id: "stf_1", event_name: "ADJUSTMENT", credit_delta: 25 });
  });

  it.each([
    [{ amount: 0, reason: "why" }, "amount"],
    [{ amount: 1.5, reason: "why" }, "amount"],
    [{ amount: Number.NaN, reason: "why" }, "amount"],
    [{ amount: 10, reason: "  " }, "reason"],
    [{ amount: 10, reason: "🙂".repeat(501) }, "reason"],
  ])("reject %j", async (adjustment, field) => {
    const workspace = await books.workspace();
    const adjusting = books.database.write((tx) => books.ledger.adjust(tx, workspace, adjustment, actor, books.now));
    await expect(adjusting).rejects.toMatchObject({
      code: "invalid_input",
      fieldErrors: { [field]: expect.any(String) },
    });
    expect(await books.wallet(workspace)).toMatchObject({ balance: 0 });
  });

  it("accept a reason of 500 characters, emoji included", async () => {
    const workspace = await books.workspace();
    const adjustment = { amount: 10, reason: "🙂".repeat(500) };
    const adjusting = books.database.write((tx) => books.ledger.adjust(tx, workspace, adjustment, actor, books.now));
    await expect(adjusting).resolves.toMatchObject({ balance: 10 });
  });

  it("grant credits to an existing workspace, and return not_found for an unknown one", async () => {
    const workspace = await books.workspace();
    const grant = (workspaceId: string, amount: number) =>
      books.database.write((tx) => books.ledger.grant(tx, { workspaceId, amount, reason: "demo", actor }, books.now));
    expect(await grant(workspace.id, 100)).toMatchObject({ balance: 100 });
    expect(await grant(workspace.id, -30)).toMatchObject({ balance: 70 });
    await expect(grant("wks_unknown", 100)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the low-balance mail", () => {
  const lowIn = async (threshold: number, credits: number) => {
    const workspace = await books.workspace(credits);
    await books.run(sql`update wallets set low_balance_threshold = ${threshold} where workspace_id = ${workspace.id}`);
    books.mails.length = 0;
    return workspace;
  };
  const spend = async (workspace: Awaited<ReturnType<typeof lowIn>>, amount: number) =>
    books.settle(workspace, await books.reserve(workspace, amount));

  it("is sent to the billing email each time the balance falls below the threshold", async () => {
    const workspace = await lowIn(10, 12);
    await spend(workspace, 2);
    expect(books.mails).toHaveLength(0);
    await spend(workspace, 1);
    await spend(workspace, 1);
    expect(books.mails).toHaveLength(1);
    expect(books.mails[0]).toMatchObject({ to: "billing@example.com", subject: "Shop is low on credits" });
    expect(books.mails[0]?.text).toContain("9 credits left");
    expect(books.mails[0]?.text).toContain(`http://dashboard.example/w/${workspace.id}/usage`);
    await books.adjust(workspace, 10);
    await books.adjust(workspace, -9);
    expect(books.mails).toHaveLength(2);
  });

  it("is sent once when concurrent requests cross the threshold", async () => {
    const workspace = await lowIn(50, 100);
    await Promise.all(Array.from({ length: 80 }, () => spend(workspace, 1)));
    expect(books.mails).toHaveLength(1);
  });

  it("is not sent for reservations and releases", async () => {
    const workspace = await lowIn(10, 12);
    await books.release(workspace, await books.reserve(workspace, 12));
    expect(books.mails).toHaveLength(0);
  });
});
