// The OAuth endpoints on the API's origin. They pass requests to the authorization server and return its answers.

import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { preferredLanguage } from "../../kernel/languages.ts";
import type { ClientFacts } from "../../kernel/wire.ts";
import { sendPage } from "../browser/page.ts";
import { parseBodies, parseJson } from "../http/bodies.ts";
import { type Front, mountFront } from "../http/fronts.ts";
import { clientFacts } from "../http/mount-operations.ts";
import { queryText } from "../http/request-facts.ts";
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

/** Programs read the fields of RFC 6749 here; the other endpoints serve people. */
const forPrograms = (prefix: string): Front => ({ prefix, errorShape: "oauth", headers: {} });
const REGISTER = forPrograms("/oauth/register");
const TOKEN = forPrograms("/oauth/token");
const REVOKE = forPrograms("/oauth/revoke");

export const OAUTH_FRONTS: readonly Front[] = [REGISTER, TOKEN, REVOKE];

export function mountOAuth(app: FastifyInstance, server: AuthorizationEndpoints): void {
  app.register(async (scope) => {
    acceptAnyBody(scope);
    mountMetadata(scope, server);
    mountForPrograms(scope, REGISTER, (request) => server.register(request.body, clientFacts(request)));
    mountForPrograms(scope, TOKEN, (request) => server.token(toFormRequest(request)));
    mountForPrograms(scope, REVOKE, (request) => server.revoke(toFormRequest(request)));
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

/** Treats a malformed body as empty: the server then names the missing parameters in a protocol error. */
function acceptAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const parse = (type: string, read: (bytes: Buffer) => unknown) =>
    parseBodies(scope, type, read, LIMITS.request.publicBodyBytesMax);
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

/** Browser programs call these too. They use no cookie, so any origin may. */
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
    // For clients that do not support path-specific metadata.
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
  app: FastifyInstance,
  front: Front,
  respond: (request: FastifyRequest) => Promise<Answer>,
): void {
  // Set before the body is read: a browser program must be able to read a refusal of the body too.
  const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...ANY_ORIGIN, "cache-control": "no-store", pragma: "no-cache" });
  };
  mountFront(app, front, (scope) => {
    mountPreflight(scope, front.prefix, "POST");
    scope.post(front.prefix, { onRequest }, async (request, reply) => {
      const { status, headers, body } = await respond(request);
      reply.code(status).headers(headers);
      return body === null ? reply.send() : reply.send(body);
    });
  });
}
