// Checks the Origin of browser requests: a foreign page must not reach a service on its visitor's machine or network.
// Every surface checks the host name.

import type { FastifyReply, FastifyRequest } from "fastify";
import { OperationError } from "../../kernel/errors.ts";
import { OwnHosts } from "../http/request-facts.ts";

const PREFLIGHT = {
  "access-control-allow-methods": "POST",
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Mcp-Session-Id",
  "access-control-max-age": "86400",
};

export interface EntranceOptions {
  baseUrl: string;
  isProduction: boolean;
  /** Origins of browser programs that the operator trusts. */
  allowedOrigins: readonly string[];
}

export class Entrance {
  readonly #own: URL;
  readonly #takesLoopback: boolean;
  readonly #allowed: ReadonlySet<string>;

  constructor({ baseUrl, isProduction, allowedOrigins }: EntranceOptions) {
    this.#own = new URL(baseUrl);
    this.#allowed = new Set(allowedOrigins);
    this.#takesLoopback = !isProduction;
  }

  admit(request: FastifyRequest, reply: FastifyReply): void {
    const { origin } = request.headers;
    if (origin === undefined) return;
    const from = parseUrl(origin);
    if (from === undefined || !this.#mayCall(from)) throw refused();
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-expose-headers":
        "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Request-Id",
      vary: "Origin",
    });
  }

  answerPreflight(reply: FastifyReply): FastifyReply {
    return reply.headers(PREFLIGHT).code(204).send();
  }

  #mayCall(from: URL): boolean {
    return from.origin === this.#own.origin || this.#allowed.has(from.origin) || this.#isLoopback(from);
  }

  #isLoopback({ hostname }: URL): boolean {
    return this.#takesLoopback && OwnHosts.isLoopback(hostname);
  }
}

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

const refused = () => new OperationError("access_restricted");
