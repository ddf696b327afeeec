// A large import in a side process: bounded memory, and a kill half-way.

import { execFile } from "node:child_process";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Import } from "@vitrine/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Database, sql } from "../../src/storage/database.ts";
import { runCli } from "../harness/cli.ts";
import { createTestDatabase, PATIENT } from "../harness/database.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { exited, type RunningService, spawnService, until } from "../harness/process.ts";

/** The documented maximum is a hundred thousand rows. A full test run uses fewer. */
const ROWS = Number(process.env["VITRINE_IMPORT_ROWS"] ?? 10_000);
/** Number of a valid row. */
const LOOKED_UP = ROWS - 1;
const GROWTH_BYTES_MAX = 200_000_000;

let dataDir: string;
let env: Record<string, string>;
let database: Database;
let drop: () => Promise<void>;
const running: RunningService[] = [];

beforeAll(async () => {
  dataDir = await scratchFolder("import");
  const created = await createTestDatabase();
  drop = created.drop;
  env = { DATA_DIR: dataDir, DATABASE_URL: created.url, LOG_LEVEL: "warn" };
  database = new Database({ url: created.url, maxConnections: 2, limits: PATIENT });
});
afterAll(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all(running.map(({ child }) => exited(child)));
  await database.close();
  // PostgreSQL refuses to drop a database during its vacuum.
  await until(() =>
    drop().then(
      () => true,
      () => false,
    ),
  );
  await removeFolder(dataDir);
});

const isBad = (row: number) => row % 100 === 42;

/** Most rows have two lines, so that lines and rows differ. One row in a hundred has one of four errors. */
function rowText(row: number): string {
  if (isBad(row)) {
    switch (Math.floor(row / 100) % 4) {
      case 0:
        return `S${row},Name ${row},Acme,B${row},not a number,,,\r\n`;
      case 1:
        return `S${row},too few fields\r\n`;
      case 2:
        return `S${row},"Name" ${row},Acme,B${row},1,,,\r\n`;
      default:
        return `S0,Name ${row},Acme,B${row},1,,,\r\n`;
    }
  }
  const description = `"Line ""one"" of ${row}, ünïcödé 𝄞\nline two ğüşİı ${"x".repeat(200)}"`;
  return `S${row},"Gül ""Serum"" №${row}, 30 ml",Işıltı,869${row},${row % 1000},${row % 3 ? "" : "ACTIVE"},${description},Serum|Tag ${row % 20}\r\n`;
}

const badLines: number[] = [];

function* content(): Generator<string> {
  yield "sku,name,brand,barcode,stock,status,description,tags\r\n";
  let line = 2;
  for (let from = 0; from < ROWS; from += 100) {
    let piece = "";
    for (let row = from; row < from + 100; row++) {
      if (isBad(row)) badLines.push(line);
      line += isBad(row) ? 1 : 2;
      piece += rowText(row);
    }
    yield piece;
  }
}

async function start(): Promise<RunningService> {
  const service = await spawnService(env);
  running.push(service);
  return service;
}

/** Measured with ps: a request to the service would itself use memory. */
async function residentBytes({ child }: RunningService): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(child.pid)]);
  return Number(stdout) * 1024;
}

let mostBytes = 0;

/** Samples the process's memory until the work ends. */
async function whileWatched<T>(service: RunningService, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const result = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    mostBytes = Math.max(mostBytes, await residentBytes(service));
    await pause(100);
  }
  return result;
}

const cli = async (...args: string[]) => {
  const { code, stdout, stderr } = await runCli(args, env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trim();
};

it("a large import creates each valid row once in bounded memory, despite a SIGKILL", async () => {
  await cli("account", "create", "--email", "big@example.com", "--name", "Big");
  const made = await cli(
    "workspace",
    "create",
    "--owner",
    "big@example.com",
    "--name",
    "Big",
    "--subdomain",
    "big-one",
    "--json",
  );
  const key = await cli(
    "key",
    "create",
    "--account",
    "big@example.com",
    "--name",
    "k",
    "--scopes",
    "all",
    "--days",
    "1",
  );
  const place = `/v1/workspaces/${JSON.parse(made).id}`;
  const get = async <T>({ api }: RunningService, path: string): Promise<T> =>
    (await (await fetch(`${api}${place}${path}`, { headers: { authorization: `Bearer ${key}` } })).json()) as T;
  const progress = () =>
    database.read((tx) => tx.one<{ status: string; total: number }>(sql`select status, total from imports`));

  const first = await start();
  const idle = await residentBytes(first);
  const id = await whileWatched(first, async () => {
    const uploaded = await fetch(`${first.api}${place}/imports`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "text/csv" },
      body: Readable.toWeb(Readable.from(content()).map((text) => Buffer.from(text))),
      duplex: "half",
    } as RequestInit);
    expect(uploaded.status).toBe(200);
    await until(
      async () => (await progress()).total >= ROWS / 2,
      async () => (await progress()).total,
    );
    return ((await uploaded.json()) as Import).id;
  });
  first.child.kill("SIGKILL");
  await exited(first.child);
  expect((await progress()).status).toBe("RUNNING");

  const second = await start();
  const began = { at: Date.now(), total: (await progress()).total };
  await whileWatched(second, () =>
    until(
      async () => (await progress()).status !== "RUNNING",
      async () => (await progress()).total,
    ),
  );
  const rate = Math.round((1000 * (ROWS - began.total)) / (Date.now() - began.at));
  const growth = mostBytes - idle;
  console.log(`${rate} rows a second, ${Math.round(growth / 1e6)} MB above the idle service`);

  const done = await get<Import>(second, `/imports/${id}`);
  expect(done).toMatchObject({
    status: "DONE",
    counts: { total: ROWS, created: ROWS - badLines.length, updated: 0, unchanged: 0, failed: badLines.length },
  });
  expect(badLines).toHaveLength(ROWS / 100);
  expect(done.errors.map(({ line }) => line)).toEqual(badLines);
  expect(growth).toBeLessThan(GROWTH_BYTES_MAX);

  const stored = await database.read((tx) =>
    tx.one(sql`
        select count(*)::int as products, count(distinct sku)::int as skus, count(distinct slug)::int as slugs,
               count(*) filter (where status = 'ACTIVE')::int as active,
               (select count(*)::int from product_search) as searched, (select count(*)::int from product_tags) as tagged,
               (select count(*)::int from product_slugs) as claimed, (select count(*)::int from import_chunks) as chunks
        from products`),
  );
  const good = ROWS - badLines.length;
  const active = Array.from({ length: ROWS }, (_, row) => row).filter((row) => !isBad(row) && row % 3 === 0).length;
  expect(stored).toEqual({
    products: good,
    skus: good,
    slugs: good,
    active,
    searched: good,
    tagged: 2 * good,
    claimed: good,
    chunks: 0,
  });
  const { summary } = await get<{ summary: { total: number } }>(second, "/products?pageSize=1");
  expect(summary.total).toBe(good);
  const found = await get<{ products: { name: string; description: string }[] }>(
    second,
    `/products?search=S${LOOKED_UP}`,
  );
  expect(found.products[0]).toMatchObject({ name: `Gül "Serum" №${LOOKED_UP}, 30 ml` });
});
