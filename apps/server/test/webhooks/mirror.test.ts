// Two copies of a catalogue under random writes: one listens to events, one follows the lists. After an outage the
// first one follows the lists, too. In the end both equal the service, row by row. For an hour:
// `VITRINE_MIRROR_MINUTES=60 npm test -- mirror --testTimeout=7200000`.

import { mediaWriteExample, productWriteExample } from "@vitrine/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Tenant, withService } from "../harness/service.ts";
import { Web } from "../oauth/web.ts";
import { Mirror } from "./mirror.ts";
import { listeningTenant, RECEIVER_HOST, Receiver } from "./receiver.ts";

const ROUNDS = 3;
const MINUTES = Number(process.env["VITRINE_MIRROR_MINUTES"] ?? 0);
const SEED = Number(process.env["VITRINE_MIRROR_SEED"] ?? 20_261_116);

let web: Web;
beforeAll(async () => {
  web = await Web.open([RECEIVER_HOST]);
});
afterAll(() => web.close());
const service = withService(() => ({ publicFetch: web.fetch(), limiter: () => UNLIMITED }));

/** Random writes exceed a connection's rate limit. */
const PLENTY = { allowed: true, remaining: 1_000_000, resetSeconds: 60 };
const UNLIMITED = {
  consume: async () => PLENTY,
  peek: async () => PLENTY,
  giveBack: async () => {},
  close: async () => {},
};

/** Deterministic random numbers by seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Runs every write operation of a catalogue, including refused ones. */
class Writer {
  readonly #random: (below: number) => number;
  readonly #tenant: Tenant;
  readonly #ids: Record<string, string[]> = { products: [], collections: [], tags: [], media: [], binned: [] };
  #count = 0;

  constructor(tenant: Tenant, seed: number) {
    this.#tenant = tenant;
    this.#random = randomNumbers(seed);
  }

  async write(): Promise<void> {
    const deeds = [
      () => this.#create("tags", { name: this.#name() }),
      () => this.#create("media", { ...mediaWriteExample, fileName: `${this.#name()}.png` }),
      () =>
        this.#create("collections", {
          name: this.#name(),
          tagIds: this.#some("tags"),
          imageId: this.#any("media") ?? null,
        }),
      () => this.#create("products", this.#product()),
      () => this.#create("products", this.#product()),
      () => this.#call("PUT", `/products/${this.#any("products")}`, this.#product()),
      () => this.#call("PATCH", `/products/${this.#any("products")}`, { stock: this.#random(50) }),
      () => this.#call("PUT", `/tags/${this.#any("tags")}`, { name: this.#name() }),
      () => this.#call("PATCH", `/collections/${this.#any("collections")}`, { description: this.#name() }),
      () => this.#call("POST", `/products/${this.#any("products")}/tags/${this.#any("tags")}`),
      () => this.#call("DELETE", `/products/${this.#any("products")}/tags/${this.#any("tags")}`),
      () => this.#call("POST", `/collections/${this.#any("collections")}/products/${this.#any("products")}`),
      () => this.#call("DELETE", `/collections/${this.#any("collections")}/products/${this.#any("products")}`),
      () =>
        this.#call("PUT", `/collections/${this.#any("collections")}/products`, { productIds: this.#some("products") }),
      () =>
        this.#call("POST", "/products/changes", {
          ids: this.#some("products"),
          status: "ACTIVE",
          addTagIds: this.#some("tags"),
        }),
      () => this.#call("POST", `/tags/${this.#any("tags")}/merge`, { tagIds: this.#some("tags") }),
      () => this.#remove("products"),
      () => this.#remove("tags"),
      () => this.#remove("collections"),
      () => this.#call("DELETE", `/media/${this.#any("media")}`),
      () => this.#call("POST", `/deleted/${this.#any("binned")}/restore`),
      () =>
        this.#call("PUT", `/media/${this.#any("media")}`, { ...mediaWriteExample, fileName: `${this.#name()}.png` }),
    ];
    service.clock.advance(this.#random(3));
    await deeds[this.#random(deeds.length)]?.();
  }

  #call(method: string, path: string, body?: object) {
    const { workspace, key } = this.#tenant;
    return service.call(method, `/v1/workspaces/${workspace.id}${path}`, { key, ...(body ? { body } : {}) });
  }

  async #create(list: string, body: object): Promise<void> {
    const { status, body: made } = await this.#call("POST", `/${list}`, body);
    if (status === 200) this.#ids[list]?.push(made.id);
  }

  async #remove(list: string): Promise<void> {
    const id = this.#any(list);
    if (id === undefined) return;
    await this.#call("DELETE", `/${list}/${id}${this.#random(2) === 0 ? "?bin=true" : ""}`);
    this.#ids["binned"]?.push(id);
  }

  #product() {
    const name = this.#name();
    const ids = { tagIds: this.#some("tags"), imageIds: this.#some("media") };
    return { ...productWriteExample, name, sku: name, barcode: name, stock: this.#random(9), ...ids };
  }

  #name(): string {
    return `Thing ${++this.#count} ${this.#random(1000)}`;
  }

  #any(list: string): string | undefined {
    const ids = this.#ids[list] ?? [];
    return ids[this.#random(Math.max(1, ids.length))];
  }

  #some(list: string): string[] {
    return [...new Set([this.#any(list), this.#any(list)].flatMap((id) => id ?? []))].slice(0, this.#random(3));
  }
}

it("mirrors by webhook and by polling equal the service, row by row", async () => {
  const receiver = new Receiver(web, "/mirror");
  const tenant = await listeningTenant(service, receiver);
  const writers = [new Writer(tenant, SEED), new Writer(tenant, SEED + 1), new Writer(tenant, SEED + 2)];
  const hearing = new Mirror(service, tenant);
  const following = new Mirror(service, tenant);
  await hearing.follow();
  const begunAt = Date.now();
  const done = (round: number) => (MINUTES > 0 ? (Date.now() - begunAt) / (MINUTES * 60_000) : round / ROUNDS);
  let wasAway = false;
  let round = 0;
  for (; done(round) < 1; round++) {
    await Promise.all(
      writers.map(async (writer) => {
        for (let n = 0; n < 10; n++) await writer.write();
      }),
    );
    await service.drainJobs();
    const heard = receiver.take();
    // Its server is down for a part of the run and loses events. The lists return the same changes again.
    const isAway: boolean = !wasAway && done(round + 1) > 0.5;
    if (isAway) await hearing.follow(5);
    else for (const one of heard) await hearing.receive(one);
    wasAway ||= isAway;
    await following.follow(1 + (round % 7));
  }
  const truth = await hearing.truth();
  if (MINUTES > 0) console.log(`${round} rounds of 30 writes in ${MINUTES} minutes`);
  expect(truth.products.length + truth.tags.length + truth.collections.length + truth.media.length).toBeGreaterThan(10);
  expect(following.view).toEqual(truth);
  expect(hearing.view).toEqual(truth);
});
