// Requests of real programs, from the first 401 to the first tool call. Each program once failed at a registration.

import { productWriteExample } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { type Tenant, withService } from "../harness/service.ts";
import { Agent } from "../mcp/agent.ts";
import { Agents, pkce } from "./agent.ts";

const service = withService({ env: { TRUST_PROXY: "on", OAUTH_REFRESH_JOIN_MILLISECONDS: "0" } });
let agents: Agents;
let tenant: Tenant;
beforeAll(async () => {
  agents = new Agents(service);
  tenant = await service.tenant();
});

interface Program {
  registration: { redirect_uris: string[] } & Record<string, unknown>;
  /** Index of the callback that it uses. */
  callback: string;
  /** Requested scope; undefined when the client names no scope. */
  scope: string | undefined;
  kept: string[];
}

const CURSOR = "cursor://anysphere.cursor-mcp/oauth/callback";
const CURSOR_WEB = "https://www.cursor.com/agents/mcp/oauth/callback";
const CURSOR_LOCAL = "http://localhost:8787/callback";
const CLAUDE = "https://claude.ai/api/mcp/auth_callback";
const CHATGPT = "https://chatgpt.com/connector_platform_oauth_redirect";
const grants = { grant_types: ["authorization_code", "refresh_token"], response_types: ["code"] };

const PROGRAMS: Record<string, Program> = {
  "hosted Claude": {
    registration: {
      client_name: "Claude",
      redirect_uris: [CLAUDE],
      ...grants,
      token_endpoint_auth_method: "client_secret_post",
      scope: "claudeai",
    },
    callback: CLAUDE,
    scope: "claudeai",
    kept: [CLAUDE],
  },
  ChatGPT: {
    registration: {
      client_name: "ChatGPT",
      redirect_uris: [CHATGPT],
      ...grants,
      token_endpoint_auth_method: "client_secret_basic",
    },
    callback: CHATGPT,
    scope: undefined,
    kept: [CHATGPT],
  },
  Cursor: {
    registration: {
      client_name: "Cursor",
      redirect_uris: [CURSOR, CURSOR_WEB, CURSOR_LOCAL],
      ...grants,
      token_endpoint_auth_method: "none",
    },
    callback: CURSOR,
    scope: undefined,
    kept: [CURSOR, CURSOR_WEB, CURSOR_LOCAL],
  },
  "Cursor's agents on the web": {
    registration: {
      client_name: "Cursor",
      redirect_uris: [CURSOR, CURSOR_WEB, CURSOR_LOCAL, "cursor://other/callback"],
    },
    callback: CURSOR_WEB,
    scope: undefined,
    kept: [CURSOR, CURSOR_WEB, CURSOR_LOCAL],
  },
};

describe.each(Object.entries(PROGRAMS))("%s", (_name, { registration, callback, scope, kept }) => {
  it("connects on the first attempt, calls a tool and refreshes", async () => {
    const refused = await service.call("POST", "/mcp/", { body: { jsonrpc: "2.0", id: 0, method: "initialize" } });
    const [, metadataUrl = ""] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate") ?? "") ?? [];
    const { body: resource } = await service.call("GET", new URL(metadataUrl).pathname);
    expect({ status: refused.status, resource: resource.resource }).toEqual({ status: 401, resource: agents.resource });

    const registered = await agents.tryRegister(registration);
    expect(registered).toMatchObject({
      status: 201,
      body: { redirect_uris: kept, token_endpoint_auth_method: "none" },
    });
    const clientId = registered.body.client_id;

    const { cookie } = await agents.person(tenant.account.id);
    const { verifier, challenge } = pkce();
    const requestId = await agents.askFor({
      client_id: clientId,
      redirect_uri: callback,
      code_challenge: challenge,
      scope,
    });
    const page = await agents.openConsent(requestId, cookie);
    const [target = ""] = callback.split("//");
    expect(page.headers.get("content-security-policy")).toMatch(new RegExp(`form-action [^;]*${target}`));
    const answered = await agents.decide(requestId, cookie);
    expect(answered.href.startsWith(`${callback}?`)).toBe(true);
    const code = answered.searchParams.get("code") ?? "";
    const { status, body: tokens } = await agents.exchange(clientId, { code, verifier }, { redirect_uri: callback });
    expect({ status, scope: tokens.scope }).toEqual({ status: 200, scope: resource.scopes_supported.join(" ") });

    await useTools(tokens.access_token);
    const { body: renewed } = await agents.refresh(clientId, tokens.refresh_token, { scope });
    await useTools(renewed.access_token);
  });
});

async function useTools(token: string): Promise<void> {
  const agent = new Agent(service, token);
  const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "program", version: "1" } };
  expect((await agent.request("initialize", hello)).status).toBe(200);
  expect((await agent.post({ jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
  expect(await agent.toolNames()).toContain("create_product");
  const data = { ...productWriteExample, name: token, sku: token, barcode: token, imageIds: [], tagIds: [] };
  expect(await agent.ok("create_product", { workspaceId: tenant.workspace.id, data })).toMatchObject({ name: token });
}
