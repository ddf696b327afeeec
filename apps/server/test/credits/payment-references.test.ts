// A purchase's payment reference is stored once, also for a process of the previous version, which only writes the
// purchase.

import { afterAll, beforeAll, expect, it } from "vitest";
import type { WorkspaceScope } from "../../src/kernel/access/principals.ts";
import { newId } from "../../src/kernel/ids.ts";
import { sql } from "../../src/storage/database.ts";
import { isOnCluster } from "../harness/database.ts";
import { Books } from "./books.ts";

let books: Books;
beforeAll(async () => {
  books = await Books.open();
});
afterAll(() => books.close());

async function pay(workspace: WorkspaceScope, reference: string): Promise<string> {
  const id = newId("purchase");
  await books.run(sql`
    insert into purchases (workspace_id, id, provider, credits, amount, currency, status, started_by, created_at, paid_at,
                           payment_reference, session_id, receipt_number, billed_to_name, billed_to_email)
    values (${workspace.id}, ${id}, 'stripe', 500, 1000, 'usd', 'PAID', 'acc_x', ${books.now}, ${books.now}, ${reference}, ${id},
            ${id}, 'Shop', 'billing@example.com')`);
  return id;
}

// `vitrine distribute` removes the trigger: no process of that version runs on a cluster.
it.skipIf(isOnCluster())("finds a purchase by its payment, and rejects the payment for a second purchase", async () => {
  const [first, second] = [await books.workspace(), await books.workspace()];
  const id = await pay(first, "pi_1");
  const noted = await books.database.read((tx) =>
    tx.many(sql`select workspace_id, purchase_id from payment_references where payment_reference = 'pi_1'`),
  );
  expect(noted).toEqual([{ workspace_id: first.id, purchase_id: id }]);
  await expect(pay(second, "pi_1")).rejects.toThrow("another purchase was paid by it");
  await books.run(sql`update purchases set payment_reference = 'pi_1' where workspace_id = ${first.id} and id = ${id}`);
});
