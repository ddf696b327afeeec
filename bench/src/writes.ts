// Writes over HTTP, compared with the baseline server with its own tables: the same bodies, keys and durability.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Effort, KEYS_PER_SCENARIO, median, type Result, share } from "./catalogue.ts";
import { copyRate } from "./copy.ts";
import { type Measured, measure, type Sent } from "./load.ts";
import type { Server } from "./processes.ts";
import { say, sayMeasured, type Target } from "./report.ts";
import type { Seeded } from "./seed.ts";

interface Setting {
  url: string;
  workspaceId: string;
  vitrine: Server;
  bare: Server;
  effort: Effort;
  takeKeys: () => string[];
}

interface Write {
  name: string;
  method: "POST" | "PUT";
  connections: number;
  /** Path below the workspace, and body. */
  next: () => Sent;
}

interface ProductBody {
  id: string;
  body: Record<string, unknown> & { stock: number; imageIds: string[]; tagIds: string[] };
}

export interface WriteSizes {
  collected: number;
  imported: number;
}

export async function measureWrites(
  url: string,
  { workspaces, keys }: Seeded,
  { vitrine, bare }: { vitrine: Server; bare: Server },
  effort: Effort,
  sizes: WriteSizes,
): Promise<Target[]> {
  const [{ id: workspaceId } = { id: "" }] = workspaces;
  // Keys from the end of the list; the reads use those from its start.
  const unused = [...keys];
  const takeKeys = () => unused.splice(-KEYS_PER_SCENARIO / 2);
  const setting = { url, workspaceId, vitrine, bare, effort, takeKeys };
  const products = await readProducts(url, workspaceId);
  const create = (connections: number): Write => ({
    name: `create, ${connections} at once`,
    method: "POST",
    connections,
    next: () => ({ path: "/products", body: newProduct() }),
  });
  const update = (name: string, change: (body: ProductBody["body"], n: number) => object): Write => {
    let n = 0;
    const next = () => {
      const { id, body } = products[n++ % products.length] as ProductBody;
      return { path: `/products/${id}`, body: Object.assign(body, change(body, n)) };
    };
    return { name, method: "PUT", connections: 8, next };
  };
  await warmUp(setting, create(8));
  const alone = await alternate(setting, create(1));
  const together = await alternate(setting, create(8));
  const kept = await alternate(
    setting,
    update("update, pictures kept", (_, n) => ({ description: `Text ${n}`, brand: `Atelier ${n % 40}` })),
  );
  const moved = await alternate(
    setting,
    update("update, pictures moved", (_, n) => ({ imageIds: imagesOf(n), tagIds: tagsOf(n) })),
  );
  const stock = await alternate(
    setting,
    update("stock change", ({ stock }) => ({ stock: (stock + 7) % 50 })),
  );
  const collected = await measureCollection(setting, products, sizes.collected);
  const imported = await measureImport(setting, sizes.imported);
  return [
    { name: "create, 1 at a time: share of the limit's", ratio: share(alone), atLeast: 0.45 },
    { name: "create, 8 at once: share of the limit's", ratio: share(together), atLeast: 0.45 },
    { name: "update, pictures kept, 8 at once: share", ratio: share(kept), atLeast: 0.45 },
    { name: "update, pictures moved, 8 at once: share", ratio: share(moved), atLeast: 0.45 },
    { name: "stock change, 8 at once: share", ratio: share(stock), atLeast: 0.5 },
    { name: "products into a collection: share", ratio: share(collected), atLeast: 0.5 },
    { name: "create, 8 at once: p99 to p50", ratio: together.own.p99 / together.own.p50, atMost: 4 },
    { name: "update, pictures moved: p99 to p50", ratio: moved.own.p99 / moved.own.p50, atMost: 4 },
    { name: "import: share of COPY into the same tables", ratio: imported.own / imported.limit, atLeast: 0.6 },
    { name: "import: rows a second by 3,000", ratio: imported.own / 3000, atLeast: 1 },
  ];
}

const imagesOf = (n: number) => [1 + (n % 200), 1 + ((n + 37 + (n % 5)) % 200)].map((m) => `med_${m}`);
const tagsOf = (n: number) => [1 + (n % 50), 1 + ((n + 17) % 50), 1 + ((n + 31) % 50)].map((t) => `tag_${t}`);

let made = 0;
const run = randomUUID().slice(0, 8);

function newProduct(): ProductBody["body"] {
  const n = made++;
  return {
    name: `Silk balm ${run} ${n}`,
    brand: `Atelier ${n % 40}`,
    sku: `NEW-${run}-${n}`,
    barcode: `NEW-${run}-${n}`,
    stock: n % 50,
    status: "ACTIVE",
    description: "A short description, as a shop would write it.",
    information: "How to use it, what is inside and what to mind. ".repeat(8),
    sales: [{ name: "Shop", link: "https://shop.example.com" }],
    imageIds: imagesOf(n),
    tagIds: tagsOf(n),
  };
}

const UPDATED = 2000;

/** Returns product bodies as a client would send them back. */
async function readProducts(url: string, workspaceId: string): Promise<ProductBody[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select id, json_build_object('name', name, 'brand', brand, 'sku', sku, 'barcode', barcode, 'stock', stock, 'status', status,
              'description', description, 'information', information, 'sales', sales,
              'imageIds', array(select media_id from product_images a where a.workspace_id = $1 and a.product_id = p.id
                                order by position),
              'tagIds', array(select tag_id from product_tags a where a.workspace_id = $1 and a.product_id = p.id
                              order by position)) as body
     from products p where workspace_id = $1 order by hashtext(id) limit ${UPDATED}`,
    [workspaceId],
  );
  await client.end();
  return rows;
}

const START_UP = { seconds: 5 };

/** V8 still compiles a new process's code, and each PostgreSQL connection plans its first writes anew. */
async function warmUp({ vitrine, bare, workspaceId, takeKeys }: Setting, { method, next }: Write): Promise<void> {
  const own = () => inWorkspace(`/v1/workspaces/${workspaceId}`, next());
  await measure({ url: vitrine.url, sent: own, method, connections: 16, keys: takeKeys() }, START_UP);
  await measure({ url: bare.url, sent: () => atBare(workspaceId, next()), method, connections: 16 }, START_UP);
}

/** Rounds alternate between both servers, as for reads. The volume of PostgreSQL's log is reported as well. */
async function alternate(setting: Setting, write: Write): Promise<Result> {
  const { vitrine, bare, effort } = setting;
  const { method, connections, next } = write;
  const keys = setting.takeKeys();
  const own = (seconds: number) => {
    const sent = () => inWorkspace(`/v1/workspaces/${setting.workspaceId}`, next());
    return measure({ url: vitrine.url, sent, method, connections, keys }, { seconds });
  };
  const limit = (seconds: number) => {
    const sent = () => atBare(setting.workspaceId, next());
    return measure({ url: bare.url, sent, method, connections }, { seconds });
  };
  await own(effort.warmUpSeconds);
  await limit(effort.warmUpSeconds);
  const logged = { own: 0, limit: 0 };
  const rounds: Record<"own" | "limit", Measured[]> = { own: [], limit: [] };
  for (let round = 0; round < effort.rounds; round++) {
    for (const [side, measureSide] of [
      ["own", own],
      ["limit", limit],
    ] as const) {
      const before = await logPosition(setting.url);
      const measured = await measureSide(effort.seconds);
      logged[side] = Math.round(((await logPosition(setting.url)) - before) / measured.requests);
      rounds[side].push(measured);
    }
  }
  const result = { own: median(rounds.own) as Measured, limit: median(rounds.limit) };
  sayMeasured(`${write.name} (${logged.own} B)`, result.own);
  if (result.limit !== undefined) sayMeasured(`  its limit (${logged.limit} B)`, result.limit);
  return result;
}

const inWorkspace = (prefix: string, { path, body }: Sent): Sent => ({ path: `${prefix}${path}`, body });
const atBare = (workspaceId: string, { path, body }: Sent): Sent => ({
  path: path.replace(/^\/\w+/, (collection) => `${collection}/${workspaceId}`),
  body,
});

async function logPosition(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes");
  await client.end();
  return rows[0].bytes;
}

/** The answer contains the whole collection, so it grows during the run as in real use. */
async function measureCollection(setting: Setting, products: readonly ProductBody[], count: number): Promise<Result> {
  const { url, workspaceId, vitrine, bare } = setting;
  const fill = async (collectionId: string, target: { url: string; prefix: string; keys?: string[] }) => {
    let n = 0;
    const sent = () => ({ path: `${target.prefix}/${collectionId}/products/${products[n++ % products.length]?.id}` });
    const options = { url: target.url, sent, method: "POST" as const, connections: 8 };
    return measure(target.keys ? { ...options, keys: target.keys } : options, { requests: count });
  };
  const own = await fill(await createCollection(url, workspaceId), {
    url: vitrine.url,
    prefix: `/v1/workspaces/${workspaceId}/collections`,
    keys: setting.takeKeys(),
  });
  const limit = await fill("col_bench", { url: bare.url, prefix: `/collections/${workspaceId}` });
  sayMeasured(`${count} into a collection`, own);
  sayMeasured("  its limit", limit);
  return { own, limit };
}

async function createCollection(url: string, workspaceId: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into collections (workspace_id, id, name, name_key, name_order, slug, description, search_text, created_at, updated_at)
     values ($1, 'col_bench', 'Bench', sha256('bench'), 'bench', 'bench', '', 'bench', now(), now())`,
    [workspaceId],
  );
  await client.end();
  return "col_bench";
}

/**
 * Returns rows per second, from upload to end of the import, compared with COPY of the same values into the same
 * tables.
 */
async function measureImport(setting: Setting, rows: number): Promise<{ own: number; limit: number }> {
  const [key = ""] = setting.takeKeys();
  const own: number[] = [];
  const limit: number[] = [];
  for (let round = 0; round < 2; round++) {
    own.push(await importRate(setting, key, rows, `IMP-${run}-${round}`));
    limit.push(await copyRate(setting.url, setting.workspaceId, rows, `CPY-${run}-${round}`));
  }
  const best = { own: Math.max(...own), limit: Math.max(...limit) };
  say(`${`import of ${rows}`.padEnd(28)}${best.own.toFixed(0).padStart(7)} rows/s   by COPY ${best.limit.toFixed(0)}`);
  return best;
}

async function importRate(
  { vitrine, workspaceId }: Setting,
  key: string,
  rows: number,
  prefix: string,
): Promise<number> {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `${prefix}-${n},Cedar mist ${prefix} ${n},Atelier ${n % 40},${prefix}-${n},${n % 50},A short description,"Tag ${1 + (n % 50)}|Tag ${1 + ((n + 9) % 50)}"`,
  );
  const imports = `${vitrine.url}/v1/workspaces/${workspaceId}/imports`;
  const headers = { authorization: `Bearer ${key}`, "content-type": "text/csv" };
  const body = ["sku,name,brand,barcode,stock,description,tags", ...lines, ""].join("\r\n");
  const started = performance.now();
  const { id } = (await (await fetch(imports, { method: "POST", headers, body })).json()) as { id: string };
  for (;;) {
    await pause(1000); // a key allows 120 requests a minute
    const reply = await fetch(`${imports}/${id}`, { headers: { authorization: headers.authorization } });
    const { status, counts, startedAt, finishedAt } = (await reply.json()) as Imported;
    if (status === "FAILED" || counts.failed > 0) throw new Error("the import failed");
    if (status !== "DONE") continue;
    const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
    say(`  imported in ${((performance.now() - started) / 1000).toFixed(1)} s, ${seconds.toFixed(1)} of them at work`);
    return rows / seconds;
  }
}

interface Imported {
  status: string;
  counts: { failed: number };
  startedAt: string;
  finishedAt: string;
}
