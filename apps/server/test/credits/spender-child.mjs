// Child process that reserves and settles credits concurrently until it is killed, and reports each settlement.
import { Ledger } from "../../dist/domains/credits/index.js";
import { Database } from "../../dist/storage/database.js";

const [url, workspaceId] = process.argv.slice(2);
const workspace = { id: workspaceId };
const database = new Database({ url });
const ledger = new Ledger({ outbox: { post: async () => {} }, dashboardUrl: "" });
const say = (word, id) => process.stdout.write(`${word} ${id}\n`);

async function spendForEver() {
  for (;;) {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 60_000);
    const { id } = await database.write((tx) => ledger.reserve(tx, workspace, { amount: 1, expiresAt }, now));
    say("reserved", id);
    await database.write((tx) => ledger.settle(tx, workspace, id, new Date()));
    say("settled", id);
  }
}

await Promise.all(Array.from({ length: 6 }, spendForEver));
