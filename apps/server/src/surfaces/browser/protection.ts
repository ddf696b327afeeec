// Shared by the surfaces for browsers. Cookies belong to one surface, only our own pages may change data, and headers
// forbid framing and foreign code.

import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Clock, SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";

export interface BrowserSurface {
  /** Public URL of this surface. */
  url: string;
  /** In production only that URL counts as our own origin; elsewhere the request's host name does too. */
  isProduction: boolean;
  clock: Clock;
  /** URL prefix of pictures on another origin. */
  picturesUrl?: string;
  /** Origin of the sites, which pages show in a preview frame. */
  framesUrl?: string;
  /** Origin that issues challenges, if it is another one. */
  challengesUrl?: string;
}

export function prepareForBrowsers(app: FastifyInstance, surface: BrowserSurface): void {
  app.register(cookie);
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Blobs are chosen pictures before their upload.
        imgSrc: ["'self'", "data:", "blob:", ...given(surface.picturesUrl)],
        connectSrc: ["'self'", ...given(surface.challengesUrl)],
        frameSrc: surface.framesUrl === undefined ? ["'none'"] : [surface.framesUrl],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: false, // set by every listener, see app.ts
    crossOriginOpenerPolicy: false, // set below, by path
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cross-origin-opener-policy", OPENED_BY_OTHERS.test(request.url) ? "unsafe-none" : "same-origin");
  });
  app.addHook("onRequest", async (request) => requireOwnOrigin(request, surface));
}

const given = (value: string | undefined) => (value === undefined ? [] : [value]);

/**
 * Pages that web agents open in a new window: with `same-origin` their opener takes the window for closed. An opener of
 * another origin can only navigate that window away, and the pages cannot be framed.
 */
const OPENED_BY_OTHERS = /^\/(?:oauth|sign-in)(?:[/?]|$)/;

const HARMLESS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Browsers send the origin of a request. Other programs hold no cookie to misuse. */
export function requireOwnOrigin(
  request: FastifyRequest,
  { url, isProduction }: Pick<BrowserSurface, "url" | "isProduction">,
): void {
  if (HARMLESS.has(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const isOwn =
    origin === undefined || origin === new URL(url).origin || (!isProduction && hostOf(origin) === request.host);
  if (!isOwn || (site !== undefined && site !== "same-origin" && site !== "none")) {
    throw new OperationError("access_restricted");
  }
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

const isHttps = (url: string) => url.startsWith("https:");

/** An HttpOnly cookie that only this surface receives. */
export class OwnCookie {
  /** Name in the browser. */
  readonly name: string;
  readonly #secure: boolean;
  readonly #clock: Clock;

  constructor(name: string, { url, clock }: Pick<BrowserSurface, "url" | "clock">) {
    this.#secure = isHttps(url);
    // The prefix binds the cookie to exactly this host; browsers accept it over https only.
    this.name = this.#secure ? `__Host-${name}` : name;
    this.#clock = clock;
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.name];
  }

  write(reply: FastifyReply, value: string, expiresAt: Date): void {
    const maxAge = Math.ceil((expiresAt.getTime() - this.#clock.now().getTime()) / SECOND);
    reply.setCookie(this.name, value, { ...this.#attributes, maxAge });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.#attributes);
  }

  get #attributes() {
    return { httpOnly: true, secure: this.#secure, sameSite: "lax", path: "/" } as const;
  }
}
