import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run-operation.ts";
import { OperationError } from "../../kernel/errors.ts";
import { bearerToken } from "../http/bearer.ts";
import { reportFailure } from "../http/errors.ts";
import { clientFacts, single } from "../http/mount-operations.ts";
import { AgentRequest } from "./agent-request.ts";
import { JSON_TYPE, jsonAnswer, type McpAnswer, protocolError } from "./answers.ts";
import { Challenges } from "./challenges.ts";
import {
  asDirectRequest,
  type CallRequest,
  classify,
  type ListRequest,
  writeToolList,
  writeToolResult,
} from "./direct-answers.ts";
import { describeFailure } from "./failures.ts";
import { type Fixtures, NO_FIXTURES } from "./fixtures.ts";
import { OfficialServer } from "./official-server.ts";
import { type ServedTool, ToolBox } from "./tool-box.ts";

export interface McpParts {
  /** Where clients find the API; the endpoint is its /mcp. */
  baseUrl: string;
  log: Logger;
  fixtures?: Fixtures | undefined;
}

/** A body that is not JSON. */
export const MALFORMED = Symbol("malformed");

export class Endpoint {
  readonly #runner: OperationRunner;
  readonly #resource: string;
  readonly #tools: ToolBox;
  readonly #challenges: Challenges;
  readonly #official: OfficialServer;

  constructor(runner: OperationRunner, { baseUrl, log, fixtures = NO_FIXTURES }: McpParts) {
    this.#runner = runner;
    this.#resource = `${baseUrl}/mcp`;
    const onFailure = (error: unknown, facts: object) => reportFailure(log, error, { surface: "mcp", ...facts });
    this.#tools = new ToolBox(runner.contracts, onFailure);
    this.#challenges = new Challenges(baseUrl, this.#tools.scopes);
    this.#official = new OfficialServer({ url: this.#resource, tools: this.#tools, runner, onFailure, fixtures });
  }

  credentialOf(request: FastifyRequest): Credential {
    const token = bearerToken(request);
    if (token === undefined) throw new OperationError("unauthenticated");
    return { kind: "access_token", token, resource: this.#resource };
  }

  /** Before the body is read. */
  assertCredible(request: FastifyRequest): void {
    this.#runner.assertCredible(this.credentialOf(request), "integration");
  }

  async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const agent = new AgentRequest(this.#runner, {
      id: request.id,
      credential: this.credentialOf(request),
      client: clientFacts(request),
      idempotencyKey: single(request, "idempotency-key"),
    });
    try {
      const answer = await this.#answer(request, agent);
      return this.write(reply.headers(agent.headers), answer);
    } catch (error) {
      reply.headers(agent.headers);
      if (!(error instanceof OperationError) || error.status >= 500) throw error;
      return this.write(reply, await this.#refusalOf(agent, error));
    }
  }

  /** Refuses the connection in the one shape of errors; a client without a good token learns where to get one. */
  refusal(error: OperationError): McpAnswer {
    const { retryAfterSeconds } = error;
    return {
      status: error.status,
      headers: {
        ...JSON_TYPE,
        ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterSeconds)) }),
        ...(error.status === 401 ? { "www-authenticate": this.#challenges.forToken(error) } : {}),
      },
      body: JSON.stringify(error.toBody()),
    };
  }

  methodNotAllowed(): McpAnswer {
    const { headers, ...answer } = protocolError(405, -32000, "Method not allowed.");
    return { ...answer, headers: { ...headers, allow: "POST, OPTIONS" } };
  }

  write(reply: FastifyReply, { status, headers, body }: McpAnswer): FastifyReply {
    reply.code(status).headers(headers);
    return body === null ? reply.send() : reply.server.unsent.send(reply, body);
  }

  async #answer(request: FastifyRequest, agent: AgentRequest): Promise<McpAnswer> {
    const { headers, body } = request;
    if (body === MALFORMED || body === undefined) {
      await agent.admit(1);
      return protocolError(400, -32700, "Parse error: send one JSON-RPC message as application/json.");
    }
    if (!acceptsJson(headers.accept)) {
      await agent.admit(1);
      return protocolError(406, -32000, "Not acceptable: answers are application/json.");
    }
    const outcome = classify(headers, body);
    const direct = asDirectRequest(headers, body, outcome);
    if (direct?.method === "tools/list") {
      request.operation = direct.method;
      return this.#listTools(direct, agent);
    }
    const tool = direct && this.#tools.find(direct.name);
    if (direct && tool) {
      request.operation = tool.contract.name;
      return this.#callTool(direct, tool, agent);
    }
    return this.#official.answer({ headers, body, outcome }, agent);
  }

  async #listTools(direct: ListRequest, agent: AgentRequest): Promise<McpAnswer> {
    const granted = await agent.admit(1);
    return jsonAnswer(200, writeToolList(direct, this.#tools.visibleJson(granted, agent.workspaceIds)));
  }

  async #callTool(direct: CallRequest, tool: ServedTool, agent: AgentRequest): Promise<McpAnswer> {
    try {
      return jsonAnswer(200, writeToolResult(direct, await this.#tools.call(agent, tool, direct.given)));
    } catch (error) {
      if (!(error instanceof OperationError) || error.code !== "rate_limited") throw error;
      // The client's program sees the status, its model the text.
      const json = describeFailure(tool.contract, error.toBody(), error.retryAfterSeconds);
      return { ...this.refusal(error), body: writeToolResult(direct, { isError: true, json }) };
    }
  }

  async #refusalOf(agent: AgentRequest, error: OperationError): Promise<McpAnswer> {
    const refusal = this.refusal(error);
    const { neededScope } = agent;
    if (neededScope === null) return refusal;
    const granted = await agent.admit(0);
    const challenge = this.#challenges.forMissingScope(neededScope, granted);
    return { ...refusal, headers: { ...refusal.headers, "www-authenticate": challenge } };
  }
}

/** Nobody has to say so. A client that wants a stream alone cannot be served. */
const acceptsJson = (accept: string | undefined) =>
  accept === undefined || /(?:application\/(?:json|\*)|\*\/\*)/i.test(accept);
