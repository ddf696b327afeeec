// Who may speak to the endpoint from a browser. A page of a stranger must not reach a service on its reader's machine or
// network: neither openly, which its Origin tells, nor under a name that it made lead there, which the Host tells.

import type { FastifyReply, FastifyRequest } from "fastify";
import { OperationError } from "../../kernel/errors.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const PREFLIGHT = {
  "access-control-allow-methods": "POST",
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Mcp-Session-Id",
  "access-control-max-age": "86400",
};

export class Entrance {
  readonly #own: URL;
  readonly #takesLoopback: boolean;

  constructor({ baseUrl, isProduction }: { baseUrl: string; isProduction: boolean }) {
    this.#own = new URL(baseUrl);
    this.#takesLoopback = !isProduction;
  }

  admit(request: FastifyRequest, reply: FastifyReply): void {
    const { origin } = request.headers;
    if (request.host !== this.#own.host && !this.#isNamedBy(request.host)) throw refused();
    if (origin === undefined) return;
    const from = parseUrl(origin);
    if (from === undefined || !(from.origin === this.#own.origin || this.#isLoopback(from))) throw refused();
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

  /** On any port: in front of the service there may be another. */
  #isNamedBy(host: string): boolean {
    const url = parseUrl(`http://${host}`);
    return url !== undefined && (url.hostname === this.#own.hostname || this.#isLoopback(url));
  }

  #isLoopback({ hostname }: URL): boolean {
    return this.#takesLoopback && LOOPBACK.has(hostname);
  }
}

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

const refused = () => new OperationError("access_restricted");
