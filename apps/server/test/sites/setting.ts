// Shared setting of the website tests: a shop, and a browser without JavaScript.

import { request } from "node:http";
import type { WebsiteWrite } from "@vitrine/contract";
import { AiShop } from "../assistant/setting.ts";
import { seedProducts } from "../harness/seed-products.ts";
import { randomName, type TestService } from "../harness/service.ts";
import { anyClient, mailedCode } from "../harness/sign-in.ts";
import type { Shop } from "../visitors/setting.ts";

export interface SiteReply {
  status: number;
  headers: Headers;
  text: string;
}

interface Sent {
  form?: Record<string, string>;
  json?: unknown;
  /** Body that is sent unchanged. */
  raw?: string;
  headers?: Record<string, string>;
}

/** Settings for visitors with different client addresses. */
export const BEHIND_PROXY = { TRUST_PROXY: "on" };

/** Keeps cookies and sends the Origin header, like a browser. */
export class SiteBrowser {
  readonly cookies = new Map<string, string>();
  readonly #service: TestService;
  readonly host: string;
  /** Own client address behind a trusted proxy: many limits count by address. */
  readonly #client = anyClient();

  /** `name` is a subdomain or a whole host. DNS is not used: the request names its host. */
  constructor(service: TestService, name: string) {
    this.#service = service;
    this.host = `${name.includes(".") ? name : `${name}.localhost`}:${new URL(service.sites).port}`;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<SiteReply> {
    return this.send("GET", path, { headers });
  }

  post(path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<SiteReply> {
    return this.send("POST", path, { form, headers });
  }

  send(method: string, path: string, { form, json, raw, headers = {} }: Sent = {}): Promise<SiteReply> {
    const body =
      raw ?? (form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json));
    const type = form ? "application/x-www-form-urlencoded" : "application/json";
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const all = {
      host: this.host,
      ...(cookie !== "" && { cookie }),
      ...(body !== undefined && { "content-type": type, "content-length": String(Buffer.byteLength(body)) }),
      ...this.#client,
      ...(method !== "GET" && { origin: `http://${this.host}` }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const { port } = new URL(this.#service.sites);
      const sent = request({ host: "127.0.0.1", port, method, path, headers: all }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () => {
          const heads = new Headers();
          for (const [name, value] of Object.entries(answer.headersDistinct)) {
            for (const one of value ?? []) heads.append(name, one);
          }
          this.#keep(heads.getSetCookie());
          resolve({ status: answer.statusCode ?? 0, headers: heads, text: Buffer.concat(chunks).toString("utf8") });
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  #keep(lines: string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
  }
}

export class SiteShop extends AiShop {
  static override async open(service: TestService, credits = 100): Promise<SiteShop> {
    const { tenant } = await AiShop.open(service, credits);
    return new SiteShop(service, tenant);
  }

  browser(): SiteBrowser {
    return new SiteBrowser(this.service, this.tenant.workspace.subDomain);
  }

  /** A browser of a guest whom the site has registered. */
  async guestBrowser(): Promise<SiteBrowser> {
    const browser = this.browser();
    await browser.get("/assistant/viewer");
    return browser;
  }

  website(change: Partial<WebsiteWrite>): Promise<unknown> {
    return this.manage("PATCH", "/website", change);
  }

  /** A browser that has signed in on the site with a mailed code. */
  async signedIn(email = `deniz-${randomName()}@example.com`): Promise<SiteBrowser> {
    const browser = this.browser();
    const asked = await browser.post("/account/code", { name: "Deniz Kaya", email });
    if (asked.status !== 200) throw new Error(asked.text);
    const code = await mailedCode(this.service, email);
    const done = await browser.post("/account/verify", { email, code });
    if (done.status !== 303) throw new Error(done.text);
    return browser;
  }
}

/** Generates products with one creation time; every tenth is not published. */
export async function addProducts(
  { service: { database, clock }, id, tenant: { workspace } }: Shop,
  count: number,
  { from = 1, description = "", imageId = "" } = {},
): Promise<void> {
  const products = Array.from({ length: count }, (_, i) => {
    const n = from + i;
    const values = {
      name: `P ${n}`,
      brand: "B",
      slugs: [`${workspace.subDomain}-${n}`],
      sku: `S${n}`,
      barcode: `C${n}`,
    };
    return {
      ...values,
      id: `prd_${String(n).padStart(26, "0")}`,
      stock: 1,
      status: n % 10 === 0 ? ("INACTIVE" as const) : ("ACTIVE" as const),
      description,
      imageIds: imageId === "" ? [] : [imageId],
    };
  });
  await seedProducts(database, id, products, clock.now());
}
