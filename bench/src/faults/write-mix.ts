// Random mix of all catalogue writes on one shop: shared pictures and tags, one collection, the website.

export interface Reply {
  status: number;
  body: { id?: string; code?: string };
}

export type Send = (method: string, path: string, body?: unknown) => Promise<Reply>;

const PICTURE = {
  fileName: "rose.png",
  mimeType: "image/png",
  base64: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
};

/** Valid answers for contradicting writers: deleted, taken, or no longer part of the workspace. */
const CONTRADICTED = new Set([400, 404, 409]);

interface Made {
  id: string;
  body: Record<string, unknown>;
}

export interface MixSizes {
  pictures: number;
  tags: number;
  products: number;
}

export class WriteMix {
  readonly #send: Send;
  readonly #sizes: MixSizes;
  readonly #pictures: string[] = [];
  readonly #tags: string[] = [];
  readonly #products: Made[] = [];
  #collection = "";
  #website: Record<string, unknown> = {};
  #made = 0;
  /** Number of answers by operation and status. */
  readonly outcomes = new Map<string, number>();
  /** Unexpected answers. */
  readonly faults: string[] = [];

  constructor(send: Send, sizes: MixSizes) {
    this.#send = send;
    this.#sizes = sizes;
  }

  async prepare(): Promise<void> {
    for (let n = 0; n < this.#sizes.pictures; n++) await this.#upload();
    for (let n = 0; n < this.#sizes.tags; n++) await this.#createTag();
    for (let n = 0; n < this.#sizes.products; n++) await this.#create();
    this.#collection = (await this.#send("POST", "/collections", { name: "All of it" })).body.id ?? "";
    const { url, updatedAt, ...website } = (await this.#send("GET", "/website")).body as Record<string, unknown>;
    this.#website = website;
    if (this.#products.length < this.#sizes.products) throw new Error(`the shop cannot be filled: ${this.faults}`);
  }

  /** Runs one random write. */
  async step(): Promise<void> {
    let left = Math.random() * this.#writes.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, act] of this.#writes) {
      left -= weight;
      if (left < 0) return act();
    }
  }

  readonly #writes: [weight: number, act: () => Promise<void>][] = [
    [22, () => this.#create()],
    [22, () => this.#change({ imageIds: this.#some(this.#pictures, 3), tagIds: this.#some(this.#tags, 3) })],
    [18, () => this.#change({ stock: Math.floor(Math.random() * 4) })],
    [6, () => this.#change({ name: `Cedar mist ${this.#made++}` })],
    [12, () => this.#delete()],
    [5, () => this.#ofProduct("POST")],
    [4, () => this.#ofProduct("DELETE")],
    [5, () => this.#ofCollection("POST")],
    [3, () => this.#ofCollection("DELETE")],
    [3, () => this.#changeCollection()],
    [2, () => this.#changeWebsite()],
    [2, () => this.#renameTag()],
    [1, () => this.#replaceTag()],
    [3, () => this.#replacePicture()],
  ];

  async #create(): Promise<void> {
    const n = this.#made++;
    const body = {
      name: `Silk balm ${n}`,
      brand: "Atelier",
      sku: `MIX-${n}`,
      barcode: `MIX-${n}`,
      stock: n % 3,
      status: n % 5 === 0 ? "INACTIVE" : "ACTIVE",
      description: "",
      information: "i".repeat(n % 300),
      imageIds: this.#some(this.#pictures, 2),
      tagIds: this.#some(this.#tags, 2),
      sales: [],
    };
    const { status, body: made } = await this.#note("create", this.#send("POST", "/products", body));
    if (status === 200) this.#products.push({ id: made.id ?? "", body });
  }

  async #change(values: object): Promise<void> {
    const product = this.#one(this.#products);
    if (product === undefined) return;
    const body = { ...product.body, ...values };
    const { status } = await this.#note("change", this.#send("PUT", `/products/${product.id}`, body));
    if (status === 200) product.body = body;
  }

  async #delete(): Promise<void> {
    if (this.#products.length < this.#sizes.products) return;
    const [product] = this.#products.splice(Math.floor(Math.random() * this.#products.length), 1);
    await this.#note("delete", this.#send("DELETE", `/products/${product?.id}`));
  }

  async #ofProduct(method: string): Promise<void> {
    const path = `/products/${this.#one(this.#products)?.id}/tags/${this.#one(this.#tags)}`;
    await this.#note(`${method} tag of product`, this.#send(method, path));
  }

  async #ofCollection(method: string): Promise<void> {
    const path = `/collections/${this.#collection}/products/${this.#one(this.#products)?.id}`;
    await this.#note(`${method} product of collection`, this.#send(method, path));
  }

  async #changeCollection(): Promise<void> {
    const [imageId, tagIds] = [this.#one(this.#pictures), this.#some(this.#tags, 3)];
    const body = { name: "All of it", description: "", imageId, tagIds };
    await this.#note("change collection", this.#send("PUT", `/collections/${this.#collection}`, body));
  }

  async #changeWebsite(): Promise<void> {
    const body = { ...this.#website, logoId: this.#one(this.#pictures), heroImageId: this.#one(this.#pictures) };
    await this.#note("change website", this.#send("PUT", "/website", body));
  }

  async #renameTag(): Promise<void> {
    const body = { name: `Tag ${this.#made++}` };
    await this.#note("rename tag", this.#send("PUT", `/tags/${this.#one(this.#tags)}`, body));
  }

  async #createTag(): Promise<void> {
    const { body } = await this.#note("create tag", this.#send("POST", "/tags", { name: `Tag ${this.#made++}` }));
    if (body.id !== undefined) this.#tags.push(body.id);
  }

  async #replaceTag(): Promise<void> {
    const [tag] = this.#tags.splice(Math.floor(Math.random() * this.#tags.length), 1);
    await this.#note("delete tag", this.#send("DELETE", `/tags/${tag}`));
    await this.#createTag();
  }

  async #upload(): Promise<void> {
    const { body } = await this.#note("upload", this.#send("POST", "/media", PICTURE));
    if (body.id !== undefined) this.#pictures.push(body.id);
  }

  async #replacePicture(): Promise<void> {
    const [picture] = this.#pictures.splice(Math.floor(Math.random() * this.#pictures.length), 1);
    await this.#note("delete picture", this.#send("DELETE", `/media/${picture}`));
    await this.#upload();
  }

  async #note(name: string, sent: Promise<Reply>): Promise<Reply> {
    const reply = await sent;
    const { status, body } = reply;
    const outcome = `${name} ${status}`;
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    if (status !== 200 && !CONTRADICTED.has(status)) this.faults.push(`${outcome} ${JSON.stringify(body)}`);
    return reply;
  }

  #one<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(Math.random() * list.length)];
  }

  /** Returns up to this many distinct ids. */
  #some(list: readonly string[], most: number): string[] {
    const chosen = Array.from({ length: Math.floor(Math.random() * (most + 1)) }, () => this.#one(list));
    return [...new Set(chosen.filter((id) => id !== undefined))];
  }
}
