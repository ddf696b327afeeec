import { randomUUID } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SECOND } from "../../src/kernel/clock.ts";
import { startTestService, type TestService } from "../harness/service.ts";
import { Agents, CALLBACK, expectError } from "./agent.ts";
import { Web } from "./web.ts";

const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const KEYS_URL = "https://agent.example/keys.json";

let service: TestService;
let agents: Agents;
let web: Web;
let key: CryptoKey;
let jwks: { keys: object[] };
let clientId: string;
let cookie: string;

beforeAll(async () => {
  web = await Web.open(["agent.example"]);
  service = await startTestService({ env: { TRUST_PROXY: "on" }, publicFetch: web.fetch() });
  agents = new Agents(service);
  cookie = (await agents.person()).cookie;
  ({ key, jwks } = await newKey("key-1"));
  clientId = await agents.register({ token_endpoint_auth_method: "private_key_jwt", jwks });
});
beforeEach(() => {
  web.visits.length = 0;
});
afterAll(async () => {
  await service.stop();
  await web.close();
});

async function newKey(kid: string, algorithm = "ES256") {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { key: privateKey, jwks: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: algorithm }] } };
}

const seconds = () => Math.floor(service.clock.now().getTime() / 1000);

type Claims = Record<string, unknown>;

/** A valid assertion with the test's changes. */
function assertion(claims: Claims = {}, header: object = {}, signer: CryptoKey | Uint8Array = key): Promise<string> {
  const payload = {
    iss: clientId,
    sub: clientId,
    aud: `${agents.issuer}/oauth/token`,
    jti: randomUUID(),
    iat: seconds(),
    exp: seconds() + 300,
    ...claims,
  };
  const given = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
  return new SignJWT(given).setProtectedHeader({ alg: "ES256", kid: "key-1", ...header }).sign(signer);
}

const signed = async (given: string | Promise<string>) => ({
  client_assertion_type: ASSERTION_TYPE,
  client_assertion: await given,
});

const exchange = async (given: string | Promise<string>, more: Record<string, string | undefined> = {}) =>
  agents.exchange(clientId, await agents.authorize(clientId, cookie), { ...(await signed(given)), ...more });

describe("a client with signed assertions", () => {
  it("exchanges and refreshes with assertions for the token endpoint or the issuer", async () => {
    const { status, body } = await exchange(assertion());
    expect(status).toBe(200);
    const refreshed = await agents.refresh(
      clientId,
      body.refresh_token,
      await signed(assertion({ aud: agents.issuer })),
    );
    expect(refreshed.status).toBe(200);
    const revoked = await agents.post("/oauth/revoke", {
      token: refreshed.body.refresh_token,
      ...(await signed(assertion())),
    });
    expect(revoked.status).toBe(200);
    expect(await agents.standing(refreshed.body.access_token)).toBe("revoked_token");
  });

  it("must name exactly one audience, also at revocation", async () => {
    const endpoint = `${agents.issuer}/oauth/token`;
    for (const aud of [
      [endpoint, "https://x.example"],
      [agents.issuer, endpoint],
      [endpoint, endpoint],
    ]) {
      expectError(await exchange(assertion({ aud })), 401, "invalid_client");
      const revocation = { token: "any", client_id: clientId, ...(await signed(assertion({ aud }))) };
      expectError(await agents.post("/oauth/revoke", revocation), 401, "invalid_client");
    }
    for (const aud of [[endpoint], [agents.issuer]]) expect((await exchange(assertion({ aud }))).status).toBe(200);
  });

  it("may omit client_id", async () => {
    expect((await exchange(assertion(), { client_id: undefined })).status).toBe(200);
  });

  it("is refused without an assertion", async () => {
    const authorized = await agents.authorize(clientId, cookie);
    expectError(await agents.exchange(clientId, authorized), 401, "invalid_client");
    const { body } = await agents.exchange(clientId, authorized, await signed(assertion()));
    expectError(await agents.refresh(clientId, body.refresh_token), 401, "invalid_client");
    expectError(
      await agents.post("/oauth/revoke", { token: body.refresh_token, client_id: clientId }),
      401,
      "invalid_client",
    );
    expect(await agents.standing(body.access_token)).toEqual(["products:read", "tags:write"]);
  });

  it.each<[string, Claims, object?]>([
    ["another issuer", { iss: "clt_01kp2v8d3nfa9svqmz4c7hxw1e" }],
    ["another subject", { sub: "clt_01kp2v8d3nfa9svqmz4c7hxw1e" }],
    ["no issuer", { iss: undefined }],
    ["no subject", { sub: undefined }],
    ["another audience", { aud: "https://other.example/oauth/token" }],
    ["the resource as audience", { aud: "http://localhost/mcp" }],
    ["no audience", { aud: undefined }],
    ["an empty list of audiences", { aud: [] }],
    ["no expiry", { exp: undefined }],
    ["no id", { jti: undefined }],
    ["an empty id", { jti: "" }],
    ["an id that is no text", { jti: 5 }],
    ["an id of 257 characters", { jti: "x".repeat(257) }],
    ["another key's name", {}, { kid: "key-2" }],
    ["another algorithm", {}, { alg: "ES384" }],
  ])("is refused with %s", async (_name, claims, header = {}) => {
    const signer = "alg" in header ? (await newKey("key-1", "ES384")).key : key;
    expectError(await exchange(assertion(claims, header, signer)), 401, "invalid_client");
  });

  it.each([
    ["an expiry in the past", -11, -100],
    ["a lifetime of more than five minutes", 301, 0],
    ["an expiry that is too far ahead", 400, 100],
    ["an iat in the future", 290, 60],
    ["no iat and an expiry that is too far ahead", 311, undefined],
    ["an expiry before its iat", -5, 5],
  ])("is refused with %s", async (_name, exp, iat) => {
    const claims = { exp: seconds() + exp, iat: iat === undefined ? undefined : seconds() + iat };
    expectError(await exchange(assertion(claims)), 401, "invalid_client");
  });

  it("is refused before its assertion's nbf", async () => {
    expectError(await exchange(assertion({ nbf: seconds() + 60 })), 401, "invalid_client");
  });

  it("is refused with a wrong, changed or missing signature, or a shared secret", async () => {
    const stranger = await newKey("key-1");
    expectError(await exchange(assertion({}, {}, stranger.key)), 401, "invalid_client");
    const good = await assertion();
    expectError(await exchange(good.replace(/.$/, (last) => (last === "A" ? "Q" : "A"))), 401, "invalid_client");
    const [, payload] = good.split(".");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    expectError(await exchange(none), 401, "invalid_client");
    const secret = Buffer.from(JSON.stringify(jwks.keys[0]));
    expectError(await exchange(assertion({}, { alg: "HS256" }, secret)), 401, "invalid_client");
    for (const nonsense of ["nonsense", "a.b.c", "..", "x"])
      expectError(await exchange(nonsense), 401, "invalid_client");
    expectError(await exchange(assertion(), { client_assertion_type: "urn:other" }), 401, "invalid_client");
    expectError(await exchange(assertion(), { client_assertion_type: undefined }), 401, "invalid_client");
  });

  it("may sign with any of its keys without a kid", async () => {
    const pairs = await Promise.all(["key-1", "key-2", "key-3"].map((kid) => newKey(kid)));
    const keys = pairs.flatMap((pair) => pair.jwks.keys.map((publicKey) => ({ ...publicKey, kid: undefined })));
    const several = await agents.register({ token_endpoint_auth_method: "private_key_jwt", jwks: { keys } });
    const exchangeAs = async (signer: CryptoKey) => {
      const given = assertion({ iss: several, sub: several }, { kid: undefined }, signer);
      return agents.exchange(several, await agents.authorize(several, cookie), await signed(given));
    };
    for (const pair of pairs) expect((await exchangeAs(pair.key)).status).toBe(200);
    expectError(await exchangeAs(key), 401, "invalid_client");
  });

  it.each([5, null, {}, true])("is refused without client_id when the subject is %j", async (sub) => {
    const reply = await agents.token({
      grant_type: "refresh_token",
      refresh_token: `vtf_dev_${"0".repeat(64)}`,
      ...(await signed(assertion({ sub }))),
    });
    expectError(reply, 401, "invalid_client");
  });

  it("cannot authenticate as another client", async () => {
    const other = await agents.register({ token_endpoint_auth_method: "private_key_jwt", jwks });
    const authorized = await agents.authorize(other, cookie);
    expectError(await agents.exchange(other, authorized, await signed(assertion())), 401, "invalid_client");
  });

  it("can use each assertion once, even when the request fails", async () => {
    const once = await assertion();
    expect((await exchange(once)).status).toBe(200);
    expectError(await exchange(once), 401, "invalid_client");
    const wasted = await assertion();
    expectError(
      await agents.refresh(clientId, `vtf_dev_${"0".repeat(64)}`, await signed(wasted)),
      400,
      "invalid_grant",
    );
    expectError(await exchange(wasted), 401, "invalid_client");
  });

  it("may reuse another client's jti", async () => {
    const other = await agents.register({ token_endpoint_auth_method: "private_key_jwt", jwks });
    const jti = randomUUID();
    expect((await exchange(assertion({ jti }))).status).toBe(200);
    const own = assertion({ jti, iss: other, sub: other });
    expect((await agents.exchange(other, await agents.authorize(other, cookie), await signed(own))).status).toBe(200);
  });

  it("succeeds once in twenty concurrent uses of an assertion, across processes", async () => {
    const second = await startTestService({
      env: { TRUST_PROXY: "on", DATABASE_URL: service.databaseUrl, BASE_URL: agents.issuer },
      publicFetch: web.fetch(),
    });
    const elsewhere = new Agents(second);
    const once = await signed(assertion());
    const codes = [];
    for (let index = 0; index < 20; index++) codes.push(await agents.authorize(clientId, cookie));
    const replies = await Promise.all(
      codes.map((code, index) =>
        (index % 2 === 0 ? agents : elsewhere).exchange(clientId, code, { ...once, resource: undefined }),
      ),
    );
    const fresh = { ...(await signed(assertion())), resource: undefined };
    const alone = await elsewhere.exchange(clientId, await agents.authorize(clientId, cookie), fresh);
    expect(alone.status).toBe(200);
    await second.stop();
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies) if (reply.status !== 200) expectError(reply, 401, "invalid_client");
  });

  it.each(["RS256", "PS256", "ES384", "EdDSA"])("may sign with %s", async (algorithm) => {
    const own = await newKey("own", algorithm);
    const client = await agents.register({
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_signing_alg: algorithm,
      jwks: own.jwks,
    });
    const given = assertion({ iss: client, sub: client }, { alg: algorithm, kid: "own" }, own.key);
    expect((await agents.exchange(client, await agents.authorize(client, cookie), await signed(given))).status).toBe(
      200,
    );
  });

  it.each<[string, string, object]>([
    ["a point that is too short", "ES256", { kty: "EC", crv: "P-256", x: "AA", y: "AA" }],
    ["a point that is a number", "ES256", { kty: "EC", crv: "P-256", x: 1, y: "AA" }],
    ["a point that is not on the curve", "ES384", { kty: "EC", crv: "P-384", x: "A".repeat(64), y: "A".repeat(64) }],
    ["no parameters", "RS256", { kty: "RSA" }],
    ["no parameters", "PS256", { kty: "RSA" }],
    ["a few bits", "RS256", { kty: "RSA", n: "AQAB", e: "AQAB" }],
    ["too few bytes", "EdDSA", { kty: "OKP", crv: "Ed25519", x: "AA" }],
  ])("is refused when its key has %s (%s)", async (_what, alg, malformed) => {
    const { key: signer } = await newKey("key-1", alg);
    for (const keys of [[malformed], [malformed, malformed]]) {
      const client = await agents.register({ token_endpoint_auth_method: "private_key_jwt", jwks: { keys } });
      const given = () => signed(assertion({ iss: client, sub: client }, { alg, kid: undefined }, signer));
      const token = `vtf_dev_${"0".repeat(64)}`;
      const refresh = { grant_type: "refresh_token", client_id: client, refresh_token: token };
      expectError(await agents.token({ ...refresh, ...(await given()) }), 401, "invalid_client");
      expectError(await agents.post("/oauth/revoke", { token, ...(await given()) }), 401, "invalid_client");
    }
  });

  it("is refused when its public key's key_ops include sign", async () => {
    const { key: signer, jwks: own } = await newKey("key-1");
    const keys = own.keys.map((jwk) => ({ ...jwk, key_ops: ["verify", "sign"] }));
    const client = await agents.register({ token_endpoint_auth_method: "private_key_jwt", jwks: { keys } });
    const given = await signed(assertion({ iss: client, sub: client }, {}, signer));
    expectError(await agents.post("/oauth/revoke", { token: "x", ...given }), 401, "invalid_client");
  });

  it("may use only its registered algorithm", async () => {
    const client = await agents.register({
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_signing_alg: "RS256",
      jwks,
    });
    const given = assertion({ iss: client, sub: client });
    expectError(
      await agents.exchange(client, await agents.authorize(client, cookie), await signed(given)),
      401,
      "invalid_client",
    );
  });
});

describe("a client with signed assertions and a jwks_uri", () => {
  let published: string;
  const exchangeAs = async (signer: CryptoKey, kid?: string) => {
    const given = assertion({ iss: published, sub: published }, { kid }, signer);
    return agents.exchange(published, await agents.authorize(published, cookie), await signed(given));
  };

  beforeEach(async () => {
    web.serveJson(KEYS_URL, jwks);
    published = await agents.register({ token_endpoint_auth_method: "private_key_jwt", jwks_uri: KEYS_URL });
    service.clock.advance(3600 * SECOND);
  });

  it("is fetched for its keys once while they are fresh", async () => {
    expect((await exchangeAs(key, "key-1")).status).toBe(200);
    expect((await exchangeAs(key, "key-1")).status).toBe(200);
    expect(web.visits).toEqual(["agent.example/keys.json"]);
  });

  it("may rotate keys: an unknown kid triggers a fetch at most every 30 seconds", async () => {
    expect((await exchangeAs(key, "key-1")).status).toBe(200);
    const next = await newKey("key-2");
    web.serveJson(KEYS_URL, next.jwks);
    expectError(await exchangeAs(next.key, "key-2"), 401, "invalid_client");
    service.clock.advance(30 * SECOND);
    expect((await exchangeAs(next.key, "key-2")).status).toBe(200);
    expectError(await exchangeAs(key, "key-1"), 401, "invalid_client");
    expect(web.visits).toHaveLength(2);
  });

  it("may rotate keys without a kid", async () => {
    const serve = ({ keys }: { keys: object[] }) =>
      web.serveJson(KEYS_URL, { keys: keys.map((publicKey) => ({ ...publicKey, kid: undefined })) });
    serve(jwks);
    expect((await exchangeAs(key)).status).toBe(200);
    const next = await newKey("key-2");
    serve(next.jwks);
    service.clock.advance(30 * SECOND);
    expect((await exchangeAs(next.key)).status).toBe(200);
    expectError(await exchangeAs(key), 401, "invalid_client");
    expect(web.visits).toHaveLength(2);
  });

  it("returns 503 while its keys are unavailable, and 401 for invalid keys or hosts", async () => {
    const answer = (status: number, body: string) =>
      web.pages.set("agent.example/keys.json", (_request, response) =>
        response.writeHead(status, { "content-type": "application/json" }).end(body),
      );
    answer(503, "");
    expectError(await exchangeAs(key, "key-1"), 503, "temporarily_unavailable");
    for (const body of ["[]", "{}", '{"keys":5}', '{"keys":[]}', "null", "{"]) {
      answer(200, body);
      service.clock.advance(3600 * SECOND);
      expectError(await exchangeAs(key, "key-1"), 401, "invalid_client");
    }
    web.serveJson(KEYS_URL, jwks);
    service.clock.advance(3600 * SECOND);
    web.visits.length = 0;
    web.addresses.set("agent.example", ["10.0.0.1"]);
    expectError(await exchangeAs(key, "key-1"), 401, "invalid_client");
    expect(web.visits).toEqual([]);
    web.addresses.clear();
  });

  it("may be identified by its metadata document", async () => {
    const url = "https://agent.example/signed.json";
    web.serveJson(url, {
      client_id: url,
      client_name: "Signed agent",
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: "private_key_jwt",
      jwks_uri: KEYS_URL,
    });
    published = url;
    expect((await exchangeAs(key, "key-1")).status).toBe(200);
    expectError(await agents.exchange(url, await agents.authorize(url, cookie)), 401, "invalid_client");
  });
});
