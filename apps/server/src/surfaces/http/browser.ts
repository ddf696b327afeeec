// What the surfaces for browsers share: cookies that belong to one surface, the rule that only our own pages
// may change anything, and the headers that keep pages from being framed or fed foreign code.

import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Clock, SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";

export interface BrowserSurface {
  /** Where browsers find this surface. */
  url: string;
  /** In production only that URL is ours; elsewhere so is whatever host name the request came in by. */
  isProduction: boolean;
  clock: Clock;
  /** Where its pages load pictures from, beside their own origin: the beginning of the pictures' URLs. */
  picturesUrl?: string;
  /** Whose pages it shows in a frame: the sites, as previews. */
  framesUrl?: string;
  /** Where its pages ask for challenges, which are made on another origin. */
  challengesUrl?: string;
}

export function prepareForBrowsers(app: FastifyInstance, surface: BrowserSurface): void {
  app.register(cookie);
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Blobs are pictures that were chosen and are not uploaded yet.
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
    strictTransportSecurity: false, // every listener says it, see app.ts
    crossOriginOpenerPolicy: false, // said below, by path
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cross-origin-opener-policy", OPENED_BY_OTHERS.test(request.url) ? "unsafe-none" : "same-origin");
  });
  app.addHook("onRequest", async (request) => requireOwnOrigin(request, surface));
}

const given = (value: string | undefined) => (value === undefined ? [] : [value]);

/**
 * Pages that web agents open in a window of their own: with a stricter word their opener takes the window for closed. An
 * opener of another origin can do no more than send that window away, and nothing here can be framed.
 */
const OPENED_BY_OTHERS = /^\/(?:oauth|sign-in)(?:[/?]|$)/;

const HARMLESS = new Set(["GET", "HEAD", "OPTIONS"]);

/** A browser tells where a request comes from. Programs that are no browsers have no cookie to be misused. */
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

/** A cookie that its browser keeps from scripts and sends to this surface alone. */
export class OwnCookie {
  /** As the browser knows it. */
  readonly name: string;
  readonly #secure: boolean;
  readonly #clock: Clock;

  constructor(name: string, { url, clock }: Pick<BrowserSurface, "url" | "clock">) {
    this.#secure = isHttps(url);
    // The prefix binds the cookie to exactly this host; browsers take it over https only.
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
