// Requests outside the fast path: a new official server per request, with our tools and the endpoint's other features.
// Answers are JSON in both eras: no call here takes long enough for a stream.

import type { IncomingHttpHeaders } from "node:http";
import {
  createMcpHandler,
  type InboundClassificationOutcome,
  isInitializeRequest,
  isJSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  preloadSchemas,
  Server,
  specTypeSchemas,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { LIMITS, type Scope } from "@vitrine/contract";
import { OperationError } from "../../kernel/errors.ts";
import type { AgentRequest } from "./agent-request.ts";
import { jsonAnswer, type McpAnswer, protocolError } from "./answers.ts";
import { type Fixtures, fixtureOf } from "./fixtures.ts";
import { SERVER_INFO, TOOL_LIST_CACHE } from "./identity.ts";
import { Bypass } from "./long-texts.ts";
import type { OnFailure, ToolBox } from "./tool-box.ts";

interface Parts {
  /** URL of the endpoint. */
  url: string;
  tools: ToolBox;
  onFailure: OnFailure;
  instructions: string;
  /** Features beside tools; shoppers have no such features. */
  features?: Features | undefined;
  fixtures: Fixtures;
}

/** Resources, prompts and completions of an endpoint. */
export interface Features {
  capabilities: object;
  cacheHints: object;
  offer(server: Server, request: FeatureRequest): void;
}

export interface FeatureRequest {
  agent: AgentRequest;
  granted: ReadonlySet<Scope>;
  /** Hides foreign error texts, which the server would forward. */
  safely: <T>(what: string, work: () => Promise<T> | T) => Promise<T>;
}

interface Incoming {
  headers: IncomingHttpHeaders;
  body: unknown;
  outcome: InboundClassificationOutcome;
}

export const FIXED_CACHE = { ttlMs: 300_000, cacheScope: "public" } as const;

/** The official server reports a mismatch with its own schemas as invalid params, and not as an internal error. */
export const PAGE = { params: specTypeSchemas.PaginatedRequestParams };

export class OfficialServer {
  readonly #url: string;
  readonly #tools: ToolBox;
  readonly #onFailure: OnFailure;
  readonly #features: Features | undefined;
  readonly #fixtures: Fixtures;
  readonly #options: ConstructorParameters<typeof Server>[1];

  constructor({ url, tools, onFailure, instructions, features, fixtures }: Parts) {
    preloadSchemas();
    this.#url = url;
    this.#tools = tools;
    this.#onFailure = onFailure;
    this.#features = features;
    this.#fixtures = fixtures;
    this.#options = {
      capabilities: { tools: {}, ...features?.capabilities },
      instructions,
      cacheHints: { "tools/list": TOOL_LIST_CACHE, "server/discover": FIXED_CACHE, ...features?.cacheHints },
    };
  }

  async answer({ headers, body, outcome }: Incoming, agent: AgentRequest): Promise<McpAnswer> {
    const requests = requestsOf(body);
    const granted = await agent.admit(hitsOf(body));
    if (Array.isArray(body) && !mayBatch(headers)) return BATCH_REFUSED;
    if (requests.length > batchMax) return BATCH_TOO_LONG;
    const hello = requests.find(isMalformedHello);
    if (hello !== undefined && outcome.kind === "legacy") return refuseHello(hello);
    this.#requireScopes(requests, agent, granted);
    const ask: Ask = async (message) => {
      const request = new Request(this.#url, { method: "POST", headers: protocolHeaders(headers) });
      const bypass = new Bypass();
      const server = this.#build(agent, granted, bypass);
      const response =
        outcome.kind === "legacy"
          ? await answerLegacy(server, request, message)
          : await createMcpHandler(() => server, { legacy: "reject" }).fetch(request, { parsedBody: message });
      if (agent.refusal !== undefined) throw agent.refusal;
      return toAnswer(response, bypass);
    };
    if (!Array.isArray(body)) return ask(body);
    if (requests.length > 1) agent.beginBatch();
    if (requests.length > 1 && requests.every(isSingleRequest)) return answerSequentially(requests, ask);
    return asList(await ask(requests.length > 0 ? requests : body));
  }

  /**
   * Requires the common scopes of all calls before the first one runs. A missing extra scope fails only its own call.
   */
  #requireScopes(requests: readonly JsonRpcRequest[], agent: AgentRequest, granted: ReadonlySet<Scope>): void {
    for (const { method, params } of requests) {
      const name = method === "tools/call" ? params?.name : undefined;
      const tool = typeof name === "string" ? this.#tools.find(name) : undefined;
      if (tool !== undefined) agent.requireScopes(tool.contract, granted);
    }
  }

  #build(agent: AgentRequest, granted: ReadonlySet<Scope>, bypass: Bypass): Server {
    const server = new Server(SERVER_INFO, this.#options);
    const safely: FeatureRequest["safely"] = async (what, work) => {
      try {
        return await work();
      } catch (error) {
        throw this.#toProtocolError(error, { requestId: agent.id, what });
      }
    };
    server.setRequestHandler("tools/list", PAGE, (params) => {
      assertFirstPage(params);
      return { tools: this.#tools.visible(granted, agent.workspaceIds) as never };
    });
    server.setRequestHandler("tools/call", ({ params }) =>
      safely("tools/call", () => this.#callTool(agent, params, bypass)),
    );
    this.#features?.offer(server, { agent, granted, safely });
    return server;
  }

  async #callTool(
    agent: AgentRequest,
    { name, arguments: given }: { name: string; arguments?: unknown },
    bypass: Bypass,
  ) {
    const fixture = fixtureOf(this.#fixtures.tools, name);
    if (fixture !== undefined) return fixture;
    const tool = this.#tools.find(name);
    if (tool === undefined) throw invalidParams("This tool does not exist: see tools/list.");
    const { isError, json } = await this.#tools.call(agent, tool, given);
    return isError ? { content: [{ type: "text" as const, text: json }], isError } : bypass.leave(json);
  }

  #toProtocolError(error: unknown, facts: { requestId: string; what: string }): ProtocolError {
    if (error instanceof ProtocolError) return error;
    if (error instanceof OperationError && error.status < 500) {
      return new ProtocolError(ProtocolErrorCode.InvalidParams, error.toBody().message, error.toBody());
    }
    this.#onFailure(error, facts);
    const known = error instanceof OperationError ? error : new OperationError("internal");
    return new ProtocolError(ProtocolErrorCode.InternalError, known.toBody().message, known.toBody());
  }
}

const invalidParams = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

/** These lists have one page. */
export function assertFirstPage({ cursor }: { cursor?: string | undefined }): void {
  if (cursor !== undefined) throw invalidParams("The cursor is invalid.");
}

async function answerLegacy(server: Server, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

/** Sends a message, or a list of them, to a server of its own. */
type Ask = (message: unknown) => Promise<McpAnswer>;

/** Answers a batch in sequence, with bounded memory for the answers. Requests beyond that bound are not executed. */
async function answerSequentially(requests: readonly JsonRpcRequest[], ask: Ask): Promise<McpAnswer> {
  const texts: string[] = [];
  let bytes = 0;
  for (const request of requests) {
    const text = bytes < LIMITS.request.batchBytesMax ? String((await ask(request)).body) : refuseRest(request);
    bytes += Buffer.byteLength(text);
    texts.push(text);
  }
  return jsonAnswer(200, `[${texts.join(",")}]`);
}

function refuseRest({ id }: JsonRpcRequest): string {
  const message = "The response of the batch is full, so this call was not executed. Send it again on its own.";
  const data = new OperationError("payload_too_large", { message }).toBody();
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code: ProtocolErrorCode.InvalidParams, message, data } });
}

/** The official server rejects all other batches as a whole, before it executes any part. */
const isSingleRequest = (message: JsonRpcRequest): boolean =>
  isJSONRPCRequest(message) && !isInitializeRequest(message);

interface JsonRpcRequest {
  id: unknown;
  method: unknown;
  params?: { name?: unknown } | null;
}

/** Only requests count in a batch: without a session a notification has no effect. */
const isRequest = (message: unknown): message is JsonRpcRequest =>
  typeof message === "object" && message !== null && "method" in message && "id" in message;

const requestsOf = (body: unknown): JsonRpcRequest[] => (Array.isArray(body) ? body : [body]).filter(isRequest);

/** Number of requests in a body, for rate limits. */
export const hitsOf = (body: unknown): number => Math.max(1, requestsOf(body).length);

/** The official server would report an internal error. */
const isMalformedHello = (message: JsonRpcRequest) =>
  message.method === "initialize" && isJSONRPCRequest(message) && !isInitializeRequest(message);

function refuseHello({ id }: JsonRpcRequest): McpAnswer {
  const message = "Invalid params for initialize: send protocolVersion, capabilities and clientInfo (name, version).";
  const error = { code: ProtocolErrorCode.InvalidParams, message };
  return jsonAnswer(200, JSON.stringify({ jsonrpc: "2.0", id, error }));
}

/** Only one revision had batches, and its clients need not name it. */
const mayBatch = (headers: IncomingHttpHeaders) =>
  [undefined, "2025-03-26"].includes(headers["mcp-protocol-version"] as string | undefined);

const BATCH_REFUSED = protocolError(400, -32600, "Batches are not part of this revision: send one message a request.");

const { batchMax } = LIMITS.request;

const BATCH_TOO_LONG = protocolError(400, -32600, `A batch has at most ${batchMax} requests.`);

/** A batch is answered by a list, even if the official server returns a single answer. */
const asList = (answer: McpAnswer): McpAnswer =>
  answer.status === 200 && !String(answer.body).startsWith("[") ? { ...answer, body: `[${answer.body}]` } : answer;

/** Forwards protocol headers only; credentials stay here. */
function protocolHeaders(headers: IncomingHttpHeaders): Headers {
  const passed = new Headers({ "content-type": "application/json", accept: "application/json, text/event-stream" });
  for (const name of ["mcp-protocol-version", "mcp-method", "mcp-name", "mcp-session-id"]) {
    const value = headers[name];
    if (value !== undefined) passed.set(name, String(value));
  }
  return passed;
}

async function toAnswer(response: Response, bypass: Bypass): Promise<McpAnswer> {
  const text = await bypass.fill(await response.text());
  const type = response.headers.get("content-type");
  return {
    status: response.status,
    headers: type === null ? {} : { "content-type": type },
    body: text === "" ? null : text,
  };
}
