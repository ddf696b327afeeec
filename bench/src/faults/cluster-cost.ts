// Compares the database cost of a call between a Citus cluster and one PostgreSQL of the same build: processor time of
// all servers. Both have the same shops and receive the same calls, one after the other.

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import pg from "pg";
import { QUESTIONS } from "../assistant.ts";
import { say, sayTargets } from "../report.ts";
import { ClusterNodes } from "./cluster-nodes.ts";
import { openShops, type Shops } from "./cluster-shops.ts";
import { CLI, Supervised } from "./supervised.ts";

const run = promisify(execFile);

const SHOPS = 8;
const SCOPES = ["products:read", "products:write", "storefront:read", "visitors:write", "ai:write"];
const PRODUCTS = 60;
const CALLERS = 4;
/** Each connection replans for each shop until PostgreSQL chooses a generic plan; that must not count. */
const WARM_UP = 320;
const CALLS = 400;
/** Limits are sixty questions a minute per workspace, and ten per visitor. */
const CHATS_TO_WARM_UP = 240;
const CHATS = 160;
const GUESTS = 80;
const ALLOWANCE = 1000;
const RATIO_MAX = 3;
const RESERVE = "select * from reserve_credits($1, $2::jsonb, $3, null, null)";
const SETTLE = "select * from close_reservation($1, $2, 'SETTLED', $3, now())";

/** Processor milliseconds of one call. */
interface Cost {
  coordinator: number;
  workers: number;
}

export async function clusterCost(): Promise<boolean> {
  const nodes = await ClusterNodes.start();
  if (nodes === undefined) {
    say("skipped: a cluster needs CITUS_HOME, a folder with build.sh and cluster.sh");
    return true;
  }
  try {
    const plain = await costsOn(nodes, await nodes.plainDatabase());
    await distributed(nodes);
    const cluster = await costsOn(nodes, nodes.url);
    return compare(plain, cluster);
  } finally {
    await nodes.remove();
  }
}

async function distributed({ url }: ClusterNodes): Promise<void> {
  const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: url };
  await run(process.execPath, [CLI, "migrate"], { env });
  await run(process.execPath, [CLI, "distribute", "--yes", "--shards", "16"], { env });
}

function compare(plain: Map<string, Cost>, cluster: Map<string, Cost>): boolean {
  const targets = [...cluster].map(([name, cost]) => {
    const one = plain.get(name)?.coordinator ?? Number.NaN;
    say(
      `${name.padEnd(20)} one PostgreSQL ${one.toFixed(2)} ms, cluster ${cost.coordinator.toFixed(2)} + ${cost.workers.toFixed(2)} ms`,
    );
    return { name, ratio: (cost.coordinator + cost.workers) / one, atMost: RATIO_MAX };
  });
  sayTargets(targets);
  return targets.every(({ ratio }) => ratio <= RATIO_MAX);
}

async function costsOn(nodes: ClusterNodes, url: string): Promise<Map<string, Cost>> {
  const service = await Supervised.start({ DATABASE_URL: url });
  try {
    const shops = await openShops(url, service, { shops: SHOPS, scopes: SCOPES });
    return await new Calls(nodes, service.api, shops).costs(url);
  } finally {
    await service.stop();
  }
}

class Calls {
  readonly #nodes: ClusterNodes;
  readonly #api: string;
  readonly #shops: Shops;
  readonly #products = new Map<string, string[]>();
  readonly #guests: Record<string, string>[] = [];
  #sent = 0;

  constructor(nodes: ClusterNodes, api: string, shops: Shops) {
    this.#nodes = nodes;
    this.#api = api;
    this.#shops = shops;
  }

  async costs(url: string): Promise<Map<string, Cost>> {
    const costs = new Map<string, Cost>();
    const bank = new pg.Pool({ connectionString: url, max: CALLERS });
    await this.#times(SHOPS * PRODUCTS, (n) => this.#create(n));
    await bank.query("analyze"); // autovacuum would do it later, here and below
    costs.set("create a product", await this.#cost(CALLS, (n) => this.#create(n)));
    const measure = async (name: string, call: (n: number) => Promise<unknown>, calls = CALLS, warmUp = WARM_UP) => {
      await this.#times(warmUp, call);
      costs.set(name, await this.#cost(calls, call));
    };
    await measure("update a product", (n) => this.#update(n));
    await measure("get a product", (n) => this.#send(n, "GET", `/products/${this.#product(n)}`));
    await measure("list products", (n) => this.#send(n, "GET", "/products?pageSize=20"));
    await measure("search products", (n) => this.#send(n, "GET", "/products?search=atelier"));
    await this.#admitGuests(bank);
    await bank.query("analyze");
    await measure("reserve and settle", (n) => this.#pay(bank, n));
    await bank.end();
    await measure("chat", (n) => this.#chat(n), CHATS, CHATS_TO_WARM_UP);
    return costs;
  }

  async #cost(calls: number, call: (n: number) => Promise<unknown>): Promise<Cost> {
    const before = await this.#nodes.processorTimes();
    await this.#times(calls, call);
    const after = await this.#nodes.processorTimes();
    const [coordinator = 0, ...workers] = after.map((time, node) => (time - (before[node] ?? 0)) / calls);
    return { coordinator, workers: workers.reduce((sum, time) => sum + time, 0) };
  }

  /** Runs calls by several concurrent callers, over all shops in turn. */
  async #times(calls: number, call: (n: number) => Promise<unknown>): Promise<void> {
    let next = 0;
    const caller = async () => {
      while (next < calls) await call(next++);
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
  }

  async #create(n: number): Promise<void> {
    const { id } = await this.#send(n, "POST", "/products", someProduct(n));
    const made = this.#products.get(this.#shop(n)) ?? [];
    this.#products.set(this.#shop(n), [...made, id as string]);
  }

  #update(n: number) {
    return this.#send(n, "PUT", `/products/${this.#product(n)}`, someProduct(n));
  }

  /** The service's payment statements, sent directly: no call of the API consists of only these. */
  async #pay(bank: pg.Pool, n: number): Promise<void> {
    const id = randomUUID();
    const shop = this.#shop(n);
    const reservation = JSON.stringify({
      ...{ id, amount: 1, is_guest: false },
      ...{ created_at: new Date(), expires_at: new Date(Date.now() + 60_000) },
    });
    await bank.query({ name: "reserve", text: RESERVE, values: [shop, reservation, `${id}-1`] });
    await bank.query({ name: "settle", text: SETTLE, values: [shop, id, `${id}-2`] });
  }

  async #admitGuests(bank: pg.Pool): Promise<void> {
    await bank.query("update access_policies set guest_daily_limit = $1, challenge = 'NEVER'", [ALLOWANCE]);
    await bank.query("update wallets set balance = $1", [100 * ALLOWANCE]);
    for (let n = 0; n < GUESTS; n++) {
      const device = { "x-guest-device-id": randomUUID() };
      const { guestToken } = await this.#send(n, "GET", "/experience/bootstrap", undefined, device);
      this.#guests.push({ ...device, "x-guest-token": guestToken as string });
    }
  }

  #chat(n: number) {
    const body = { message: QUESTIONS[n % QUESTIONS.length], productId: this.#product(n) };
    return this.#send(n, "POST", "/experience/chat/product", body, this.#guests[n % GUESTS]);
  }

  #shop = (n: number) => this.#shops.workspaceIds[n % SHOPS] ?? "";

  #product(n: number): string {
    const made = this.#products.get(this.#shop(n)) ?? [];
    return made[Math.floor(n / SHOPS) % PRODUCTS] ?? "";
  }

  async #send(n: number, method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
    const key = this.#shops.keys[this.#sent++ % this.#shops.keys.length];
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...more,
    };
    const reply = await fetch(`${this.#api}/v1/workspaces/${this.#shop(n)}${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = (await reply.json()) as Record<string, unknown>;
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`);
    return answer;
  }
}

function someProduct(stock: number) {
  const name = `Atelier ${randomUUID()}`;
  const text = "A cream with rose and honey for dry skin, made by hand in small batches.";
  return {
    name,
    brand: "Atelier",
    sku: name,
    barcode: name,
    stock,
    status: "ACTIVE",
    description: text,
    information: text,
    imageIds: [],
    tagIds: [],
    sales: [],
  };
}
