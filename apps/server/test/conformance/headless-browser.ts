// Represents a user's browser while an official client connects: signs in by mail, consents, and returns the callback's
// parameters.

import type { TestService } from "../harness/service.ts";
import { cookieOf, mailedCode } from "../harness/sign-in.ts";
import { anyAddress, formFields } from "../oauth/agent.ts";

export class HeadlessBrowser {
  readonly #service: TestService;
  readonly #email: string;
  #cookie: string | undefined;

  constructor(service: TestService, email: string) {
    this.#service = service;
    this.#email = email;
  }

  /** Opens the authorization URL, completes its pages, and returns the parameters of the client's callback. */
  async connect(authorizationUrl: URL, decision: "allow" | "deny" = "allow"): Promise<URLSearchParams> {
    const start = await this.#open(authorizationUrl.href);
    let { url, page } = await this.#open(start.url);
    if (page.includes('action="/oauth/consent/email"')) {
      page = (await this.#submit(url, page, "/oauth/consent/email", { email: this.#email })).page;
      const code = await mailedCode(this.#service, this.#email);
      url = (await this.#submit(url, page, "/oauth/consent/code", { code })).url;
      ({ url, page } = await this.#open(url));
    }
    const decided = await this.#submit(url, page, "/oauth/consent", { decision });
    return new URL(decided.url).searchParams;
  }

  /** The account's connections, as its dashboard shows them. */
  async connections(): Promise<{ scopes: string[] }[]> {
    const cookie = this.#cookie ?? "";
    const { body } = await this.#service.call("GET", `${this.#service.dashboard}/api/connections`, { cookie });
    return body.connections;
  }

  async #open(url: string): Promise<{ url: string; page: string }> {
    return this.#send("GET", url);
  }

  #submit(url: string, page: string, action: string, fields: Record<string, string>) {
    return this.#send(
      "POST",
      new URL(action, url).href,
      new URLSearchParams({ ...formFields(page, action), ...fields }),
    );
  }

  /** Address after the redirect, or the same address. */
  async #send(method: string, url: string, form?: URLSearchParams): Promise<{ url: string; page: string }> {
    const reply = await this.#service.call(method, url, {
      ...(this.#cookie ? { cookie: this.#cookie } : {}),
      ...(form ? { rawBody: form.toString() } : {}),
      headers: { ...anyAddress(), ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}) },
    });
    this.#cookie = cookieOf(reply) ?? this.#cookie;
    const location = reply.headers.get("location");
    if (location === null && reply.status !== 200) throw new Error(`${method} ${url}: ${reply.status} ${reply.body}`);
    return { url: new URL(location ?? url, url).href, page: String(reply.body) };
  }
}
