// The journey of a shop over several processes, with its invariants at each step.

import { setTimeout as pause } from "node:timers/promises";
import { say } from "../report.ts";
import {
  type Answer,
  call,
  callTool,
  connectAgent,
  good,
  mailed,
  type Sent,
  signIn,
  siteOf,
  until,
} from "./several-calls.ts";
import { FEED, type LateReads, product, readAged } from "./several-reads.ts";
import type { Supervised } from "./supervised.ts";

const OWNER = "ada@example.com";
const COLLEAGUE = "grace@example.com";
const VISITOR = "deniz@example.com";
const SUBDOMAIN = "several";
const HOST_OF_SITE = `${SUBDOMAIN}.localhost`;
/** Scopes for a shop's own pages, in addition to those of agents. */
const SHOP_SCOPES = ["storefront:read", "visitors:read", "visitors:write", "ai:write"];
const KEY_LIMIT = 120;
const GUEST_LIMIT = 3;
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

interface Parts {
  one: Supervised;
  other: Supervised;
  site: Supervised;
  hook: string;
  /** Messages that the webhook received, by id. */
  arrived(): Map<string, string> | undefined;
}

export class Journey {
  readonly #parts: Parts;
  readonly #missed: string[] = [];
  readonly #ended = new AbortController();
  #cookie = "";
  #key = "";
  #workspaceId = "";
  #scopes: string[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async take(reader: LateReads): Promise<boolean> {
    await this.#begin();
    const reading = this.#keepReading();
    try {
      await this.#write();
      await this.#jobs();
      await this.#agents();
      const visitor = await this.#visitors();
      await this.#limits();
      await this.#revoke(visitor);
      await readAged({
        ...this.#parts,
        ...reader,
        host: HOST_OF_SITE,
        held: (what, isHeld) => this.#held(what, isHeld),
        rest: (at, method, path, sent) => this.#rest(at, method, path, sent),
        visitor,
      });
    } finally {
      this.#ended.abort();
      await reading;
    }
    return this.#missed.length === 0;
  }

  #held(what: string, isHeld: boolean): void {
    if (!isHeld) this.#missed.push(what);
    say(`${isHeld ? "kept  " : "MISSED"}  ${what}`);
  }

  /** Sends the owner's key. */
  #rest(at: Supervised, method: string, path: string, { headers = {}, ...sent }: Sent = {}): Promise<Answer> {
    const all = { authorization: `Bearer ${this.#key}`, ...headers };
    return call(method, `${at.api}/v1/workspaces/${this.#workspaceId}${path}`, { ...sent, headers: all });
  }

  /** Calls the dashboard's API for the workspace. */
  #owner(at: Supervised, method: string, path: string, body?: unknown, cookie = this.#cookie): Promise<Answer> {
    const url = `${at.dashboard}/api/workspaces/${this.#workspaceId}${path}`;
    return call(method, url, { headers: { cookie }, ...(body !== undefined && { body }) });
  }

  async #newKey(at: Supervised): Promise<{ id: string; key: string }> {
    const body = { name: "k", scopes: this.#scopes, days: 1 };
    return (await good(call("POST", `${at.dashboard}/api/api-keys`, { headers: { cookie: this.#cookie }, body }))).body;
  }

  async #begin(): Promise<void> {
    const { one, other } = this.#parts;
    this.#cookie = await signIn(one, other, OWNER);
    const named = { name: "Several", subDomain: SUBDOMAIN, templateKey: "beauty" };
    const headers = { cookie: this.#cookie };
    const made = await good(call("POST", `${one.dashboard}/api/workspaces`, { headers, body: named }));
    this.#workspaceId = made.body.id;
    const seen = await this.#owner(other, "GET", "/workspace");
    this.#held("a sign-in across both processes, with the new workspace at once", seen.body.name === "Several");
    const metadata = await good(call("GET", `${one.api}/.well-known/oauth-protected-resource/mcp`));
    this.#scopes = [...new Set([...metadata.body.scopes_supported, ...SHOP_SCOPES])];
    this.#key = (await this.#newKey(one)).key;
    const policy = { challenge: "NEVER", guestDailyLimit: GUEST_LIMIT };
    await good(this.#owner(one, "PUT", "/access-policy", policy));
    await one.cli("credits", "grant", "--workspace", this.#workspaceId, "--amount", "50", "--reason", "a trial");
  }

  /** A process without reads does not query its replica's lag. */
  async #keepReading(): Promise<void> {
    const { other, site } = this.#parts;
    const { key } = await this.#newKey(other);
    const headers = { authorization: `Bearer ${key}`, "x-guest-device-id": "somebody-who-reads-all-the-time" };
    while (!this.#ended.signal.aborted) {
      await this.#rest(other, "GET", "/experience/products?pageSize=1", { headers }).catch(() => {});
      // Feeds are not cached, unlike pages, which are for a minute.
      await siteOf({ port: site.sites, host: HOST_OF_SITE }, FEED).catch(() => {});
      await pause(1500);
    }
  }

  async #write(): Promise<void> {
    const { one, other } = this.#parts;
    const made = await good(this.#rest(one, "POST", "/products", { body: product("Rose") }));
    const path = `/products/${made.body.id}`;
    const read = await this.#rest(other, "GET", path);
    const listed = await this.#rest(other, "GET", "/products?search=rose");
    this.#held(
      "the other process reads, lists and finds a product at once",
      read.body.name === "Rose" && listed.text.includes(made.body.id),
    );
    const headers = { "if-match": read.headers.get("etag") ?? "" };
    const changed = await this.#rest(other, "PUT", path, { body: { ...product("Rose"), stock: 2 }, headers });
    const late = await this.#rest(one, "PUT", path, { body: { ...product("Rose"), stock: 3 }, headers });
    this.#held("a write with an outdated ETag is refused", changed.status === 200 && late.status === 409);
    const once = { body: { name: "Vegan" }, headers: { "idempotency-key": "once" } };
    const first = await good(this.#rest(one, "POST", "/tags", once));
    const again = await this.#rest(other, "POST", "/tags", once);
    this.#held("the other process answers a repeated call with the first result", first.body.id === again.body.id);
    const upload = { fileName: "rose.png", mimeType: "image/png", base64: PICTURE };
    const media = await good(this.#rest(one, "POST", "/media", { body: upload }));
    const file = await call("GET", new URL(new URL(media.body.url).pathname, other.api).href);
    const { body: collection } = await good(this.#rest(other, "POST", "/collections", { body: { name: "Roses" } }));
    await good(this.#rest(one, "POST", `/collections/${collection.id}/products/${made.body.id}`));
    const inIt = await this.#rest(other, "GET", `/collections/${collection.id}/products`);
    this.#held("images and collections likewise", file.status === 200 && inIt.text.includes(made.body.id));
  }

  async #jobs(): Promise<void> {
    const { one, other, site, hook, arrived } = this.#parts;
    await good(this.#rest(one, "POST", "/webhooks", { body: { url: hook } }));
    const rows = Array.from({ length: 500 }, (_, n) => `I${n},Item ${n},b,I${n},1`);
    const content = ["sku,name,brand,barcode,stock", ...rows].join("\n");
    const { body: imported } = await good(this.#rest(one, "POST", "/imports", { body: { content } }));
    const finished = async () => (await this.#rest(other, "GET", `/imports/${imported.id}`)).body.finishedAt != null;
    const isDone = await until(finished, 120_000);
    const { body: counts } = await this.#rest(other, "GET", "/products?pageSize=1&search=item");
    this.#held("the jobs process runs an import", isDone && JSON.stringify(counts).includes("Item"));
    const isTold = () => [...(arrived()?.values() ?? [])].some((text) => text.includes(imported.id));
    this.#held("a webhook reports the import", await until(async () => isTold()));

    const draft = await good(this.#owner(one, "GET", "/website/draft"));
    await good(this.#owner(one, "PUT", "/website/draft", { ...draft.body.values, title: "House of roses" }));
    await good(this.#owner(other, "POST", "/website/publish", { overwrite: false }));
    const page = await siteOf({ port: site.sites, host: HOST_OF_SITE }, "/");
    this.#held("a website is live at once", page.status === 200 && page.text.includes("House of roses"));
    await good(this.#owner(one, "PUT", "/website/feeds", { isEnabled: true }));
    const feed = await siteOf({ port: site.sites, host: HOST_OF_SITE }, FEED);
    this.#held("its feed likewise", feed.status === 200);
  }

  async #agents(): Promise<void> {
    const { one, other } = this.#parts;
    const cookie = this.#cookie;
    const token = await connectAgent({ one, other, cookie });
    const workspaceId = this.#workspaceId;
    const made = await callTool(one, token, "create_tag", { workspaceId, data: { name: "By an agent" } });
    const seen = await callTool(other, token, "list_tags", { workspaceId });
    this.#held(
      "an agent connects across both, writes at one and reads at the other",
      seen.text.includes("By an agent"),
    );
    if (!made.text.includes("By an agent")) say(`  ${made.status} ${made.text.slice(0, 300)}`);
    const { body: connections } = await good(
      call("GET", `${other.dashboard}/api/connections`, { headers: { cookie } }),
    );
    const [connection] = connections.connections ?? connections.items ?? [];
    await good(
      call("POST", `${one.dashboard}/api/connections/${connection?.id}/revoke`, { headers: { cookie }, body: {} }),
    );
    const refused = await callTool(other, token, "list_tags", { workspaceId });
    this.#held("a revoked connection ends at the other at once", refused.status === 401);
  }

  /** Returns the headers of a signed-in visitor. */
  async #visitors(): Promise<Record<string, string>> {
    const { one, other } = this.#parts;
    const guest = { "x-guest-device-id": "device-of-the-trial" };
    const { body: visit } = await good(this.#rest(one, "GET", "/experience/bootstrap", { headers: guest }));
    const headers = { ...guest, "x-guest-token": String(visit.guestToken) };
    const { body: newest } = await good(this.#rest(one, "POST", "/products", { body: product("Peony") }));
    const ask = (at: Supervised) =>
      this.#rest(at, "POST", "/experience/chat/product", {
        headers,
        body: { message: "Is it for dry skin?", productId: newest.id },
      });
    const before = (await this.#rest(other, "GET", "/wallet")).body.balance;
    const chats = [await ask(other), await ask(one), await ask(other)];
    const after = (await this.#rest(one, "GET", "/wallet")).body.balance;
    const isAnswered = chats.every(({ status }) => status === 200);
    this.#held(
      `both processes chat about a new product: ${before} credits, then ${after}`,
      isAnswered &&
        before - after === chats.length &&
        (await this.#rest(other, "GET", "/wallet")).body.balance === after,
    );
    const refused = [await ask(one), await ask(other)].map(({ status }) => status);
    this.#held(
      `a guest has ${GUEST_LIMIT} questions at both together`,
      refused.every((status) => status === 429),
    );
    const email = VISITOR;
    await good(this.#rest(one, "POST", "/experience/customer/otp/request", { body: { name: "Deniz", email } }));
    const code = await mailed(other, email, /\b\d{6}\b/);
    const path = "/experience/customer/otp/verify";
    const { body: customer } = await good(this.#rest(other, "POST", path, { body: { email, code } }));
    return { "x-visitor-token": customer.token };
  }

  async #limits(): Promise<void> {
    const { one, other } = this.#parts;
    const { key } = await this.#newKey(one);
    const headers = { authorization: `Bearer ${key}` };
    const asked = Array.from({ length: 2 * KEY_LIMIT }, (_, n) =>
      this.#rest(n % 2 === 0 ? one : other, "GET", "/tags", { headers }),
    );
    const allowed = (await Promise.all(asked)).filter(({ status }) => status === 200).length;
    // A few more calls become available during the test.
    this.#held(
      `a key has ${KEY_LIMIT} calls at both together: ${allowed} of ${asked.length}`,
      allowed >= KEY_LIMIT && allowed < 1.25 * KEY_LIMIT,
    );
  }

  async #revoke(visitor: Record<string, string>): Promise<void> {
    const { one, other } = this.#parts;
    const { id, key } = await this.#newKey(one);
    const byKey = () => this.#rest(other, "GET", "/tags", { headers: { authorization: `Bearer ${key}` } });
    const wasGood = (await byKey()).status === 200;
    const cookie = this.#cookie;
    await good(call("POST", `${one.dashboard}/api/api-keys/${id}/revoke`, { headers: { cookie }, body: {} }));
    this.#held("a revoked key fails at all processes at once", wasGood && (await byKey()).status === 401);

    await good(this.#owner(one, "POST", "/invitations", { email: COLLEAGUE, role: "STAFF" }));
    const token = await mailed(other, COLLEAGUE, /token=([\w-]+)/);
    const colleague = await signIn(other, one, COLLEAGUE);
    await good(
      call("POST", `${one.dashboard}/api/invitations/accept`, { headers: { cookie: colleague }, body: { token } }),
    );
    const asMember = () => this.#owner(other, "GET", "/tags", undefined, colleague);
    const wasMember = (await asMember()).status === 200;
    const { body: members } = await good(this.#owner(other, "GET", "/members"));
    const { id: member } = members.members.find(({ email }: { email: string }) => email === COLLEAGUE);
    await good(this.#owner(one, "DELETE", `/members/${member}`));
    const isOut = [403, 404].includes((await asMember()).status);
    this.#held("a new member can use both, and a removed one neither, at once", wasMember && isOut);
    const inside = () => call("GET", `${one.dashboard}/api/profile`, { headers: { cookie: colleague } });
    const wasInside = (await inside()).status === 200;
    await call("POST", `${other.dashboard}/api/sign-out`, { headers: { cookie: colleague }, body: {} });
    this.#held("a session that ends at one has ended at the other", wasInside && (await inside()).status === 401);

    const { body: policy } = await good(this.#owner(one, "GET", "/access-policy"));
    await good(this.#owner(one, "PUT", "/access-policy", { ...policy, siteAccess: "CLOSED" }));
    const read = (at: Supervised) => this.#rest(at, "GET", "/experience/products", { headers: visitor });
    const closed = await read(other);
    const page = await siteOf({ port: this.#parts.site.sites, host: HOST_OF_SITE }, "/products");
    await good(this.#owner(other, "PUT", "/access-policy", policy));
    const opened = await read(one);
    this.#held(
      "a closed site is closed at all processes at once, and open again at once",
      closed.status === 403 && page.status !== 200 && opened.status === 200,
    );
    const who = async (at: Supervised) =>
      (await this.#rest(at, "GET", "/experience/customer/session", { headers: visitor })).text;
    this.#held(
      "both know a signed-in visitor",
      (await who(one)).includes(VISITOR) && (await who(other)).includes(VISITOR),
    );
  }
}
