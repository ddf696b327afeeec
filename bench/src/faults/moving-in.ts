// Imports a whole shop: 100,000 products with 20,000 pictures by URL. The service is killed during its rows, pictures
// and undo, while another tenant reads. It checks that every product exists once, memory, the other tenant's latency,
// and that undo leaves no rows.

import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { say } from "../report.ts";
import { HOST, PictureHost } from "./picture-host.ts";
import { Supervised, type Tenant } from "./supervised.ts";

const SERVER = fileURLToPath(new URL("./moving-in-server.js", import.meta.url));
const GROWTH_MEGABYTES_MAX = 400;

interface Progress {
  status: string;
  counts: { total: number; created: number; failed: number };
  pictures: { waiting: number; fetched: number; failed: number };
  undo: { status: string; removed: number; kept: number } | null;
}

export async function movingIn(rows: number): Promise<boolean> {
  const host = await PictureHost.open();
  const service = await Supervised.start({}, [SERVER, String(host.port), host.certificate]);
  try {
    const [mover, reader] = [await service.tenant("mover", 4), await service.tenant("reader", 4)];
    const quiet = await readFor(service, reader, 5);
    const idle = await service.residentMegabytes();
    const watch = new Watch(service, reader);
    const id = await upload(service, mover, rows);
    const imported = await follow(service, mover, id, rows);
    const fetched = await followPictures(service, mover, id, rows / 5);
    const undone = await takeBack(service, mover, id, rows);
    const { mostMegabytes, p99 } = await watch.end();
    const left = await leftovers(service, mover);
    say(
      `rows: ${imported.rate.toFixed(0)} a second after a kill; pictures: ${fetched.rate.toFixed(0)} a second, ${host.visits} visits`,
    );
    say(`undo: ${undone.rate.toFixed(0)} products a second; left: ${JSON.stringify(left)}`);
    say(
      `memory: ${mostMegabytes.toFixed(0)} MiB at most, ${idle.toFixed(0)} idle; p99 of another tenant: ${p99.toFixed(0)} ms, quiet ${quiet.toFixed(0)}`,
    );
    const isEmpty = Object.values(left).every((count) => count === 0);
    return imported.isGood && fetched.isGood && undone.isGood && isEmpty && mostMegabytes - idle < GROWTH_MEGABYTES_MAX;
  } finally {
    await service.stop();
    await host.close();
  }
}

const HEADER =
  "Handle,Title,Body (HTML),Vendor,Tags,Variant SKU,Variant Inventory Qty,Variant Barcode,Image Src,Status\r\n";

function* content(rows: number): Generator<Buffer> {
  yield Buffer.from(HEADER);
  for (let from = 0; from < rows; from += 500) {
    let text = "";
    for (let n = from; n < Math.min(rows, from + 500); n++) {
      const picture = n % 5 === 0 ? `https://${HOST}/${n}.png` : "";
      text += `p-${n},Product ${n},"<p>Line one of ${n}, ""quoted""</p>\n<p>two</p>",Acme,"face, tag ${n % 20}",S-${n},${n % 100},869${n},${picture},active\r\n`;
    }
    yield Buffer.from(text);
  }
}

const keyOf = ({ keys }: Tenant) => keys[Math.floor(Math.random() * keys.length)] ?? "";
const headersOf = (tenant: Tenant) => ({ authorization: `Bearer ${keyOf(tenant)}` });
const urlOf = ({ api }: Supervised, { workspaceId }: Tenant, path: string) =>
  `${api}/v1/workspaces/${workspaceId}${path}`;

async function upload(service: Supervised, tenant: Tenant, rows: number): Promise<string> {
  const init = {
    method: "POST",
    headers: { ...headersOf(tenant), "content-type": "text/csv" },
    body: ReadableStream.from(content(rows)),
    duplex: "half",
  };
  const reply = await fetch(urlOf(service, tenant, "/imports?profile=shopify"), init as RequestInit);
  if (!reply.ok) throw new Error(await reply.text());
  return ((await reply.json()) as { id: string }).id;
}

/** Retries while the service restarts. */
async function progressOf(service: Supervised, tenant: Tenant, id: string): Promise<Progress> {
  for (;;) {
    try {
      const reply = await fetch(urlOf(service, tenant, `/imports/${id}`), { headers: headersOf(tenant) });
      if (reply.ok) return (await reply.json()) as Progress;
    } catch {
      // the service is restarting
    }
    await pause(1000);
  }
}

interface Followed {
  rate: number;
  isGood: boolean;
}

/** Waits until `doneOf` reaches the total. It kills the service at the half, and measures from there. */
async function followed(
  service: Supervised,
  look: () => Promise<Progress>,
  all: number,
  doneOf: (progress: Progress) => number,
  isOver: (progress: Progress) => boolean,
): Promise<{ rate: number; last: Progress }> {
  let began: { at: number; done: number } | undefined;
  for (;;) {
    const progress = await look();
    if (began === undefined && doneOf(progress) >= all / 2) {
      service.kill();
      await pause(100);
      await service.ready();
      began = { at: performance.now(), done: doneOf(await look()) };
    }
    if (isOver(progress)) {
      const { at, done } = began ?? { at: performance.now(), done: 0 };
      return { rate: (1000 * (doneOf(progress) - done)) / Math.max(1, performance.now() - at), last: progress };
    }
    await pause(1500);
  }
}

async function follow(service: Supervised, tenant: Tenant, id: string, rows: number): Promise<Followed> {
  const look = () => progressOf(service, tenant, id);
  const { rate, last } = await followed(
    service,
    look,
    rows,
    ({ counts }) => counts.total,
    ({ status }) => status !== "PENDING" && status !== "RUNNING",
  );
  return { rate, isGood: last.status === "DONE" && last.counts.created === rows && last.counts.failed === 0 };
}

async function followPictures(service: Supervised, tenant: Tenant, id: string, pictures: number): Promise<Followed> {
  const look = () => progressOf(service, tenant, id);
  const { rate, last } = await followed(
    service,
    look,
    pictures,
    (one) => one.pictures.fetched,
    (one) => one.pictures.waiting === 0,
  );
  return { rate, isGood: last.pictures.fetched === pictures && last.pictures.failed === 0 };
}

async function takeBack(service: Supervised, tenant: Tenant, id: string, rows: number): Promise<Followed> {
  await fetch(urlOf(service, tenant, `/imports/${id}/undo`), { method: "POST", headers: headersOf(tenant) });
  const look = () => progressOf(service, tenant, id);
  const { rate, last } = await followed(
    service,
    look,
    rows,
    ({ undo }) => undo?.removed ?? 0,
    ({ undo }) => undo?.status === "DONE",
  );
  return { rate, isGood: last.undo?.removed === rows && last.undo.kept === 0 };
}

async function leftovers(service: Supervised, { workspaceId }: Tenant): Promise<Record<string, number>> {
  const client = await service.database();
  try {
    const tables = [
      "products",
      "tags",
      "media",
      "product_images",
      "import_pictures",
      "import_batches",
      "import_formers",
      "import_chunks",
    ];
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await client.query(`select count(*)::int as n from ${table} where workspace_id = $1`, [
        workspaceId,
      ]);
      counts[table] = rows[0].n;
    }
    return counts;
  } finally {
    await client.end();
  }
}

/** Returns milliseconds for a list of products; undefined while the service is down. */
async function readOnce(service: Supervised, reader: Tenant): Promise<number | undefined> {
  const from = performance.now();
  try {
    const reply = await fetch(urlOf(service, reader, "/products"), { headers: headersOf(reader) });
    await reply.arrayBuffer();
    return reply.ok ? performance.now() - from : undefined;
  } catch {
    return undefined;
  }
}

const p99Of = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

async function readFor(service: Supervised, reader: Tenant, seconds: number): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < seconds * 4; n++) {
    times.push((await readOnce(service, reader)) ?? 0);
    await pause(250);
  }
  return p99Of(times);
}

/** Samples memory, and reads as another tenant, until it is stopped. */
class Watch {
  readonly #over: Promise<void>;
  readonly #times: number[] = [];
  #mostMegabytes = 0;
  #isOver = false;

  constructor(service: Supervised, reader: Tenant) {
    this.#over = this.#look(service, reader);
  }

  async #look(service: Supervised, reader: Tenant): Promise<void> {
    while (!this.#isOver) {
      const time = await readOnce(service, reader);
      if (time !== undefined) this.#times.push(time);
      this.#mostMegabytes = Math.max(this.#mostMegabytes, await service.residentMegabytes().catch(() => 0));
      await pause(300);
    }
  }

  async end(): Promise<{ mostMegabytes: number; p99: number }> {
    this.#isOver = true;
    await this.#over;
    return { mostMegabytes: this.#mostMegabytes, p99: p99Of(this.#times) };
  }
}
