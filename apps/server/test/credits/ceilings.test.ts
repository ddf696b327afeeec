// Daily ceilings on the cost of visitors per workspace (UTC): for all guests together, and in total.

import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Spending } from "../../src/domains/credits/index.ts";
import { sweep } from "../../src/domains/credits/sweep.ts";
import type { WorkspaceScope } from "../../src/kernel/access/principals.ts";
import { DAY, later, MINUTE } from "../../src/kernel/clock.ts";
import { OperationError } from "../../src/kernel/errors.ts";
import { newId } from "../../src/kernel/ids.ts";
import { sql } from "../../src/storage/database.ts";
import { Books } from "./books.ts";

let books: Books;
beforeAll(async () => {
  books = await Books.open();
});
beforeEach(() => {
  books.mails.length = 0;
});
afterAll(() => books.close());

const NONE = { guests: null, all: null };

async function spend(
  workspace: WorkspaceScope,
  amount: number,
  { isGuest = true, ceilings = NONE }: Partial<Spending> = {},
): Promise<string> {
  const request = { amount, expiresAt: later(books.now, MINUTE), spending: { isGuest, ceilings } };
  return (await books.database.write((tx) => books.ledger.reserve(tx, workspace, request, books.now))).id;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "ok",
    (error: unknown) => (error as OperationError).code,
  );

/** Counters of the current day. */
async function counted(workspace: WorkspaceScope): Promise<{ credits: number; guests: number }> {
  const row = await books.database.read((tx) =>
    tx.find<{ credits: number; guests: number }>(sql`
      select credits, guest_credits as guests from credit_days
      where workspace_id = ${workspace.id} and day = ${books.now.toISOString().slice(0, 10)}::date`),
  );
  return row ?? { credits: 0, guests: 0 };
}

async function addOwner(workspace: WorkspaceScope, language: string): Promise<string> {
  const [id, email] = [newId("account"), `${newId("account")}@example.com`];
  await books.run(sql`
    insert into accounts (id, email, name, language, workspace_limit, created_at, updated_at)
    values (${id}, ${email}, 'Owner', ${language}, 1, ${books.now}, ${books.now})`);
  await books.run(sql`
    insert into members (id, workspace_id, account_id, role, created_at)
    values (${newId("member")}, ${workspace.id}, ${id}, 'OWNER', ${books.now})`);
  return email;
}

describe("a daily credit limit", () => {
  it("counts reserved credits, returns released ones, and resets at midnight UTC", async () => {
    const workspace = await books.workspace(100);
    const ceilings = { guests: null, all: 10 };
    const first = await spend(workspace, 6, { ceilings });
    const refusal = await spend(workspace, 5, { ceilings }).catch((error: OperationError) => error);
    expect(refusal).toMatchObject({ code: "quota_exhausted" });
    const midnight = (Math.floor(books.now.getTime() / DAY) + 1) * DAY;
    expect((refusal as OperationError).retryAfterSeconds).toBe(Math.ceil((midnight - books.now.getTime()) / 1000));
    expect(await counted(workspace)).toEqual({ credits: 6, guests: 6 });
    expect(await books.wallet(workspace)).toMatchObject({ balance: 100, reserved: 6 });
    await books.release(workspace, first);
    expect(await counted(workspace)).toEqual({ credits: 0, guests: 0 });
    await books.settle(workspace, await spend(workspace, 10, { ceilings }));
    expect(await codeOf(spend(workspace, 1, { ceilings }))).toBe("quota_exhausted");
    books.clock.advance(DAY);
    expect(await codeOf(spend(workspace, 10, { ceilings }))).toBe("ok");
  });

  it("for guests does not limit customers, who count towards the workspace's limit", async () => {
    const workspace = await books.workspace(100);
    const ceilings = { guests: 4, all: 10 };
    expect(await codeOf(spend(workspace, 4, { ceilings }))).toBe("ok");
    expect(await codeOf(spend(workspace, 1, { ceilings }))).toBe("quota_exhausted");
    expect(await codeOf(spend(workspace, 6, { isGuest: false, ceilings }))).toBe("ok");
    expect(await codeOf(spend(workspace, 1, { isGuest: false, ceilings }))).toBe("quota_exhausted");
    expect(await counted(workspace)).toEqual({ credits: 10, guests: 4 });
  });

  it("of zero refuses every request, and a limit set later counts earlier spending", async () => {
    const workspace = await books.workspace(100);
    expect(await codeOf(spend(workspace, 1, { ceilings: { guests: 0, all: null } }))).toBe("quota_exhausted");
    await spend(workspace, 7);
    expect(await codeOf(spend(workspace, 2, { ceilings: { guests: null, all: 8 } }))).toBe("quota_exhausted");
  });

  it("returns the credits of a dead process to the day of their reservation", async () => {
    const workspace = await books.workspace(100);
    await spend(workspace, 5);
    const yesterday = await counted(workspace);
    books.clock.advance(DAY);
    await spend(workspace, 3);
    expect(await books.expire()).toBeGreaterThan(0);
    expect(await counted(workspace)).toEqual({ credits: 3, guests: 3 });
    books.clock.advance(-DAY);
    expect([yesterday, await counted(workspace)]).toEqual([
      { credits: 5, guests: 5 },
      { credits: 0, guests: 0 },
    ]);
  });

  it("deletes its daily counters after four days", async () => {
    const workspace = await books.workspace(100);
    await spend(workspace, 5);
    const days = () =>
      books.database.read((tx) => tx.many(sql`select day from credit_days where workspace_id = ${workspace.id}`));
    await books.database.write((tx) => sweep(tx, later(books.now, DAY)));
    expect(await days()).toHaveLength(1);
    await books.database.write((tx) => sweep(tx, later(books.now, 4 * DAY)));
    expect(await days()).toEqual([]);
  });

  it("grants exactly the remaining credits to concurrent requests", async () => {
    const workspace = await books.workspace(1000);
    const ceilings = { guests: null, all: 30 };
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => codeOf(spend(workspace, 1, { ceilings }))));
    expect(outcomes.filter((code) => code === "ok")).toHaveLength(30);
    expect(outcomes.filter((code) => code === "quota_exhausted")).toHaveLength(30);
    const last = { guests: 31, all: null };
    const both = await Promise.all(
      [spend(workspace, 1, { ceilings: last }), spend(workspace, 1, { ceilings: last })].map(codeOf),
    );
    expect(both.sort()).toEqual(["ok", "quota_exhausted"]);
  });

  it("mails each owner once a day at 80%, in their language, per limit", async () => {
    const workspace = await books.workspace(1000);
    const emails = [await addOwner(workspace, "en"), await addOwner(workspace, "de")];
    const ceilings = { guests: 10, all: 20 };
    await spend(workspace, 7, { ceilings });
    expect(books.mails).toEqual([]);
    const near = await spend(workspace, 1, { ceilings });
    expect(books.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [emails[0], "Shop has used 80% of its daily credit limit"],
      [emails[1], "Shop hat 80 % des Tageslimits an Credits verbraucht"],
    ]);
    expect(books.mails[0]?.text).toContain("Guests of Shop have used 80% of their daily limit of 10 credits");
    expect(books.mails[0]?.text).toContain(`http://dashboard.example/w/${workspace.id}/settings/access`);
    await books.release(workspace, near);
    await spend(workspace, 2, { ceilings });
    expect(books.mails).toHaveLength(2);
    await Promise.all(Array.from({ length: 8 }, () => spend(workspace, 1, { isGuest: false, ceilings })));
    expect(books.mails).toHaveLength(4);
    expect(books.mails[2]?.text).toContain("Visitors of Shop have used 80% of the daily limit of 20 credits");
    books.clock.advance(DAY);
    await spend(workspace, 8, { ceilings });
    expect(books.mails).toHaveLength(6);
  });
});

describe("a random history of reservations", () => {
  const step = fc.record({
    amount: fc.integer({ min: 1, max: 8 }),
    isGuest: fc.boolean(),
    end: fc.constantFrom("settle", "release", "expire"),
  });
  const ceiling = fc.option(fc.integer({ min: 0, max: 30 }));
  const history = fc.record({
    credits: fc.integer({ min: 0, max: 60 }),
    guests: ceiling,
    all: ceiling,
    batches: fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
  });

  it("never exceeds a limit, and ends with the charged credits counted", async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ credits, batches, ...ceilings }) => {
        const workspace = await books.workspace(credits);
        const charged = { credits: 0, guests: 0 };
        for (const batch of batches) {
          const held = await Promise.all(
            batch.map(async ({ amount, isGuest, end }) => {
              const id = await spend(workspace, amount, { isGuest, ceilings }).catch(expectRefusal);
              return id === undefined ? [] : [{ id, amount, isGuest, end }];
            }),
          );
          const now = await counted(workspace);
          expect(now.credits).toBeLessThanOrEqual(ceilings.all ?? Number.POSITIVE_INFINITY);
          expect(now.guests).toBeLessThanOrEqual(ceilings.guests ?? Number.POSITIVE_INFINITY);
          await Promise.all(
            held.flat().map(async ({ id, amount, isGuest, end }) => {
              if (end === "release") await books.release(workspace, id);
              if (end !== "settle") return;
              await books.settle(workspace, id);
              charged.credits += amount;
              if (isGuest) charged.guests += amount;
            }),
          );
        }
        books.clock.advance(2 * MINUTE);
        await Promise.all([books.expire(), books.expire()]);
        expect(await counted(workspace)).toEqual(charged);
        expect(await books.wallet(workspace)).toMatchObject({ balance: credits - charged.credits, reserved: 0 });
      }),
      { numRuns: 40, endOnFailure: true },
    );
  }, 240_000);

  function expectRefusal(error: unknown): undefined {
    expect(error).toBeInstanceOf(OperationError);
    expect(["quota_exhausted", "insufficient_credits"]).toContain((error as OperationError).code);
  }
});
