// An integrator's copy of a catalogue: reads everything once, and then only what events name.

import { waitForOtherTransactions } from "../harness/horizon.ts";
import type { Tenant, TestService } from "../harness/service.ts";
import type { Received } from "./receiver.ts";

const LISTS = ["products", "collections", "tags", "media"] as const;
type List = (typeof LISTS)[number];

const LIST_OF: Record<string, List> = { product: "products", collection: "collections", tag: "tags", media: "media" };

// biome-ignore lint/suspicious/noExplicitAny: resources of every kind
type Resource = any;

export class Mirror {
  readonly #service: TestService;
  readonly #tenant: Tenant;
  readonly #rows: Record<List, Map<string, Resource>> = {
    products: new Map(),
    collections: new Map(),
    tags: new Map(),
    media: new Map(),
  };
  readonly #places: Record<List, string>;

  constructor(service: TestService, tenant: Tenant) {
    this.#service = service;
    this.#tenant = tenant;
    const start = "updatedSince=1970-01-01T00:00:00Z";
    this.#places = { products: start, collections: start, tags: start, media: start };
  }

  #get(path: string) {
    const { workspace, key } = this.#tenant;
    return this.#service.call("GET", `/v1/workspaces/${workspace.id}${path}`, { key });
  }

  /** Reads the changes since the last call. */
  async follow(pageSize = 100): Promise<void> {
    await waitForOtherTransactions(this.#service);
    for (const list of LISTS) {
      for (let hasMore = true; hasMore; ) {
        const { status, body } = await this.#get(`/${list}?${this.#places[list]}&pageSize=${pageSize}`);
        if (status !== 200) throw new Error(JSON.stringify(body));
        for (const row of body[list]) this.#rows[list].set(row.id, row);
        for (const { id } of body.deleted) this.#rows[list].delete(id);
        this.#places[list] = `cursor=${body.nextCursor}`;
        hasMore = body.pagination.hasNextPage;
      }
    }
  }

  /** An event names the resource to read. A missing resource was deleted. */
  async receive({ event }: Received): Promise<void> {
    const [kind = "", what] = event.type.split(".");
    const list = LIST_OF[kind];
    if (list === undefined) return;
    const { id } = event.data;
    const { status, body } = what === "deleted" ? { status: 404, body: null } : await this.#get(`/${list}/${id}`);
    if (status === 200) this.#rows[list].set(id, body);
    else this.#rows[list].delete(id);
  }

  /** Rows of the copy. A product's tags and pictures include only existing ones: their own lists report deletions. */
  get view(): Record<List, Resource[]> {
    return viewOf(this.#rows);
  }

  /** The same rows from the service's usual lists. */
  async truth(): Promise<Record<List, Resource[]>> {
    const rows: Record<List, Map<string, Resource>> = {
      products: new Map(),
      collections: new Map(),
      tags: new Map(),
      media: new Map(),
    };
    for (const list of LISTS) {
      for (let page = 1, hasMore = true; hasMore; page++) {
        const { body } = await this.#get(`/${list}?pageSize=100&page=${page}`);
        for (const row of body[list]) rows[list].set(row.id, row);
        hasMore = body.pagination.hasNextPage;
      }
    }
    return viewOf(rows);
  }
}

function viewOf({ products, collections, tags, media }: Record<List, Map<string, Resource>>) {
  const among = (rows: Map<string, Resource>, list: Resource[]) =>
    list.map(({ id }) => id).filter((id) => rows.has(id));
  const sorted = (rows: Map<string, Resource>, show: (row: Resource) => Resource) =>
    [...rows.values()].map(show).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    products: sorted(products, (row) => ({ ...row, tags: among(tags, row.tags), images: among(media, row.images) })),
    collections: sorted(collections, ({ products: _p, image: _i, ...row }) => ({
      ...row,
      tags: among(tags, row.tags),
      productIds: row.productIds.filter((id: string) => products.has(id)),
    })),
    tags: sorted(tags, (row) => row),
    media: sorted(media, ({ usageCount: _u, ...row }) => row),
  };
}
