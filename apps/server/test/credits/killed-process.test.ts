import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { later, MINUTE } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { exited } from "../harness/process.ts";
import { Books } from "./books.ts";

const SPENDER = fileURLToPath(new URL("spender-child.mjs", import.meta.url));

let books: Books;
beforeAll(async () => {
  books = await Books.open();
});
afterAll(() => books.close());

/** Spends credits in a child process and kills it during that. Returns the reservations that it reported as settled. */
async function spendAndDie(workspaceId: string): Promise<string[]> {
  const child = spawn(process.execPath, [SPENDER, books.databaseUrl, workspaceId], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const settled: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, id] = line.split(" ");
    if (word === "settled") settled.push(id ?? "");
    if (settled.length === 60) child.kill("SIGKILL");
  }
  await exited(child);
  return settled;
}

it("charges settled reservations of a killed process, and releases pending ones exactly once", async () => {
  const workspace = await books.workspace(100_000);
  const told = [...(await spendAndDie(workspace.id)), ...(await spendAndDie(workspace.id))];
  await books.expectSound();

  const rows = await books.database.read((tx) =>
    tx.many<{ id: string; status: string }>(
      sql`select id, status from credit_reservations where workspace_id = ${workspace.id}`,
    ),
  );
  const settled = new Set(rows.filter(({ status }) => status === "SETTLED").map(({ id }) => id));
  const pending = rows.filter(({ status }) => status === "PENDING");
  for (const id of told) expect(settled).toContain(id);
  expect(await books.wallet(workspace)).toMatchObject({ balance: 100_000 - settled.size, reserved: pending.length });

  const afterDeadline = later(new Date(), 2 * MINUTE);
  const sweeps = [
    books.ledger.expire(books.database, afterDeadline),
    books.ledger.expire(books.database, afterDeadline),
  ];
  const expired = (await Promise.all(sweeps)).reduce((sum, count) => sum + count, 0);
  expect(expired).toBe(pending.length);
  expect(await books.wallet(workspace)).toMatchObject({
    balance: 100_000 - settled.size,
    reserved: 0,
    usedTotal: settled.size,
  });
  await books.expectSound();
});
