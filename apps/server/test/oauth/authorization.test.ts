import { beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { Agents, CALLBACK, LOOPBACK, pkce } from "./agent.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let agents: Agents;
let clientId: string;

beforeAll(async () => {
  agents = new Agents(service);
  clientId = await agents.register();
});

describe("an authorization request with an untrusted client or callback", () => {
  it.each([
    ["no client", { client_id: undefined }],
    ["an unknown client", { client_id: "clt_01kp2v8d3nfa9svqmz4c7hxw1e" }],
    ["a malformed client id", { client_id: "nonsense" }],
    ["a NUL in the client", { client_id: "clt_\0" }],
    ["a callback that is not registered", { redirect_uri: "https://evil.example/callback" }],
    ["a longer callback", { redirect_uri: `${CALLBACK}/more` }],
    ["a callback with another query", { redirect_uri: `${CALLBACK}?a=1` }],
    ["a callback on another port", { redirect_uri: "https://agent.example:8443/callback" }],
    ["a callback with a user", { redirect_uri: "https://agent.example@evil.example/callback" }],
    ["a callback with another case in its path", { redirect_uri: "https://agent.example/Callback" }],
  ])("returns a 400 page and no redirect: %s", async (_name, parameters) => {
    const reply = await agents.openAuthorization({ client_id: clientId, ...parameters });
    expect(reply.status).toBe(400);
    expect(reply.headers.get("location")).toBeNull();
    expect(reply.headers.get("content-type")).toMatch(/^text\/html/);
    expect(reply.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(reply.body).not.toContain("evil.example");
  });

  it("returns a 400 page when client_id or redirect_uri is repeated", async () => {
    const query = new URLSearchParams({ client_id: clientId, response_type: "code", redirect_uri: CALLBACK });
    for (const twice of [`client_id=${clientId}`, `redirect_uri=${encodeURIComponent(CALLBACK)}`]) {
      const reply = await service.call("GET", `/oauth/authorize?${query}&${twice}`);
      expect({ status: reply.status, location: reply.headers.get("location") }).toEqual({
        status: 400,
        location: null,
      });
    }
  });

  it("shows the page in the browser's language", async () => {
    const url = "/oauth/authorize?client_id=nobody";
    for (const [language, text] of [
      ["tr", "Bilinmeyen uygulama"],
      ["de-AT", "Unbekannte App"],
      ["fr", "Unknown app"],
    ] as const) {
      const reply = await service.call("GET", url, { headers: { "accept-language": language } });
      expect(reply.body).toContain(text);
    }
  });
});

const WRONG: [name: string, parameters: Record<string, string | undefined>, error: string][] = [
  ["no response type", { response_type: undefined }, "invalid_request"],
  ["a token as response", { response_type: "token" }, "unsupported_response_type"],
  ["a mixed response", { response_type: "code id_token" }, "unsupported_response_type"],
  ["a fragment as response", { response_mode: "fragment" }, "invalid_request"],
  ["no code challenge", { code_challenge: undefined }, "invalid_request"],
  ["no challenge method", { code_challenge_method: undefined }, "invalid_request"],
  ["the plain method", { code_challenge_method: "plain" }, "invalid_request"],
  ["a malformed code challenge", { code_challenge: "short" }, "invalid_request"],
  ["another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
  ["the REST API as resource", { resource: "http://localhost/v1" }, "invalid_target"],
  ["prompt=none", { prompt: "none" }, "consent_required"],
];

describe("an invalid authorization request with a loopback callback", () => {
  let loopbackId: string;
  beforeAll(async () => {
    loopbackId = await agents.register({ redirect_uris: [LOOPBACK] });
  });

  it.each(WRONG)("redirects the error to the callback: %s", async (_name, parameters, error) => {
    const asked = { client_id: loopbackId, redirect_uri: LOOPBACK, scope: "products:read", ...parameters };
    const reply = await agents.openAuthorization(asked);
    expect(reply.status).toBe(302);
    const location = new URL(reply.headers.get("location") ?? "");
    expect(`${location.origin}${location.pathname}`).toBe(LOOPBACK);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: "af0ifjsldkj",
      iss: agents.issuer,
    });
  });

  it("redirects invalid_request without the state when the state is repeated or invalid", async () => {
    const query = new URLSearchParams({ client_id: loopbackId, redirect_uri: LOOPBACK, response_type: "code" });
    for (const wrong of ["state=a&state=b", `state=${"x".repeat(4097)}`, "state=a%00b"]) {
      const reply = await service.call("GET", `/oauth/authorize?${query}&${wrong}`);
      const location = new URL(reply.headers.get("location") ?? "");
      expect(location.searchParams.get("error")).toBe("invalid_request");
      expect(location.searchParams.has("state")).toBe(false);
    }
  });
});

describe("an invalid authorization request of a client with a remote callback", () => {
  it.each(WRONG)("returns a 400 page with the error and no redirect: %s", async (_name, parameters, error) => {
    const reply = await agents.openAuthorization({ client_id: clientId, scope: "products:read", ...parameters });
    expect({ status: reply.status, location: reply.headers.get("location") }).toEqual({ status: 400, location: null });
    expect(reply.headers.get("content-type")).toMatch(/^text\/html/);
    expect(reply.body).toContain(`${error}: `);
    expect(reply.body).not.toContain("agent.example");
  });

  it("does not redirect when the request has only a client_id", async () => {
    const own = await agents.register({ redirect_uris: ["https://evil.example/phish?x=1"] });
    const reply = await service.call("GET", `/oauth/authorize?client_id=${own}`);
    expect({ status: reply.status, location: reply.headers.get("location") }).toEqual({ status: 400, location: null });
  });
});

describe("a valid authorization request", () => {
  it("is stored without its plain id", async () => {
    const requestId = await agents.askFor({ client_id: clientId });
    const rows = await service.database.read((tx) =>
      tx.many<{ text: string }>(sql`select t::text as text from oauth_authorization_requests t`),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(requestId);
  });

  it("defaults to all scopes of the resource without scope and resource", async () => {
    const { cookie } = await agents.person();
    const { challenge, verifier } = pkce();
    const requestId = await agents.askFor({ client_id: clientId, resource: undefined, code_challenge: challenge });
    const code = (await agents.decide(requestId, cookie)).searchParams.get("code") ?? "";
    const { body } = await agents.exchange(clientId, { code, verifier }, { resource: undefined });
    const { body: resource } = await service.call("GET", "/.well-known/oauth-protected-resource/mcp");
    expect(body.scope).toBe(resource.scopes_supported.join(" "));
    expect(await agents.standing(body.access_token)).toEqual(resource.scopes_supported);
  });

  it("defaults to all scopes when it has only unknown scopes", async () => {
    const { cookie } = await agents.person();
    const authorized = await agents.authorize(clientId, cookie, { scope: "claudeai" });
    const { body } = await agents.exchange(clientId, authorized);
    const { body: resource } = await service.call("GET", "/.well-known/oauth-protected-resource/mcp");
    expect(body.scope).toBe(resource.scopes_supported.join(" "));
  });

  it("drops unknown scopes and keeps the rest", async () => {
    const { cookie } = await agents.person();
    const authorized = await agents.authorize(clientId, cookie, {
      scope: "openid tags:write unheard:of products:read",
    });
    const { body } = await agents.exchange(clientId, authorized);
    expect(body.scope).toBe("products:read tags:write");
  });

  it("accepts a repeated resource with a different spelling of the host", async () => {
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: "code",
      code_challenge: pkce().challenge,
      code_challenge_method: "S256",
    });
    query.append("resource", agents.resource);
    query.append("resource", agents.resource.replace("localhost", "LOCALHOST"));
    const reply = await service.call("GET", `/oauth/authorize?${query}`);
    expect(reply.headers.get("location")).toContain(agents.consentUrl);
  });

  it("may omit redirect_uri when the client has exactly one", async () => {
    const { cookie } = await agents.person();
    const requestId = await agents.askFor({ client_id: clientId, redirect_uri: undefined });
    expect((await agents.decide(requestId, cookie)).href).toMatch(/^https:\/\/agent\.example\/callback\?code=/);
    const several = await agents.register({ redirect_uris: [CALLBACK, LOOPBACK] });
    expect((await agents.openAuthorization({ client_id: several, redirect_uri: undefined })).status).toBe(400);
  });

  it("accepts an unescaped question mark in redirect_uri", async () => {
    const redirectUri = `${CALLBACK}?tenant=a`;
    const own = await agents.register({ redirect_uris: [redirectUri] });
    const rest = new URLSearchParams({
      client_id: own,
      response_type: "code",
      code_challenge: pkce().challenge,
      code_challenge_method: "S256",
    });
    const reply = await service.call("GET", `/oauth/authorize?redirect_uri=${redirectUri}&${rest}`);
    expect(reply.headers.get("location")).toContain(agents.consentUrl);
  });

  it("keeps the query of its callback", async () => {
    const redirectUri = `${CALLBACK}?tenant=a%20b`;
    const own = await agents.register({ redirect_uris: [redirectUri] });
    const { cookie } = await agents.person();
    const requestId = await agents.askFor({ client_id: own, redirect_uri: redirectUri, state: "a&b=c d" });
    const location = await agents.decide(requestId, cookie);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      tenant: "a b",
      code: expect.any(String),
      state: "a&b=c d",
      iss: agents.issuer,
    });
  });
});

describe("loopback callbacks", () => {
  it.each([
    ["http://127.0.0.1:1111/callback", "http://127.0.0.1:2222/callback"],
    ["http://127.0.0.1/callback", "http://127.0.0.1:2222/callback"],
    ["http://localhost:1111/callback?x=1", "http://localhost:2222/callback?x=1"],
    ["http://[::1]:1111/callback", "http://[::1]:2222/callback"],
  ])("match on any port at every step: %s as %s", async (registered, used) => {
    const client = await agents.register({ redirect_uris: [registered] });
    const { cookie } = await agents.person();
    const authorized = await agents.authorize(client, cookie, { redirectUri: used });
    expect((await agents.exchange(client, authorized, { redirect_uri: used })).status).toBe(200);
    const again = await agents.authorize(client, cookie, { redirectUri: used });
    expect((await agents.exchange(client, again, { redirect_uri: registered })).status).toBe(200);
  });

  it.each([
    ["another path", "http://127.0.0.1:1111/other"],
    ["another query", "http://127.0.0.1:1111/callback?x=2"],
    ["another loopback host", "http://localhost:1111/callback"],
    ["https", "https://127.0.0.1:1111/callback"],
    ["a user", "http://user@127.0.0.1:1111/callback"],
    ["a fragment", "http://127.0.0.1:1111/callback#x"],
    ["a host that only begins like it", "http://127.0.0.1.evil.example/callback"],
    ["an invalid port", "http://127.0.0.1:99999/callback"],
  ])("do not match with %s", async (_name, used) => {
    const client = await agents.register({ redirect_uris: ["http://127.0.0.1:1111/callback"] });
    const reply = await agents.openAuthorization({ client_id: client, redirect_uri: used });
    expect({ status: reply.status, location: reply.headers.get("location") }).toEqual({ status: 400, location: null });
  });
});

describe("a pending authorization request", () => {
  it("expires after ten minutes", async () => {
    const { cookie } = await agents.person();
    const requestId = await agents.askFor({ client_id: clientId });
    const late = await agents.askFor({ client_id: clientId });
    const page = (await agents.openConsent(late, cookie)).body;
    service.clock.advance(10 * MINUTE - 1);
    await agents.decide(requestId, cookie);
    service.clock.advance(1);
    expect((await agents.openConsent(late, cookie)).status).toBe(400);
    const decided = await agents.submit(page, "/oauth/consent", { decision: "allow" }, { cookie });
    expect({ status: decided.status, location: decided.headers.get("location") }).toEqual({
      status: 400,
      location: null,
    });
  });

  it("accepts one of twenty concurrent decisions", async () => {
    const { cookie } = await agents.person();
    const requestId = await agents.askFor({ client_id: clientId });
    const page = (await agents.openConsent(requestId, cookie)).body;
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => agents.submit(page, "/oauth/consent", { decision: "allow" }, { cookie })),
    );
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(19);
    expect((await agents.openConsent(requestId, cookie)).status).toBe(400);
  });

  it("ends with access_denied when the user denies it", async () => {
    const { cookie } = await agents.person();
    const requestId = await agents.askFor({ client_id: clientId });
    const location = await agents.decide(requestId, cookie, { decision: "deny", days: "" });
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: "access_denied",
      error_description: expect.any(String),
      state: "af0ifjsldkj",
      iss: agents.issuer,
    });
    expect((await agents.openConsent(requestId, cookie)).status).toBe(400);
  });
});
