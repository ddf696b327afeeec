// The official MCP clients against the running service, from the first 401 to tools, resources and prompts; in both
// eras.

import {
  auth as authV2,
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
  UnauthorizedError as UnauthorizedV2,
} from "@modelcontextprotocol/client";
import {
  auth as authV1,
  extractWWWAuthenticateParams as readChallengeV1,
  UnauthorizedError as UnauthorizedV1,
} from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { productWriteExample } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { HOUR } from "../../src/kernel/clock.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { mcpUrl } from "../mcp/agent.ts";
import { HeadlessBrowser } from "./headless-browser.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let tenant: Tenant;
let browser: HeadlessBrowser;
beforeEach(async () => {
  tenant = await service.tenant();
  browser = new HeadlessBrowser(service, tenant.account.email);
});

const CALLBACK = "http://127.0.0.1:43111/callback";

interface Tokens {
  access_token: string;
  refresh_token?: string | undefined;
}

/** Client state that an embedding program stores. */
class Keeper {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata;
  /** Scope of the server's last challenge. */
  neededScope: string | undefined;
  authorizationUrl: URL | undefined;
  kept: Tokens | undefined;
  #client: object | undefined;
  #discovery: object | undefined;
  #verifier = "";

  constructor(grantTypes = ["authorization_code", "refresh_token"]) {
    this.clientMetadata = {
      client_name: "Official client",
      redirect_uris: [CALLBACK],
      grant_types: grantTypes,
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }

  clientInformation = () => this.#client as never;
  saveClientInformation = (client: object) => {
    this.#client = client;
  };
  tokens = () => this.kept as never;
  saveTokens = (tokens: Tokens) => {
    this.kept = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.authorizationUrl = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  discoveryState = () => this.#discovery as never;
  saveDiscoveryState = (state: object) => {
    this.#discovery = state;
  };
  invalidateCredentials = () => {
    this.kept = undefined;
  };

  /** The user approves the client's last request. */
  consent(): Promise<URLSearchParams> {
    if (this.authorizationUrl === undefined) throw new Error("the client did not ask for anything");
    return browser.connect(this.authorizationUrl);
  }
}

interface Wire {
  client: ClientV1 | ClientV2;
  connect(): Promise<void>;
  finish(callback: URLSearchParams): Promise<void>;
}

type Dial = (keeper: Keeper) => Wire;

const INFO = { name: "official", version: "1.0.0" };

const v1: Dial = (keeper) => {
  const client = new ClientV1(INFO);
  // The client's errors lack the challenge, so the program reads it from the response.
  const watched: typeof fetch = async (...request) => {
    const reply = await fetch(...request);
    if (reply.status === 403) keeper.neededScope = readChallengeV1(reply).scope;
    return reply;
  };
  const open = () => new TransportV1(new URL(mcpUrl(service)), { authProvider: keeper, fetch: watched });
  let transport = open();
  return {
    client,
    connect: async () => {
      transport = open();
      // The SDK's own types conflict under the strictest compiler options.
      await client.connect(transport as never);
    },
    finish: (callback) => transport.finishAuth(callback.get("code") ?? ""),
  };
};

const v2 =
  (mode: "legacy" | "auto"): Dial =>
  (keeper) => {
    const client = new ClientV2(INFO, { versionNegotiation: { mode } });
    const open = () => new TransportV2(new URL(mcpUrl(service)), { authProvider: keeper as never });
    let transport = open();
    return {
      client,
      connect: async () => {
        transport = open();
        await client.connect(transport);
      },
      finish: async (callback) => {
        await transport.finishAuth(callback);
      },
    };
  };

const isUnauthorized = (error: unknown) => error instanceof UnauthorizedV1 || error instanceof UnauthorizedV2;

async function connected(dial: Dial): Promise<{ keeper: Keeper; client: ClientV2; wire: Wire }> {
  const keeper = new Keeper();
  const wire = dial(keeper);
  await expect(wire.connect()).rejects.toSatisfy(isUnauthorized);
  await wire.finish(await keeper.consent());
  await wire.connect();
  // Both clients have the members used here, so the newer one's types serve for both.
  return { keeper, client: wire.client as ClientV2, wire };
}

const textOf = (result: unknown) => (result as { content: { text: string }[] }).content[0]?.text ?? "";

describe.each([
  ["1.x", v1, "2025-11-25"],
  ["2.x by handshake", v2("legacy"), "2025-11-25"],
  ["2.x stateless", v2("auto"), "2026-07-28"],
] as const)("the official client %s", (_name, dial, revision) => {
  it("gets from a 401 to the tools and calls them", async () => {
    const { client, wire } = await connected(dial);
    if (client instanceof ClientV2) expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getInstructions()).toContain("list_workspaces");
    const { tools } = await client.listTools();
    const served = service.contracts.filter(({ tool }) => tool).map(({ name }) => name);
    expect(tools.map(({ name }) => name).sort()).toEqual(served.sort());
    const listed = await client.callTool({ name: "list_workspaces", arguments: {} });
    const { workspaces } = listed.structuredContent as { workspaces: { id: string }[] };
    expect(workspaces.map(({ id }) => id)).toEqual([tenant.workspace.id]);
    const workspaceId = tenant.workspace.id;
    const created = await client.callTool({ name: "create_tag", arguments: { workspaceId, data: { name: "Skin" } } });
    expect(JSON.parse(textOf(created))).toEqual(created.structuredContent);
    const summary = await client.callTool({ name: "list_tags", arguments: { workspaceId, query: { summary: true } } });
    const { etag, ...tag } = created.structuredContent as { etag: string };
    expect(etag).toMatch(/^[\w-]+$/);
    expect(summary.structuredContent).toMatchObject({ tags: [tag] });
    await wire.client.close();
  });

  it("receives a tool error as a result and an unknown tool as an error", async () => {
    const { client } = await connected(dial);
    await client.listTools();
    const failed = await client.callTool({
      name: "create_tag",
      arguments: { workspaceId: tenant.workspace.id, data: {} },
    });
    expect(failed.isError).toBe(true);
    expect(JSON.parse(textOf(failed))).toMatchObject({ code: "invalid_input", fieldErrors: { name: "is required" } });
    await expect(client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow(/does not exist/);
    await client.close();
  });

  it("lists and reads resources, gets prompts and completes their arguments", async () => {
    const { client } = await connected(dial);
    const workspaceId = tenant.workspace.id;
    const data = { ...productWriteExample, name: `P ${workspaceId}`, imageIds: [], tagIds: [] };
    const made = await client.callTool({ name: "create_product", arguments: { workspaceId, data } });
    const { id } = made.structuredContent as { id: string };
    const { resources } = await client.listResources();
    const uri = `vitrine://workspaces/${workspaceId}/products/${id}`;
    expect(resources.map((resource) => resource.uri)).toEqual(["vitrine://field-rules/product", uri]);
    const { contents } = await client.readResource({ uri });
    expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(made.structuredContent);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2);
    await expect(client.readResource({ uri: `${uri}x` })).rejects.toThrow(/not found/);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toContain("build_collection");
    const prompt = await client.getPrompt({ name: "build_collection", arguments: { workspaceId, theme: "gifts" } });
    expect(JSON.stringify(prompt.messages)).toContain("gifts");
    const { completion } = await client.complete({
      ref: { type: "ref/prompt", name: "fill_missing_fields" },
      argument: { name: "productId", value: "prd_" },
      context: { arguments: { workspaceId } },
    });
    expect(completion.values).toEqual([id]);
    await client.close();
  });

  // A concurrent refresh may join for half a second, the default. A busy machine can miss that, hence the retries.
  it("refreshes by itself after an hour, also during four concurrent calls", { retry: 9 }, async () => {
    const { client, keeper } = await connected(dial);
    const before = keeper.kept;
    service.clock.advance(HOUR);
    const calls = Array.from({ length: 4 }, () => client.callTool({ name: "get_account", arguments: {} }));
    for (const { structuredContent } of await Promise.all(calls))
      expect(structuredContent).toMatchObject({ email: tenant.account.email });
    expect(keeper.kept?.access_token).not.toBe(before?.access_token);
    expect(keeper.kept?.refresh_token).not.toBe(before?.refresh_token);
    await client.close();
  });

  it("asks the user again after a revocation", async () => {
    const { client, keeper } = await connected(dial);
    const revoked = new URLSearchParams({ token: keeper.kept?.refresh_token ?? "", client_id: clientIdOf(keeper) });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await service.call("POST", "/oauth/revoke", { rawBody: revoked.toString(), headers })).status).toBe(200);
    keeper.authorizationUrl = undefined;
    await expect(client.callTool({ name: "get_account", arguments: {} })).rejects.toSatisfy(isUnauthorized);
    expect(keeper.authorizationUrl).toBeDefined();
    await client.close();
  });
});

const clientIdOf = (keeper: Keeper) => (keeper.clientInformation() as { client_id: string }).client_id;

describe("a client with few scopes", () => {
  const createTag = () => ({
    name: "create_tag",
    arguments: { workspaceId: tenant.workspace.id, data: { name: "More" } },
  });
  const connections = () => browser.connections();
  const serverUrl = () => mcpUrl(service);

  it("2.x requests a missing scope, keeps the granted ones and sees more tools", async () => {
    const keeper = new Keeper();
    await authV2(keeper as never, { serverUrl: serverUrl(), scope: "tags:read" });
    const callback = await keeper.consent();
    const answer = { authorizationCode: callback.get("code") ?? "", iss: callback.get("iss") ?? "" };
    await authV2(keeper as never, { serverUrl: serverUrl(), ...answer });
    const wire = v2("auto")(keeper);
    await wire.connect();
    const client = wire.client as ClientV2;
    const names = async () =>
      (await client.listTools(undefined, { cacheMode: "bypass" })).tools.map(({ name }) => name);
    expect((await names()).sort()).toEqual(["get_tag", "list_deleted", "list_tags"]);
    await expect(client.callTool(createTag())).rejects.toSatisfy(isUnauthorized);
    expect(scopesOf(keeper)).toEqual(["tags:read", "tags:write"]);
    await wire.finish(await keeper.consent());
    expect((await client.callTool(createTag())).structuredContent).toMatchObject({ name: "More" });
    expect(await names()).toEqual(expect.arrayContaining(["list_tags", "create_tag", "delete_tag"]));
    expect(await connections()).toHaveLength(1);
    await client.close();
  });

  async function connectedV1(keeper: Keeper): Promise<Wire> {
    await authV1(keeper, { serverUrl: serverUrl(), scope: "tags:read" });
    const callback = await keeper.consent();
    await authV1(keeper, { serverUrl: serverUrl(), authorizationCode: callback.get("code") ?? "" });
    const wire = v1(keeper);
    await wire.connect();
    return wire;
  }

  it("1.x requests a missing scope by itself without a refresh token", async () => {
    const keeper = new Keeper(["authorization_code"]);
    const wire = await connectedV1(keeper);
    await expect(wire.client.callTool(createTag())).rejects.toSatisfy(isUnauthorized);
    expect(scopesOf(keeper)).toEqual(["tags:read", "tags:write"]);
    await wire.finish(await keeper.consent());
    expect((await wire.client.callTool(createTag())).structuredContent).toMatchObject({ name: "More" });
    expect(await connections()).toHaveLength(1);
    await wire.client.close();
  });

  // The client answers a 403 with a refresh, which never adds scopes, and then fails. Its program must do the rest.
  it("1.x with a refresh token gets more scopes when its program authorizes again", async () => {
    const keeper = new Keeper();
    const wire = await connectedV1(keeper);
    await expect(wire.client.callTool(createTag())).rejects.toThrow("403 after trying upscoping");
    expect(keeper.neededScope).toBe("tags:read tags:write");
    keeper.invalidateCredentials();
    expect(await authV1(keeper, { serverUrl: serverUrl(), scope: keeper.neededScope ?? "" })).toBe("REDIRECT");
    await wire.finish(await keeper.consent());
    expect((await wire.client.callTool(createTag())).structuredContent).toMatchObject({ name: "More" });
    expect(await connections()).toHaveLength(1);
    await wire.client.close();
  });
});

const scopesOf = ({ authorizationUrl }: Keeper) => authorizationUrl?.searchParams.get("scope")?.split(" ").sort();
