// A workspace with a catalogue: calls relative to the workspace, and short helpers that create resources.

import { type Collection, type Media, mediaWriteExample, type Product, type Tag } from "@vitrine/contract";
import { expect } from "vitest";
import { type Reply, type RequestOptions, randomName, type Tenant, type TestService } from "../harness/service.ts";

/** Below the rate limit of a key: longer tests switch to another key. */
const CALLS_A_KEY = 100;

export class Shop {
  readonly service: TestService;
  readonly tenant: Tenant;
  #key: string;
  #calls = 0;

  constructor(service: TestService, tenant: Tenant) {
    this.service = service;
    this.tenant = tenant;
    this.#key = tenant.key;
  }

  static async open(service: TestService): Promise<Shop> {
    return new Shop(service, await service.tenant());
  }

  get workspaceId(): string {
    return this.tenant.workspace.id;
  }

  async call(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<Reply> {
    this.#calls++;
    if (this.#calls % CALLS_A_KEY === 0) this.#key = (await this.service.key(this.tenant.account.id)).key;
    const sent = body === undefined ? options : { ...options, body };
    return this.service.call(method, `/v1/workspaces/${this.workspaceId}${path}`, { key: this.#key, ...sent });
  }

  /** A call that must succeed. */
  async do(method: string, path: string, body?: unknown): Promise<Reply["body"]> {
    const reply = await this.call(method, path, body);
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 });
    return reply.body;
  }

  product(values: Record<string, unknown> = {}): Promise<Product> {
    return this.do("POST", "/products", productValues(values));
  }

  tag(name = `Tag ${randomName()}`): Promise<Tag> {
    return this.do("POST", "/tags", { name });
  }

  image(fileName = "rose.png"): Promise<Media> {
    return this.do("POST", "/media", { ...mediaWriteExample, fileName });
  }

  collection(values: Record<string, unknown> = {}): Promise<Collection> {
    return this.do("POST", "/collections", collectionValues(values));
  }

  /** Names of the products in a list. */
  async names(path: string): Promise<string[]> {
    const { products } = await this.do("GET", path);
    return products.map((product: Product) => product.name);
  }
}

/** All editable values of a product, different each time, for creation and replacement. */
export function productValues(values: Record<string, unknown> = {}) {
  const unique = randomName();
  return {
    name: `Product ${unique}`,
    brand: "Acme",
    sku: `sku-${unique}`,
    barcode: `bar-${unique}`,
    stock: 5,
    status: "ACTIVE",
    description: "",
    information: "",
    imageIds: [],
    tagIds: [],
    sales: [],
    ...values,
  };
}

/** All editable values of a collection. */
export const collectionValues = (values: Record<string, unknown> = {}) => ({
  name: `Collection ${randomName()}`,
  description: "",
  imageId: null,
  tagIds: [],
  ...values,
});
