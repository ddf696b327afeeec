// The official MCP clients connect without manual steps: discovery, registration or metadata document, login, consent,
// token, refresh, step-up, and revocation after a reused token.

import { auth as authV2, createPrivateKeyJwtAuth as signV2 } from "@modelcontextprotocol/client";
import { auth as authV1 } from "@modelcontextprotocol/sdk/client/auth.js";
import { createPrivateKeyJwtAuth as signV1 } from "@modelcontextprotocol/sdk/client/auth-extensions.js";
import { exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomName, withService } from "../harness/service.ts";
import { Agents, expectError } from "../oauth/agent.ts";
import { Web } from "../oauth/web.ts";
import { HeadlessBrowser } from "./headless-browser.ts";

let web: Web;
afterAll(() => web.close());
const service = withService(async () => {
  web = await Web.open(["agent.example"]);
  return { env: { TRUST_PROXY: "on" }, publicFetch: web.fetch() };
});
let agents: Agents;
beforeAll(() => {
  agents = new Agents(service);
});

const CALLBACK = "http://127.0.0.1:43110/callback";

interface StoredTokens {
  access_token: string;
  refresh_token?: string | undefined;
}

type Authenticate = (headers: Headers, parameters: URLSearchParams, url: string | URL) => void | Promise<void>;

/** In-memory client state of an embedding program, with the same shape for both clients. */
class Memory {
  readonly clientMetadata = {
    client_name: "Official client",
    redirect_uris: [CALLBACK],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  readonly redirectUrl = CALLBACK;
  readonly clientMetadataUrl?: string;
  readonly addClientAuthentication?: Authenticate;
  readonly invalidated: string[] = [];
  authorizationUrl: URL | undefined;
  #client: object | undefined;
  #discovery: object | undefined;
  #tokens: StoredTokens | undefined;
  #verifier = "";

  constructor(options: { clientMetadataUrl?: string; addClientAuthentication?: Authenticate } = {}) {
    if (options.clientMetadataUrl !== undefined) this.clientMetadataUrl = options.clientMetadataUrl;
    if (options.addClientAuthentication !== undefined) this.addClientAuthentication = options.addClientAuthentication;
  }

  state = () => "state-of-the-client";
  clientInformation = () => this.#client as never;
  saveClientInformation = (client: object) => {
    this.#client = client;
  };
  discoveryState = () => this.#discovery as never;
  saveDiscoveryState = (state: object) => {
    this.#discovery = state;
  };
  tokens = () => this.#tokens as never;
  saveTokens = (tokens: StoredTokens) => {
    this.#tokens = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.authorizationUrl = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  invalidateCredentials = (what: string) => {
    this.invalidated.push(what);
    if (what === "tokens" || what === "all") this.#tokens = undefined;
    if (what === "all") this.#client = undefined;
  };

  get current(): StoredTokens {
    if (this.#tokens === undefined) throw new Error("the client holds no tokens");
    return this.#tokens;
  }

  get clientId(): string {
    return (this.#client as { client_id: string } | undefined)?.client_id ?? "";
  }
}

interface Step {
  scope?: string;
  /** Forces a new authorization even if a refresh would suffice. */
  fresh?: boolean;
  callback?: URLSearchParams;
}

type Run = (memory: Memory, serverUrl: string, step?: Step) => Promise<string>;

const v1: Run = (memory, serverUrl, { scope, callback } = {}) =>
  authV1(memory, {
    serverUrl,
    ...(scope ? { scope } : {}),
    ...(callback ? { authorizationCode: callback.get("code") ?? "" } : {}),
  });

const v2: Run = (memory, serverUrl, { scope, fresh, callback } = {}) =>
  authV2(memory, {
    serverUrl,
    ...(scope ? { scope } : {}),
    ...(fresh ? { forceReauthorization: true } : {}),
    ...(callback ? { authorizationCode: callback.get("code") ?? "", iss: callback.get("iss") ?? "" } : {}),
  });

const person = () => new HeadlessBrowser(service, `person-${randomName()}@example.com`);

async function connect(run: Run, memory: Memory, browser: HeadlessBrowser, step: Step = {}): Promise<void> {
  expect(await run(memory, agents.resource, step)).toBe("REDIRECT");
  const url = memory.authorizationUrl;
  if (url === undefined) throw new Error("the client did not send its user anywhere");
  const callback = await browser.connect(url);
  expect(callback.get("state")).toBe("state-of-the-client");
  expect(await run(memory, agents.resource, { callback })).toBe("AUTHORIZED");
}

const sign = { v1: signV1, v2: signV2 };

describe.each([
  ["v1", v1],
  ["v2", v2],
] as const)("the official client %s", (version, run) => {
  it("registers, connects with all scopes of the resource and refreshes", async () => {
    const memory = new Memory();
    await connect(run, memory, person());
    expect(memory.clientId).toMatch(/^clt_/);
    const { body: resource } = await service.call("GET", "/.well-known/oauth-protected-resource/mcp");
    expect(await agents.standing(memory.current.access_token)).toEqual(resource.scopes_supported);
    const before = memory.current;
    expect(await run(memory, agents.resource)).toBe("AUTHORIZED");
    expect(memory.current.refresh_token).not.toBe(before.refresh_token);
    expect(await agents.standing(memory.current.access_token)).toEqual(resource.scopes_supported);
  });

  it("is revoked after another party used its refresh token, and connects again", async () => {
    const memory = new Memory();
    const browser = person();
    await connect(run, memory, browser);
    const stolen = memory.current.refresh_token ?? "";
    expect((await agents.refresh(memory.clientId, stolen)).status).toBe(200);
    const { access_token: dead } = memory.current;
    expect(await run(memory, agents.resource)).toBe("REDIRECT");
    expect(memory.invalidated).toEqual(["tokens"]);
    expect(await agents.standing(dead)).toBe("revoked_token");
    await connect(run, memory, browser);
    expectError(await agents.refresh(memory.clientId, stolen), 400, "invalid_grant");
  });

  it("receives access_denied when the user denies", async () => {
    const memory = new Memory();
    await run(memory, agents.resource);
    const callback = await person().connect(memory.authorizationUrl as URL, "deny");
    expect(callback.get("error")).toBe("access_denied");
  });

  it("connects with a metadata document instead of a registration", async () => {
    const clientMetadataUrl = `https://agent.example/${version}.json`;
    const memory = new Memory({ clientMetadataUrl });
    web.serveJson(clientMetadataUrl, { client_id: clientMetadataUrl, ...memory.clientMetadata });
    await connect(run, memory, person(), { scope: "products:read" });
    expect(memory.clientId).toBe(clientMetadataUrl);
    expect(await run(memory, agents.resource)).toBe("AUTHORIZED");
    expect(await agents.standing(memory.current.access_token)).toEqual(["products:read"]);
  });

  it.each(["jwks", "jwks_uri"])("connects with a metadata document and a key of its own, given as %s", async (form) => {
    // The clients sign with the real time.
    service.clock.advance(Date.now() - service.clock.now().getTime());
    const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
    const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: "ES256" }] };
    const keysUrl = `https://agent.example/${version}-keys.json`;
    web.serveJson(keysUrl, keys);
    const clientMetadataUrl = `https://agent.example/${version}-${form}.json`;
    const memory = new Memory({
      clientMetadataUrl,
      addClientAuthentication: sign[version]({
        issuer: clientMetadataUrl,
        subject: clientMetadataUrl,
        privateKey: { ...(await exportJWK(privateKey)) },
        alg: "ES256",
      }),
    });
    web.serveJson(clientMetadataUrl, {
      client_id: clientMetadataUrl,
      ...memory.clientMetadata,
      token_endpoint_auth_method: "private_key_jwt",
      ...(form === "jwks" ? { jwks: keys } : { jwks_uri: keysUrl }),
    });
    await connect(run, memory, person(), { scope: "products:read" });
    expect(await run(memory, agents.resource)).toBe("AUTHORIZED");
    expect(await agents.standing(memory.current.access_token)).toEqual(["products:read"]);
  });
});

it("the official client v2 extends the scopes of its connection", async () => {
  const memory = new Memory();
  const browser = person();
  await connect(v2, memory, browser, { scope: "products:read" });
  const before = (await agents.grants()).length;
  await connect(v2, memory, browser, { scope: "products:read products:write", fresh: true });
  expect(await agents.standing(memory.current.access_token)).toEqual(["products:read", "products:write"]);
  expect((await agents.grants()).length).toBe(before);
});
