// An MCP agent with hand-written messages. Its connection is inserted into the database without the OAuth flow.

import { randomBytes } from "node:crypto";
import { SCOPES, type Scope } from "@vitrine/contract";
import { createGrant } from "../../src/domains/oauth/grants.ts";
import { issueTokens } from "../../src/domains/oauth/tokens.ts";
import { DAY, later } from "../../src/kernel/clock.ts";
import { newId } from "../../src/kernel/ids.ts";
import { sql } from "../../src/storage/database.ts";
import type { Reply, RequestOptions, TestService } from "../harness/service.ts";

export const MODERN = "2026-07-28";

/** The service's own name, which is the audience of its tokens. */
export const mcpUrl = (service: TestService) => `${service.api.replace("127.0.0.1", "localhost")}/mcp`;

export interface Connection {
  token: string;
  grantId: string;
  sourceId: string;
}

export async function connect(
  service: TestService,
  accountId: string,
  scopes: readonly Scope[] = SCOPES,
  workspaceIds: string[] | null = null,
): Promise<Connection> {
  const now = service.clock.now();
  const [sourceId, clientId] = [newId("source"), newId("oauthClient")];
  return service.database.write(async (tx) => {
    await tx.run(sql`
      insert into integration_sources (id, key, name, created_at)
      values (${sourceId}, ${`test-${randomBytes(8).toString("hex")}`}, 'Test agent', ${now})`);
    await tx.run(sql`
      insert into oauth_clients (id, source_id, name, metadata, created_at)
      values (${clientId}, ${sourceId}, 'Test agent', '{}', ${now})`);
    const grantExpiresAt = later(now, 90 * DAY);
    const grant = {
      accountId,
      clientId,
      sourceId,
      scopes: [...scopes],
      workspaceIds,
      resource: mcpUrl(service),
      expiresAt: grantExpiresAt,
    };
    const grantId = await createGrant(tx, grant, now);
    const issue = {
      grantId,
      grantExpiresAt,
      scopes: [...scopes],
      workspaceIds,
      refreshScopes: null,
      environment: "test" as const,
    };
    const { accessToken } = await issueTokens(tx, issue, now);
    return { token: accessToken, grantId, sourceId };
  });
}

export interface ToolResult {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: Reply["body"];
}

export class Agent {
  readonly #service: TestService;
  readonly #token: string | undefined;
  readonly #era: "legacy" | "modern";
  #lastId = 0;

  constructor(service: TestService, token: string | undefined, era: "legacy" | "modern" = "legacy") {
    this.#service = service;
    this.#token = token;
    this.#era = era;
  }

  /** Sends one message unchanged. */
  post(message: unknown, options: RequestOptions = {}): Promise<Reply> {
    const { method, params } = (message ?? {}) as { method?: string; params?: { name?: string; uri?: string } };
    const name = params?.name ?? params?.uri;
    const modern = {
      "mcp-protocol-version": MODERN,
      ...(method ? { "mcp-method": method } : {}),
      ...(name && method !== "completion/complete" ? { "mcp-name": name } : {}),
    };
    return this.#service.call("POST", "/mcp", {
      ...(this.#token === undefined ? {} : { key: this.#token }),
      ...(options.rawBody === undefined ? { body: message } : { rawBody: options.rawBody }),
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        ...(this.#era === "modern" ? modern : {}),
        ...options.headers,
      },
    });
  }

  request(method: string, params: Record<string, unknown> = {}, options: RequestOptions = {}): Promise<Reply> {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": MODERN,
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const sent = this.#era === "modern" ? { ...params, _meta } : params;
    return this.post({ jsonrpc: "2.0", id: ++this.#lastId, method, params: sent }, options);
  }

  callRaw(name: string, args: Record<string, unknown> = {}): Promise<Reply> {
    return this.request("tools/call", { name, arguments: args });
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<ToolResult> {
    const reply = await this.callRaw(name, args);
    if (reply.body?.result === undefined) throw new Error(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.result;
  }

  async ok(name: string, args: Record<string, unknown> = {}): Promise<Reply["body"]> {
    const result = await this.call(name, args);
    if (result.isError) throw new Error(`${name}: ${result.content[0]?.text}`);
    return result.structuredContent;
  }

  /** Returns the details of a tool's failure. */
  async failure(name: string, args: Record<string, unknown> = {}): Promise<Reply["body"]> {
    const result = await this.call(name, args);
    if (!result.isError) throw new Error(`${name} did not fail: ${result.content[0]?.text}`);
    return JSON.parse(result.content[0]?.text ?? "");
  }

  async toolNames(): Promise<string[]> {
    const { body } = await this.request("tools/list");
    return body.result.tools.map(({ name }: { name: string }) => name);
  }
}
