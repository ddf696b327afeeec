// A workspace to import into, with short helpers.

import type { Import } from "@vitrine/contract";
import { sql } from "../../src/storage/database.ts";
import type { Reply, Tenant, TestService } from "../harness/service.ts";

export const HEADER = "sku,name,brand,barcode,stock";
export const csv = (...lines: string[]) => `${[HEADER, ...lines].join("\r\n")}\r\n`;

export class Importer {
  readonly service: TestService;
  readonly tenant: Tenant;

  constructor(service: TestService, tenant: Tenant) {
    this.service = service;
    this.tenant = tenant;
  }

  static async open(service: TestService): Promise<Importer> {
    return new Importer(service, await service.tenant());
  }

  call(method: string, path: string, options: Parameters<TestService["call"]>[2] = {}): Promise<Reply> {
    const url = `/v1/workspaces/${this.tenant.workspace.id}${path}`;
    return this.service.call(method, url, { key: this.tenant.key, ...options });
  }

  upload(content: string | Buffer, query: Record<string, string> = {}, type = "text/csv"): Promise<Reply<Import>> {
    const search = new URLSearchParams(query).toString();
    return this.call("POST", `/imports?${search}`, { rawBody: content, headers: { "content-type": type } });
  }

  /** Imports a file to the end and returns the result. */
  async run(content: string | Buffer, query: Record<string, string> = {}, type?: string): Promise<Import> {
    const { status, body } = await this.upload(content, query, type);
    if (status !== 200) throw new Error(JSON.stringify(body));
    await this.service.drainJobs();
    return this.get(body.id);
  }

  async get(id: string): Promise<Import> {
    return (await this.call("GET", `/imports/${id}`)).body;
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  async product(sku: string): Promise<any> {
    const { body } = await this.call("GET", `/products?search=${encodeURIComponent(sku)}`);
    return body.products.find((product: { sku: string }) => product.sku === sku);
  }

  async products() {
    return (await this.call("GET", "/products?pageSize=100&sort=createdAt")).body;
  }

  export(format: string): Promise<string> {
    return this.text(`/products/export?format=${format}`);
  }

  async text(path: string): Promise<string> {
    return (await this.bytes(path)).toString();
  }

  /** Downloads a file as bytes. */
  async bytes(path: string): Promise<Buffer> {
    const response = await fetch(`${this.service.api}/v1/workspaces/${this.tenant.workspace.id}${path}`, {
      headers: { authorization: `Bearer ${this.tenant.key}` },
    });
    return Buffer.from(await response.arrayBuffer());
  }

  /** Number of rows that an ended import no longer needs. */
  async leftovers(): Promise<number> {
    const { n } = await this.service.database.read((tx) =>
      tx.one<{ n: number }>(
        sql`select ((select count(*) from import_chunks) + (select count(*) from import_keys))::int as n`,
      ),
    );
    return n;
  }
}
