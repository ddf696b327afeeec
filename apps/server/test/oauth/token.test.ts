import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, SECOND } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { Agents, anyAddress, CALLBACK, expectError, pkce } from "./agent.ts";

// Answers are not delayed: refresh.test.ts covers concurrent refreshes.
const service = withService({ env: { TRUST_PROXY: "on", OAUTH_REFRESH_JOIN_MILLISECONDS: "0" } });
let agents: Agents;
let clientId: string;
let cookie: string;

beforeAll(async () => {
  agents = new Agents(service);
  clientId = await agents.register();
  cookie = (await agents.person()).cookie;
});

describe("a code exchange", () => {
  it("returns an access token for an hour and a refresh token", async () => {
    const reply = await agents.exchange(clientId, await agents.authorize(clientId, cookie));
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^vto_dev_[0-9a-f]{64}$/),
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^vtf_dev_[0-9a-f]{64}$/),
      scope: "products:read tags:write",
    });
    expect(await agents.standing(reply.body.access_token)).toEqual(["products:read", "tags:write"]);
  });

  it("stores only hashes of the code and the tokens", async () => {
    const authorized = await agents.authorize(clientId, cookie);
    const { body } = await agents.exchange(clientId, authorized);
    const dump = await service.database.read(async (tx) => {
      const tables = ["oauth_codes", "oauth_access_tokens", "oauth_refresh_tokens", "oauth_grants"];
      const rows: unknown[] = [];
      for (const table of tables)
        rows.push(await tx.many({ text: `select t::text from ${table} t`, values: [] } as never));
      return JSON.stringify(rows);
    });
    for (const secret of [authorized.code, body.access_token, body.refresh_token]) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(secret.split("_")[2]);
    }
  });

  it.each([
    ["another verifier", { code_verifier: pkce().verifier }, "invalid_grant"],
    ["a short verifier", { code_verifier: "short" }, "invalid_grant"],
    ["no verifier", { code_verifier: undefined }, "invalid_request"],
    ["another callback", { redirect_uri: "https://agent.example/other" }, "invalid_grant"],
    ["another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["no code", { code: undefined }, "invalid_request"],
    ["a malformed code", { code: "nonsense" }, "invalid_grant"],
    ["a code that does not exist", { code: `vtc_dev_${"0".repeat(64)}` }, "invalid_grant"],
    ["a refresh token as code", { code: `vtf_dev_${"0".repeat(64)}` }, "invalid_grant"],
  ])("is refused with %s without consuming the code", async (_name, wrong, error) => {
    const authorized = await agents.authorize(clientId, cookie);
    expectError(await agents.exchange(clientId, authorized, wrong), 400, error);
    expect((await agents.exchange(clientId, authorized)).status).toBe(200);
  });

  it("may omit redirect_uri", async () => {
    const authorized = await agents.authorize(clientId, cookie);
    expect((await agents.exchange(clientId, authorized, { redirect_uri: undefined })).status).toBe(200);
  });

  it("is refused for another client without consuming the code", async () => {
    const other = await agents.register();
    const authorized = await agents.authorize(clientId, cookie);
    expectError(await agents.exchange(other, authorized), 400, "invalid_grant");
    expect((await agents.exchange(clientId, authorized)).status).toBe(200);
  });

  it("works for 60 seconds", async () => {
    const inTime = await agents.authorize(clientId, cookie);
    service.clock.advance(60 * SECOND - 1);
    expect((await agents.exchange(clientId, inTime)).status).toBe(200);
    const late = await agents.authorize(clientId, cookie);
    service.clock.advance(60 * SECOND);
    expectError(await agents.exchange(clientId, late), 400, "invalid_grant");
  });

  it("works once; a second use revokes the tokens", async () => {
    const authorized = await agents.authorize(clientId, cookie);
    const { body: tokens } = await agents.exchange(clientId, authorized);
    service.clock.advance(HOUR / 2);
    expectError(await agents.exchange(clientId, authorized), 400, "invalid_grant");
    expect(await agents.standing(tokens.access_token)).toBe("revoked_token");
    expectError(await agents.refresh(clientId, tokens.refresh_token), 400, "invalid_grant");
  });

  it("succeeds once in twenty concurrent uses and revokes the connection", async () => {
    const authorized = await agents.authorize(clientId, cookie);
    const replies = await Promise.all(Array.from({ length: 20 }, () => agents.exchange(clientId, authorized)));
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    for (const reply of replies) if (reply.status !== 200) expectError(reply, 400, "invalid_grant");
    expect(await agents.standing(winners[0]?.body.access_token)).toBe("revoked_token");
  });

  it("refuses another environment's code without a statement", async () => {
    const authorized = await agents.authorize(clientId, cookie);
    service.statements.length = 0;
    const reply = await agents.exchange(clientId, { ...authorized, code: authorized.code.replace("_dev_", "_live_") });
    expectError(reply, 401, "invalid_grant");
    expect(reply.body.code).toBe("wrong_environment");
    expect(service.statements).toEqual([]);
  });

  it("returns no refresh token to a client registered without that grant", async () => {
    const own = await agents.register({ grant_types: ["authorization_code"] });
    const { body } = await agents.exchange(own, await agents.authorize(own, cookie));
    expect(body).not.toHaveProperty("refresh_token");
    const reply = await agents.refresh(own, `vtf_dev_${"0".repeat(64)}`);
    expectError(reply, 400, "unauthorized_client");
  });
});

describe("a connection", () => {
  it("expires after the selected days, together with its tokens", async () => {
    const { tokens } = await agents.connect({ clientId, cookie, days: 1 });
    service.clock.advance(DAY - HOUR / 2);
    const { body } = await agents.refresh(clientId, tokens.refresh_token);
    expect(body.expires_in).toBe(1800);
    service.clock.advance(HOUR / 2 - 1);
    expect(await agents.standing(body.access_token)).toEqual(["products:read", "tags:write"]);
    service.clock.advance(1);
    expect(await agents.standing(body.access_token)).toBe("expired_token");
    expectError(await agents.refresh(clientId, body.refresh_token), 400, "invalid_grant");
  });

  it("lasts 90 days by default", async () => {
    await agents.connect({ clientId, cookie });
    const [newest] = await service.database.read((tx) =>
      tx.many<{ created_at: Date; expires_at: Date }>(
        sql`select created_at, expires_at from oauth_grants order by id desc`,
      ),
    );
    expect((newest?.expires_at.getTime() ?? 0) - (newest?.created_at.getTime() ?? 0)).toBe(90 * DAY);
  });

  it("lasts at most 365 days", async () => {
    const requestId = await agents.askFor({ client_id: clientId });
    const page = (await agents.openConsent(requestId, cookie)).body;
    for (const days of ["0", "366", "-1", "1.5", "", "many"]) {
      const reply = await agents.submit(page, "/oauth/consent", { decision: "allow", days }, { cookie });
      expect({ days, status: reply.status }).toEqual({ days, status: 400 });
      expect(reply.body).toContain("Enter a number of days from 1 to 365.");
    }
    await agents.decide(requestId, cookie, { days: "365" });
  });

  it("has access tokens that expire after an hour", async () => {
    const { tokens } = await agents.connect({ clientId, cookie });
    service.clock.advance(HOUR - 1);
    expect(await agents.standing(tokens.access_token)).toEqual(["products:read", "tags:write"]);
    service.clock.advance(1);
    expect(await agents.standing(tokens.access_token)).toBe("expired_token");
  });
});

describe("the token endpoint", () => {
  it.each([
    ["no grant type", { grant_type: undefined }, 400, "invalid_request"],
    ["a password", { grant_type: "password" }, 400, "unsupported_grant_type"],
    ["client_credentials", { grant_type: "client_credentials" }, 400, "unsupported_grant_type"],
    ["no client", { client_id: undefined }, 401, "invalid_client"],
    ["an unknown client", { client_id: "clt_01kp2v8d3nfa9svqmz4c7hxw1e" }, 401, "invalid_client"],
    ["an unknown client, whatever its code", { client_id: "unknown", code: "unknown" }, 401, "invalid_client"],
    ["an assertion of a public client", { client_assertion: "e30.e30.e30" }, 401, "invalid_client"],
  ])("refuses %s", async (_name, wrong, status, error) => {
    const authorized = await agents.authorize(clientId, cookie);
    const reply = await agents.exchange(clientId, authorized, wrong);
    expectError(reply, status, error);
    if (status === 401) expect(reply.headers.get("www-authenticate")).toMatch(/^Bearer /);
  });

  it("refuses HTTP Basic authentication", async () => {
    const authorization = `Basic ${Buffer.from(`${clientId}:secret`).toString("base64")}`;
    const reply = await agents.token(
      { grant_type: "refresh_token", refresh_token: `vtf_dev_${"0".repeat(64)}` },
      { authorization },
    );
    expectError(reply, 401, "invalid_client");
    expect(reply.headers.get("www-authenticate")).toMatch(/^Basic /);
  });

  it("refuses a repeated parameter", async () => {
    const { code, verifier } = await agents.authorize(clientId, cookie);
    const form = new URLSearchParams({
      grant_type: "authorization_code",
      client_id: clientId,
      code,
      code_verifier: verifier,
    });
    const headers = { "content-type": "application/x-www-form-urlencoded", ...anyAddress() };
    const reply = await service.call("POST", "/oauth/token", { rawBody: `${form}&code=${code}`, headers });
    expectError(reply, 400, "invalid_request");
  });

  it("accepts only form bodies", async () => {
    const { code, verifier } = await agents.authorize(clientId, cookie);
    const body = {
      grant_type: "authorization_code",
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: CALLBACK,
    };
    expectError(await service.call("POST", "/oauth/token", { body, headers: anyAddress() }), 400, "invalid_request");
    expect((await service.call("GET", "/oauth/token")).status).toBe(404);
  });

  it("allows 1200 requests a minute per address", async () => {
    const headers = anyAddress();
    const ask = () => agents.token({ grant_type: "nonsense" }, headers);
    for (let n = 0; n < 12; n++) {
      const replies = await Promise.all(Array.from({ length: 100 }, ask));
      for (const reply of replies) expectError(reply, 400, "unsupported_grant_type");
    }
    const refused = await ask();
    expectError(refused, 429, "too_many_requests");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit-limit")).toBe("1200");
  });

  it("allows 60 refreshes a minute per connection, without affecting the client's other connections", async () => {
    const [mine, others] = [await agents.connect({ clientId, cookie }), await agents.connect({ clientId, cookie })];
    let token = mine.tokens.refresh_token;
    for (let n = 0; n < 60; n++) token = (await agents.refresh(clientId, token)).body.refresh_token;
    const refused = await agents.refresh(clientId, token);
    expectError(refused, 429, "too_many_requests");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await agents.refresh(clientId, others.tokens.refresh_token)).status).toBe(200);
    // Unknown tokens share one count, separate from those of issued tokens.
    const unknown = () => agents.refresh(clientId, `vtf_dev_${randomBytes(32).toString("hex")}`);
    const statuses = (await Promise.all(Array.from({ length: 61 }, unknown))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await agents.connect({ clientId, cookie })).tokens.access_token).toBeDefined();
  });
});

describe("a token revocation", () => {
  const revoke = (token: string, client = clientId) => agents.post("/oauth/revoke", { token, client_id: client });

  it("revokes the whole connection for a refresh token", async () => {
    const { tokens } = await agents.connect({ clientId, cookie });
    const reply = await revoke(tokens.refresh_token);
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: null });
    expect(await agents.standing(tokens.access_token)).toBe("revoked_token");
    expectError(await agents.refresh(clientId, tokens.refresh_token), 400, "invalid_grant");
  });

  it("revokes only the token for an access token", async () => {
    const { tokens } = await agents.connect({ clientId, cookie });
    expect((await revoke(tokens.access_token)).status).toBe(200);
    expect(await agents.standing(tokens.access_token)).toBe("revoked_token");
    expect((await revoke(tokens.access_token)).status).toBe(200);
    expect((await agents.refresh(clientId, tokens.refresh_token)).status).toBe(200);
  });

  it("returns 200 for an unknown or another client's token, and revokes no token", async () => {
    const { tokens } = await agents.connect({ clientId, cookie });
    const other = await agents.register();
    for (const token of [tokens.access_token, tokens.refresh_token])
      expect((await revoke(token, other)).status).toBe(200);
    expect((await revoke("nonsense")).status).toBe(200);
    expect(await agents.standing(tokens.access_token)).toEqual(["products:read", "tags:write"]);
    expect((await agents.refresh(clientId, tokens.refresh_token)).status).toBe(200);
  });

  it("requires a token and a client", async () => {
    expectError(await agents.post("/oauth/revoke", { client_id: clientId }), 400, "invalid_request");
    expectError(await agents.post("/oauth/revoke", { token: "x" }), 401, "invalid_client");
  });
});
