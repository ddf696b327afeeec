// The endpoint of a workspace's own site for shoppers' agents: POST /mcp on the site's host. It needs no sign-in and
// reads only the published catalogue.

import { LIMITS, shopperToolList } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { OperationError } from "../../kernel/errors.ts";
import { type LimitRule, type RateLimiter, takeHits } from "../../kernel/rate-limits.ts";
import { reportFailure } from "../http/errors.ts";
import { clientFacts } from "../http/mount-operations.ts";
import { AgentRequest } from "./agent-request.ts";
import { NO_FIXTURES } from "./fixtures.ts";
import { SHOPPER_INSTRUCTIONS } from "./identity.ts";
import { acceptAnyBody } from "./index.ts";
import { hitsOf, OfficialServer } from "./official-server.ts";
import { ToolBox } from "./tool-box.ts";
import { methodNotAllowed, refusal, ToolServer, writeAnswer } from "./tool-server.ts";

interface ShopperParts {
  runner: OperationRunner;
  limiter: RateLimiter;
  log: Logger;
  /** Workspace of the site that received the request. */
  workspaceOf: (request: FastifyRequest) => string;
}

/** Per client address: agents are anonymous here. */
const SHOPPER_REQUESTS: LimitRule = { name: "shopper-mcp", max: LIMITS.request.perMinute, windowSeconds: 60 };

/** Public answers may be read from pages of any origin. */
const OPEN_TO_ALL = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id",
  "cache-control": "no-store",
};

const PREFLIGHT = {
  "access-control-allow-methods": "POST",
  "access-control-allow-headers": "*, Authorization",
  "access-control-max-age": "86400",
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Cross-origin pages may call it: it reads no cookie and changes no data. */
    anyOrigin?: boolean;
  }
}

/** Requires an earlier hook that has found the site. */
export function mountShopperMcp(app: FastifyInstance, parts: ShopperParts): void {
  let server: ToolServer | undefined;
  const config = { surface: "shopper-mcp", anyOrigin: true };
  app.register(async (scope) => {
    acceptAnyBody(scope);
    scope.addHook("onRequest", async (_request, reply) => {
      reply.headers(OPEN_TO_ALL);
    });
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof OperationError) return writeAnswer(reply, refusal(error));
      throw error;
    });
    scope.options("/mcp", { config }, (_request, reply) => reply.headers(PREFLIGHT).code(204).send());
    scope.post("/mcp", { config, bodyLimit: LIMITS.request.publicBodyBytesMax }, (request, reply) => {
      server ??= openServer(parts); // built for the first request, as for owners
      return serve(server, parts, request, reply);
    });
    scope.route({
      method: ["GET", "DELETE"],
      url: "/mcp",
      config,
      handler: (_request, reply) => writeAnswer(reply, methodNotAllowed()),
    });
  });
}

function openServer({ runner, log }: ShopperParts): ToolServer {
  const onFailure = (error: unknown, facts: object) => reportFailure(log, error, { surface: "shopper-mcp", ...facts });
  const tools = new ToolBox(runner.contracts, shopperToolList(), onFailure);
  const official = new OfficialServer({
    url: "http://site.invalid/mcp", // it only checks the path
    tools,
    onFailure,
    instructions: SHOPPER_INSTRUCTIONS,
    fixtures: NO_FIXTURES,
  });
  return new ToolServer(tools, official);
}

async function serve(
  server: ToolServer,
  { runner, limiter, workspaceOf }: ShopperParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const workspaceId = workspaceOf(request);
  const client = clientFacts(request);
  const agent = new AgentRequest(runner, {
    id: request.id,
    arrival: { caller: "site", credential: { kind: "site", workspaceId }, workspaceId },
    client,
    idempotencyKey: undefined,
  });
  try {
    const limit = { rule: SHOPPER_REQUESTS, key: client.address };
    await takeHits(limiter, [limit], { headers: agent.headers, hits: hitsOf(request.body) });
    const answer = await server.answer(request, agent);
    return writeAnswer(reply.headers(agent.headers), answer);
  } catch (error) {
    reply.headers(agent.headers);
    throw error;
  }
}
