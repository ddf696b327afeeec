// Child process with an embedded PostgreSQL: opens the data directory, prints the address, and obeys the lines on
// standard input. It runs from a copy of the compiled module, also as another user.
import { createInterface } from "node:readline";
import pg from "pg";

// The module exists only in the copy.
const { openEmbeddedPostgres } = await import(String(new URL("embedded-postgres/index.js", import.meta.url)));
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const database = await openEmbeddedPostgres({ dataDir: process.argv[2], log: (log) => say({ log }) });
  say({ url: database.url, uid: process.getuid() });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === "release") {
      await database.release();
      break;
    }
    if (line === "write") await writeForEver(database.url);
  }
} catch (error) {
  say({ error: error.message });
} finally {
  process.stdin.destroy();
}

async function writeForEver(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("CREATE TABLE written (n integer PRIMARY KEY)");
  for (let n = 1; ; n += 1) {
    await client.query("INSERT INTO written VALUES ($1)", [n]);
    say({ written: n });
  }
}
