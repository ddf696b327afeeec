import type { FastifyReply, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access/index.ts";
import type { SessionControl } from "../../kernel/wire.ts";
import { type BrowserSurface, OwnCookie } from "./browser.ts";

/** A name that we gave: 256 random bits. Whatever else stands in the cookie names nobody. */
const BROWSER_NAME = /^[0-9a-f]{64}$/;

/** The cookies of a surface with a sign-in of its own: one holds the session, one names the browser and outlives it. */
export class SignInCookies {
  readonly #session: OwnCookie;
  readonly #browser: OwnCookie;

  constructor(name: string, surface: BrowserSurface) {
    this.#session = new OwnCookie(name, surface);
    this.#browser = new OwnCookie(`${name}_browser`, surface);
  }

  /** What the cookie of the session is called. */
  get sessionName(): string {
    return this.#session.name;
  }

  /** The session that a request came with, if any. */
  credential(request: FastifyRequest, kind: "dashboard_session" | "staff_session"): Credential {
    const token = this.#session.read(request);
    return token === undefined ? { kind: "none" } : { kind, token };
  }

  /** What operations begin, end and remember lives in these cookies. */
  control(request: FastifyRequest, reply: FastifyReply): SessionControl {
    const name = this.#browser.read(request) ?? "";
    return {
      browser: BROWSER_NAME.test(name) ? name : null,
      nameBrowser: (given, until) => this.#browser.write(reply, given, until),
      begin: (token, expiresAt) => this.#session.write(reply, token, expiresAt),
      extend: (expiresAt) => {
        const token = this.#session.read(request);
        if (token !== undefined) this.#session.write(reply, token, expiresAt);
      },
      end: () => this.#session.clear(reply),
    };
  }
}
