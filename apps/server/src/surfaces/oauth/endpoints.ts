// The OAuth endpoints on the API's origin. They bring bytes to the authorization server and its answers back.

import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ClientFacts } from "../../kernel/call/handler.ts";
import { preferredLanguage } from "../../kernel/languages.ts";
import { parseJson } from "../http/app.ts";
import { takeBodies } from "../http/bodies.ts";
import { clientFacts } from "../http/mount-operations.ts";
import { sendPage } from "../http/page.ts";
import { queryText } from "../http/query-text.ts";
import { type Refusal, refusalPage } from "./pages.ts";

interface AuthorizationEndpoints {
  readonly metadata: object;
  readonly resourceMetadata: object;
  register(body: unknown, client: ClientFacts): Promise<Answer>;
  token(request: FormRequest): Promise<Answer>;
  revoke(request: FormRequest): Promise<Answer>;
  authorize(
    query: URLSearchParams,
    client: ClientFacts,
  ): Promise<{ redirectTo: string } | { refusal: Refusal; status: number; cause?: string }>;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: object | null;
}

interface FormRequest {
  parameters: URLSearchParams;
  authorization: string | undefined;
  client: ClientFacts;
}

export function mountOAuth(app: FastifyInstance, server: AuthorizationEndpoints): void {
  app.register(async (scope) => {
    takeAnyBody(scope);
    mountMetadata(scope, server);
    mountForPrograms(scope, "/oauth/register", (request) => server.register(request.body, clientFacts(request)));
    mountForPrograms(scope, "/oauth/token", (request) => server.token(toFormRequest(request)));
    mountForPrograms(scope, "/oauth/revoke", (request) => server.revoke(toFormRequest(request)));
    scope.get("/oauth/authorize", async (request, reply) => {
      const query = new URLSearchParams(queryText(request.url));
      const answer = await server.authorize(query, clientFacts(request));
      reply.header("cache-control", "no-store");
      if ("redirectTo" in answer) return reply.redirect(answer.redirectTo, 302);
      const language = preferredLanguage(request.headers["accept-language"] ?? "");
      reply.headers(PAGE_HEADERS);
      const page = refusalPage(language, answer.refusal, answer.cause);
      return sendPage(reply, page, { status: answer.status, formTargets: "'none'" });
    });
  });
}

const PAGE_HEADERS = {
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
};

/** A body that cannot be read is an empty one: the server then says in the protocol's own words what is missing. */
function takeAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const parse = (type: string, read: (bytes: Buffer) => unknown) =>
    takeBodies(scope, type, read, LIMITS.publicBodyBytesMax);
  parse("application/x-www-form-urlencoded", (bytes) => new URLSearchParams(bytes.toString()));
  parse("application/json", tryParseJson);
  parse("*", () => undefined);
}

function tryParseJson(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch {
    return undefined;
  }
}

const toFormRequest = (request: FastifyRequest): FormRequest => ({
  parameters: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
  authorization: request.headers.authorization,
  client: clientFacts(request),
});

/** Programs in browsers call these too. No cookie plays a part, so any origin may. */
const ANY_ORIGIN = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "WWW-Authenticate, Retry-After, X-Request-Id",
};

function mountPreflight(scope: FastifyInstance, url: string, methods: string): void {
  scope.options(url, async (_request, reply) =>
    reply
      .headers({
        ...ANY_ORIGIN,
        "access-control-allow-methods": methods,
        "access-control-allow-headers": "Authorization, Content-Type, MCP-Protocol-Version",
        "access-control-max-age": "86400",
      })
      .code(204)
      .send(),
  );
}

function mountMetadata(scope: FastifyInstance, server: AuthorizationEndpoints): void {
  const documents = [
    ["/.well-known/oauth-authorization-server", server.metadata],
    ["/.well-known/oauth-protected-resource/mcp", server.resourceMetadata],
    // Clients that do not know about paths of resources look here.
    ["/.well-known/oauth-protected-resource", server.resourceMetadata],
  ] as const;
  for (const [url, document] of documents) {
    mountPreflight(scope, url, "GET");
    scope.get(url, async (_request, reply) =>
      reply.headers({ ...ANY_ORIGIN, "cache-control": "public, max-age=300" }).send(document),
    );
  }
}

function mountForPrograms(
  scope: FastifyInstance,
  url: string,
  respond: (request: FastifyRequest) => Promise<Answer>,
): void {
  mountPreflight(scope, url, "POST");
  // Before the body is read: a refusal of the body must reach a program in a browser, too.
  const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...ANY_ORIGIN, "cache-control": "no-store", pragma: "no-cache" });
  };
  scope.post(url, { onRequest }, async (request, reply) => {
    const { status, headers, body } = await respond(request);
    reply.code(status).headers(headers);
    return body === null ? reply.send() : reply.send(body);
  });
}
