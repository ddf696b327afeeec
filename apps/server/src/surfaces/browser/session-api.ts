// The API of a web app, authenticated by the surface's session cookie.

import type { Caller } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run.ts";
import type { SessionControl } from "../../kernel/wire.ts";
import { mountOperations } from "../http/mount-operations.ts";
import { type BrowserSurface, OwnCookie } from "./protection.ts";

/** A browser name of our own: 256 random bits. Other values are ignored. */
const BROWSER_NAME = /^[0-9a-f]{64}$/;

/** Cookies of a surface with its own sign-in: one holds the session, the other names the browser and outlives it. */
export class SignInCookies {
  readonly #session: OwnCookie;
  readonly #browser: OwnCookie;

  constructor(name: string, surface: BrowserSurface) {
    this.#session = new OwnCookie(name, surface);
    this.#browser = new OwnCookie(`${name}_browser`, surface);
  }

  /** Name of the session cookie. */
  get sessionName(): string {
    return this.#session.name;
  }

  /** The credential of a request's session cookie, if present. */
  credential(request: FastifyRequest, kind: "dashboard_session" | "staff_session"): Credential {
    const token = this.#session.read(request);
    return token === undefined ? { kind: "none" } : { kind, token };
  }

  /** Session control of operations, backed by these cookies. */
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

/**
 * Mounts the API of a web app: every operation of its callers, under /api, authenticated only by the surface's cookie.
 */
export function mountSessionApi(
  app: FastifyInstance,
  runner: OperationRunner,
  options: { caller: Caller; cookies: SignInCookies; credential: (request: FastifyRequest) => Credential },
): void {
  const { caller, cookies, credential } = options;
  mountOperations(app, {
    runner,
    caller,
    prefix: "/api",
    compressed: true,
    // A client that signs in may still send the cookie of an expired session.
    credential: (request, { level }) => (level === "public" ? { kind: "none" } : credential(request)),
    session: (request, reply) => cookies.control(request, reply),
  });
}
