// The MCP endpoint: POST /mcp, stateless, for both eras of the protocol. A refusal of the connection (missing token or
// scope, rate limit) is an HTTP status, as clients expect. A failure inside a tool is its result.

import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { OperationError } from "../../kernel/errors.ts";
import { parseBodies, parseJson } from "../http/bodies.ts";
import { FRESH_LIMIT, type Front, mountFront } from "../http/fronts.ts";
import { Endpoint, type McpParts } from "./endpoint.ts";
import { Entrance, type EntranceOptions } from "./entrance.ts";
import { MALFORMED, methodNotAllowed, writeAnswer } from "./tool-server.ts";

export type { Fixtures } from "./fixtures.ts";

export type McpOptions = McpParts & EntranceOptions;

/** Users paste the address with a trailing slash too. Both paths are one endpoint, and tokens carry its one name. */
const PATHS = ["/mcp", "/mcp/"];

export const MCP_FRONT: Front = { prefix: "/mcp", errorShape: "plain", headers: FRESH_LIMIT };

export function mountMcp(app: FastifyInstance, runner: OperationRunner, options: McpOptions): void {
  const entrance = new Entrance(options);
  const endpoint = new Endpoint(runner, options);
  const config = { surface: "mcp" };
  mountFront(app, MCP_FRONT, (scope) => {
    acceptAnyBody(scope);
    scope.addHook("onRequest", async (request, reply) => {
      reply.header("cache-control", "no-store");
      entrance.admit(request, reply);
      if (request.method !== "OPTIONS") endpoint.credentialOf(request);
      if (request.method === "POST") endpoint.assertCredible(request);
    });
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof OperationError) return writeAnswer(reply, endpoint.refusal(error));
      throw error;
    });
    for (const url of PATHS) {
      scope.options(url, { config }, (_request, reply) => entrance.answerPreflight(reply));
      scope.post(url, { config, bodyLimit: LIMITS.request.jsonBodyBytesMax }, (request, reply) =>
        endpoint.serve(request, reply),
      );
      // There is no stream or session, with any token. An official client requests a stream parallel to its first
      // calls; two 401 answers would make it refresh twice.
      scope.route({
        method: ["GET", "DELETE"],
        url,
        config,
        handler: (_request, reply) => writeAnswer(reply, methodNotAllowed()),
      });
    }
  });
}

/** Answers malformed bodies with a protocol error, but only after authentication. */
export function acceptAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  parseBodies(scope, "application/json", tryParseJson);
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null, MALFORMED));
}

function tryParseJson(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch {
    return MALFORMED;
  }
}
