// Readers and writers of several shops, with a journal of all acknowledged writes.

import { setTimeout as pause } from "node:timers/promises";

/** Common fields of all products in these trials. */
const PLAIN = { brand: "b", status: "ACTIVE", description: "", information: "i", imageIds: [], tagIds: [], sales: [] };

export interface Shop {
  workspaceId: string;
  /** Stock by product after the last acknowledged change; undefined while a change is in flight. */
  stock: Map<string, number | undefined>;
}

/** Results of a shop's requests since the last read. */
export interface Told {
  good: number;
  /** Counts by status and code; 503 without Retry-After is separate. */
  refused: Record<string, number>;
  slowestMilliseconds: number;
}

const nothing = (): Told => ({ good: 0, refused: {}, slowestMilliseconds: 0 });
const PATIENCE = 60_000;

export class ClusterLoad {
  readonly #keys: readonly string[];
  readonly #shops: readonly Shop[];
  readonly #told = new Map<Shop, Told>();
  readonly #ended = new AbortController();
  readonly #working: Promise<void>[] = [];
  api: string;
  #sent = 0;

  constructor(api: string, keys: readonly string[], shops: readonly Shop[]) {
    this.api = api;
    this.#keys = keys;
    this.#shops = shops;
  }

  async listen(shop: Shop): Promise<void> {
    const made = await this.request(shop, "POST", "/webhooks", { url: "https://nobody.invalid.example/in" });
    if (typeof made === "string") throw new Error(`no webhook: ${made}`);
  }

  begin(): void {
    for (const shop of this.#shops) this.#working.push(this.#write(shop), this.#read(shop));
  }

  async end(): Promise<void> {
    this.#ended.abort();
    await Promise.all(this.#working);
  }

  take(): Map<Shop, Told> {
    const told = new Map(this.#told);
    this.#told.clear();
    return told;
  }

  async #write(shop: Shop): Promise<void> {
    const made: { id: string; body: Record<string, unknown> }[] = [];
    for (let n = 0; !this.#ended.signal.aborted; n++) {
      const one = n % 3 === 0 ? undefined : made[Math.floor(Math.random() * made.length)];
      if (one === undefined) {
        const name = `P${n}-${shop.workspaceId}-${Date.now()}`;
        const body = { ...PLAIN, name, sku: name, barcode: name, stock: 0 };
        const answer = await this.#send(shop, "POST", "/products", body);
        if (answer === undefined) continue;
        made.push({ id: answer["id"] as string, body });
        shop.stock.set(answer["id"] as string, 0);
      } else {
        const stock = 1 + Math.floor(Math.random() * 999_998);
        shop.stock.set(one.id, undefined);
        const answer = await this.#send(shop, "PUT", `/products/${one.id}`, { ...one.body, stock });
        if (answer !== undefined) shop.stock.set(one.id, stock);
      }
      await pause(50);
    }
  }

  async #read(shop: Shop): Promise<void> {
    for (let n = 0; !this.#ended.signal.aborted; n++) {
      await this.#send(shop, "GET", this.#readable(shop)[n % 3] as string);
      await pause(100);
    }
  }

  /** Paths of a list, a search, and an acknowledged product, which must exist. */
  #readable({ stock }: Shop): string[] {
    const told = [...stock.keys()];
    const one = told[Math.floor(Math.random() * told.length)];
    const list = "/products?pageSize=20";
    return [list, "/products?search=atelier", one === undefined ? list : `/products/${one}`];
  }

  async #send(shop: Shop, method: string, path: string, body?: unknown): Promise<Record<string, unknown> | undefined> {
    const told = this.#told.get(shop) ?? nothing();
    this.#told.set(shop, told);
    const from = performance.now();
    const outcome = await this.request(shop, method, path, body);
    told.slowestMilliseconds = Math.max(told.slowestMilliseconds, performance.now() - from);
    if (typeof outcome !== "string") {
      told.good++;
      return outcome;
    }
    told.refused[outcome] = (told.refused[outcome] ?? 0) + 1;
    return undefined;
  }

  /** Returns the answer, or the reason of its absence. */
  async request({ workspaceId }: Shop, method: string, path: string, body?: unknown) {
    const key = this.#keys[this.#sent++ % this.#keys.length];
    const headers: Record<string, string> = { authorization: `Bearer ${key}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    try {
      const reply = await fetch(`${this.api}/v1/workspaces/${workspaceId}${path}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE),
      });
      const answer = (await reply.json()) as Record<string, unknown>;
      if (reply.ok) return answer;
      const isProper = reply.status !== 503 || reply.headers.has("retry-after");
      return isProper ? `${reply.status} ${answer["code"]}` : "503 without Retry-After";
    } catch (error) {
      return `no answer: ${(error as Error).name}`;
    }
  }
}
