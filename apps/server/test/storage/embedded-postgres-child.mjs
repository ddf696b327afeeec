// A process that uses the embedded PostgreSQL: it opens the data directory, tells the address, and then does what the
// lines on its standard input say. It runs from a copy of the compiled module, also as another user.
import { createInterface } from "node:readline";
import pg from "pg";

// It lies there only in the copy.
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
