import { exportJWK, generateKeyPair } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { Agents, anyAddress, CALLBACK, expectError, LOOPBACK } from "./agent.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let agents: Agents;

beforeAll(async () => {
  agents = new Agents(service);
});

const clientCount = async () =>
  (await service.database.read((tx) => tx.one<{ n: number }>(sql`select count(*) as n from oauth_clients`))).n;

describe("client registration", () => {
  it("returns a public client with an id and no secret", async () => {
    const reply = await agents.tryRegister({ client_name: "  Shopping   agent ", redirect_uris: [CALLBACK, LOOPBACK] });
    expect(reply.status).toBe(201);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.body).toEqual({
      client_id: expect.stringMatching(/^clt_[0-9a-z]{26}$/),
      client_id_issued_at: Math.floor(service.clock.now().getTime() / 1000),
      client_name: "Shopping agent",
      redirect_uris: [CALLBACK, LOOPBACK],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    });
  });

  it("echoes stored metadata and drops unknown fields", async () => {
    const metadata = {
      redirect_uris: [LOOPBACK],
      client_uri: "https://agent.example/",
      scope: "products:read",
      software_id: "agent",
      software_version: "1.2",
      grant_types: ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code"],
      application_type: "native",
      logo_uri: "https://agent.example/logo.png",
      unheard_of: true,
    };
    const { status, body } = await agents.tryRegister(metadata);
    expect(status).toBe(201);
    expect(body).toMatchObject({ scope: "products:read", software_id: "agent", grant_types: ["authorization_code"] });
    expect(body).not.toHaveProperty("unheard_of");
    expect(body).not.toHaveProperty("client_secret");
  });

  it.each([
    "no url",
    "",
    "https://",
    "https://[",
    "https:\\\\",
    "\u0007",
    "javascript:alert(1)",
    "x".repeat(8000),
    7,
    null,
    {},
    [],
  ])("drops an invalid client_uri: %j", async (clientUri) => {
    const { status, body } = await agents.tryRegister({ redirect_uris: [LOOPBACK], client_uri: clientUri });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("client_uri");
  });

  it.each([
    ["a missing list", undefined],
    ["an empty list", []],
    ["a string instead of a list", CALLBACK],
    ["more than ten", Array.from({ length: 11 }, (_, index) => `${CALLBACK}/${index}`)],
    ["plain http", ["http://agent.example/callback"]],
    ["a scheme of its own", ["agent://callback"]],
    ["javascript:", ["javascript:alert(1)"]],
    ["a fragment", [`${CALLBACK}#part`]],
    ["a user", ["https://user:secret@agent.example/callback"]],
    ["an empty user", ["https://@agent.example/callback"]],
    ["https on the loopback host", ["https://localhost/callback"]],
    ["https on a loopback address", ["https://127.0.0.1/callback"]],
    ["a private address", ["https://192.168.1.10/callback"]],
    ["a private address in disguise", ["https://0xa000001/callback"]],
    ["the metadata address", ["https://169.254.169.254/callback"]],
    ["a mapped address", ["https://[::ffff:10.0.0.1]/callback"]],
    ["a name of a private network", ["https://printer.local/callback"]],
    ["an internal name", ["https://metadata.google.internal/callback"]],
    ["a single label", ["https://intranet/callback"]],
    ["another loopback-like host over http", ["http://localhost.agent.example/callback"]],
    ["a wildcard address", ["http://0.0.0.0:8080/callback"]],
    ["a backslash", ["https://agent.example\\@evil.example/callback"]],
    ["a line break", ["https://agent.example/callback\n"]],
    ["only unacceptable callbacks", ["agent://callback", "ftp://agent.example/"]],
    ["Cursor's with another path", ["cursor://anysphere.cursor-mcp/oauth/callback2"]],
    ["Cursor's with another name", ["cursor://evil.cursor-mcp/oauth/callback"]],
    ["Cursor's with more behind it", ["cursor://anysphere.cursor-mcp/oauth/callback?x=1"]],
    ["Cursor's scheme in capitals", ["CURSOR://anysphere.cursor-mcp/oauth/callback"]],
  ])("refuses callbacks: %s", async (_name, uris) => {
    const before = await clientCount();
    expectError(await agents.tryRegister({ client_name: "x", redirect_uris: uris }), 400, "invalid_redirect_uri");
    expect(await clientCount()).toBe(before);
  });

  it.each([
    "http://localhost/cb",
    "http://localhost:0/cb",
    "http://127.0.0.1:9/cb",
    "http://[::1]:9/cb",
    "https://agent.example:8443/cb?x=1",
    "cursor://anysphere.cursor-mcp/oauth/callback",
  ])("accepts the callback %s", async (uri) =>
    expect((await agents.tryRegister({ redirect_uris: [uri] })).status).toBe(201),
  );

  it("keeps the acceptable callbacks and returns them", async () => {
    const redirect_uris = ["agent://callback", CALLBACK, "http://agent.example/plain", LOOPBACK];
    const { status, body } = await agents.tryRegister({ redirect_uris });
    expect({ status, kept: body.redirect_uris }).toEqual({ status: 201, kept: [CALLBACK, LOOPBACK] });
    const reply = await agents.openAuthorization({ client_id: body.client_id, redirect_uri: "agent://callback" });
    expect(reply.status).toBe(400);
  });

  it.each(["client_secret_basic", "client_secret_post"])(
    "registers a client that requests %s as a public client",
    async (method) => {
      const { status, body } = await agents.tryRegister({
        redirect_uris: [CALLBACK],
        token_endpoint_auth_method: method,
      });
      expect({ status, method: body.token_endpoint_auth_method }).toEqual({ status: 201, method: "none" });
      expect(body).not.toHaveProperty("client_secret");
    },
  );

  it.each([
    ["an unknown authentication method", { token_endpoint_auth_method: "client_secret_jwt" }],
    ["an unsupported grant", { grant_types: ["implicit"] }],
    ["an unsupported response type", { response_types: ["token"] }],
    ["a signed client without keys", { token_endpoint_auth_method: "private_key_jwt" }],
    ["an algorithm with a shared secret", { token_endpoint_auth_signing_alg: "HS256" }],
    ["no algorithm", { token_endpoint_auth_signing_alg: "none" }],
    ["keys at a private address", { token_endpoint_auth_method: "private_key_jwt", jwks_uri: "https://10.0.0.1/jwks" }],
    ["keys at no URL", { token_endpoint_auth_method: "private_key_jwt", jwks_uri: "no url" }],
    ["a name of 1001 characters", { client_name: "a".repeat(1001) }],
    ["keys over plain http", { token_endpoint_auth_method: "private_key_jwt", jwks_uri: "http://agent.example/jwks" }],
    [
      "symmetric keys",
      { token_endpoint_auth_method: "private_key_jwt", jwks: { keys: [{ kty: "oct", k: "c2VjcmV0" }] } },
    ],
    ["no keys in the set", { token_endpoint_auth_method: "private_key_jwt", jwks: { keys: [] } }],
    ["a name of 101 characters", { client_name: "ğ".repeat(101) }],
    ["a name that is a number", { client_name: 5 }],
    ["characters that cannot be stored", { software_id: "a\u0000b" }],
    ["an unpaired surrogate", { software_id: "a\ud800b" }],
  ])("refuses metadata: %s", async (_name, metadata) => {
    const before = await clientCount();
    expectError(await agents.tryRegister({ redirect_uris: [CALLBACK], ...metadata }), 400, "invalid_client_metadata");
    expect(await clientCount()).toBe(before);
  });

  it("refuses a private key, and jwks together with jwks_uri", async () => {
    const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
    const signed = { redirect_uris: [CALLBACK], token_endpoint_auth_method: "private_key_jwt" };
    const jwks = { keys: [await exportJWK(publicKey)] };
    expect((await agents.tryRegister({ ...signed, jwks })).status).toBe(201);
    const secret = { keys: [await exportJWK(privateKey)] };
    expectError(await agents.tryRegister({ ...signed, jwks: secret }), 400, "invalid_client_metadata");
    const both = { ...signed, jwks, jwks_uri: "https://agent.example/jwks" };
    expectError(await agents.tryRegister(both), 400, "invalid_client_metadata");
  });

  it.each([
    ["empty", "", "application/json"],
    ["broken JSON", "{", "application/json"],
    ["null", "null", "application/json"],
    ["a list", "[]", "application/json"],
    ["a form", "redirect_uris=https%3A%2F%2Fagent.example", "application/x-www-form-urlencoded"],
    ["another media type", "{}", "text/plain"],
  ])("refuses a body that is %s", async (_name, rawBody, contentType) => {
    const headers = { "content-type": contentType, ...anyAddress() };
    const reply = await service.call("POST", "/oauth/register", { rawBody, headers });
    expect(reply.status).toBe(400);
    expect(["invalid_redirect_uri", "invalid_client_metadata"]).toContain(reply.body.error);
  });

  it.each(["register", "token", "revoke"])(
    "returns 413 as an OAuth error for a body that is too large: %s",
    async (name) => {
      const body = { redirect_uris: [CALLBACK], software_version: "x".repeat(16_384) };
      const reply = await service.call("POST", `/oauth/${name}`, { body, headers: anyAddress() });
      expect(reply.status).toBe(413);
      expect(reply.body).toEqual({
        error: "invalid_request",
        error_description: reply.body.message,
        status: 413,
        code: "payload_too_large",
        message: expect.any(String),
      });
      expect(reply.headers.get("access-control-allow-origin")).toBe("*");
      expect(reply.headers.get("cache-control")).toBe("no-store");
    },
  );

  it("removes control and bidirectional characters from names", async () => {
    const { body } = await agents.tryRegister({
      client_name: "Good\u202eagent\u0007 \n app",
      redirect_uris: [CALLBACK],
    });
    expect(body.client_name).toBe("Goodagent app");
  });

  it("limits by the address that the proxy saw, and by IPv6 network", async () => {
    const statuses = async (addresses: string[]) => {
      const ask = (address: string) =>
        service.call("POST", "/oauth/revoke", { headers: { "x-forwarded-for": address } });
      return (await Promise.all(addresses.map(ask))).map(({ status }) => status).sort();
    };
    const oneTooMany = [...Array(60).fill(400), 429];
    const numbers = Array.from({ length: 61 }, (_, n) => n + 1);
    expect(await statuses(numbers.map((n) => `192.0.2.${n}, 198.51.100.7`))).toEqual(oneTooMany);
    expect(await statuses(numbers.map((n) => `2001:db8:0:5::${n}`))).toEqual(oneTooMany);
    expect(await statuses(["2001:db8:0:6::1", "::ffff:198.51.100.7", "::ffff:198.51.100.8"])).toEqual([400, 400, 429]);
  });

  it("allows 600 registrations an hour per address and returns 429 with Retry-After", async () => {
    const headers = anyAddress();
    const register = (body: object) => service.call("POST", "/oauth/register", { body, headers });
    for (let n = 0; n < 6; n++) {
      // Invalid registrations count as well.
      const replies = await Promise.all(Array.from({ length: n === 5 ? 99 : 100 }, () => register({})));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
    }
    expect((await register({ redirect_uris: [CALLBACK] })).status).toBe(201);
    const refused = await register({ redirect_uris: [CALLBACK] });
    expectError(refused, 429, "too_many_requests");
    expect(refused.body.code).toBe("rate_limited");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect((await agents.tryRegister({ redirect_uris: [CALLBACK] })).status).toBe(201);
  });
});
