// Handles one protocol request of any agent: the two usual ones directly, all others by the official server.

import type { FastifyReply, FastifyRequest } from "fastify";
import { OperationError } from "../../kernel/errors.ts";
import type { AgentRequest } from "./agent-request.ts";
import { JSON_TYPE, jsonAnswer, type McpAnswer, protocolError } from "./answers.ts";
import {
  asDirectRequest,
  type CallRequest,
  classify,
  type ListRequest,
  writeToolList,
  writeToolResult,
} from "./direct-answers.ts";
import { describeFailure } from "./failures.ts";
import type { OfficialServer } from "./official-server.ts";
import type { ServedTool, ToolBox } from "./tool-box.ts";

/** A body that is not JSON. */
export const MALFORMED = Symbol("malformed");

export class ToolServer {
  readonly #tools: ToolBox;
  readonly #official: OfficialServer;

  constructor(tools: ToolBox, official: OfficialServer) {
    this.#tools = tools;
    this.#official = official;
  }

  async answer(request: FastifyRequest, agent: AgentRequest): Promise<McpAnswer> {
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
      return jsonAnswer(200, await writeToolResult(direct, await this.#tools.call(agent, tool, direct.given)));
    } catch (error) {
      if (!(error instanceof OperationError) || error.code !== "rate_limited") throw error;
      // The client's program reads the status, its model the text.
      const json = describeFailure(this.#tools, tool.contract, error.toBody(), error.retryAfterSeconds);
      return { ...refusal(error), body: await writeToolResult(direct, { isError: true, json }) };
    }
  }
}

/** Refuses the connection in the common error shape. */
export function refusal(error: OperationError): McpAnswer {
  const { retryAfterSeconds } = error;
  const retryAfter = retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterSeconds)) };
  return { status: error.status, headers: { ...JSON_TYPE, ...retryAfter }, body: JSON.stringify(error.toBody()) };
}

export function methodNotAllowed(): McpAnswer {
  const { headers, ...answer } = protocolError(405, -32000, "Method not allowed.");
  return { ...answer, headers: { ...headers, allow: "POST, OPTIONS" } };
}

export function writeAnswer(reply: FastifyReply, { status, headers, body }: McpAnswer): FastifyReply {
  reply.code(status).headers(headers);
  return body === null ? reply.send() : reply.server.unsent.send(reply, body);
}

/** The header is optional. A client that accepts only a stream cannot be served. */
const acceptsJson = (accept: string | undefined) =>
  accept === undefined || /(?:application\/(?:json|\*)|\*\/\*)/i.test(accept);
