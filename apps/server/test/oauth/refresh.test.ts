import { beforeAll, describe, expect, it } from "vitest";
import { listSources, setSourceBlocked } from "../../src/domains/integrations/index.ts";
import { DAY, HOUR, MINUTE } from "../../src/kernel/clock.ts";
import { sha256 } from "../../src/kernel/credentials/secrets.ts";
import { sql } from "../../src/storage/database.ts";
import { until } from "../harness/process.ts";
import { startTestService, withService } from "../harness/service.ts";
import { Agents, expectError } from "./agent.ts";

/** Answers are not delayed, except in tests of the delay. */
const service = withService({ env: { TRUST_PROXY: "on", OAUTH_REFRESH_JOIN_MILLISECONDS: "0" } });
let agents: Agents;
let clientId: string;

beforeAll(async () => {
  agents = new Agents(service);
  clientId = await agents.register();
});

const connected = async (cookie?: string) => (await agents.connect({ clientId, ...(cookie ? { cookie } : {}) })).tokens;

describe("a token refresh", () => {
  it("returns a new token pair; the old access token keeps its hour", async () => {
    const first = await connected();
    const reply = await agents.refresh(clientId, first.refresh_token, { resource: agents.resource });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^vto_dev_/),
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^vtf_dev_/),
      scope: "products:read tags:write",
    });
    expect(reply.body.access_token).not.toBe(first.access_token);
    expect(reply.body.refresh_token).not.toBe(first.refresh_token);
    for (const token of [first.access_token, reply.body.access_token]) {
      expect(await agents.standing(token)).toEqual(["products:read", "tags:write"]);
    }
  });

  it("works until the connection expires", async () => {
    let { refresh_token: token } = await connected();
    for (let day = 1; day < 90; day += 22) {
      service.clock.advance(22 * DAY);
      token = (await agents.refresh(clientId, token)).body.refresh_token;
    }
    expect(token).toBeUndefined();
  });

  it("revokes the connection when a used token is replayed, even 20 days later", async () => {
    const first = await connected();
    const { body: second } = await agents.refresh(clientId, first.refresh_token);
    const { body: third } = await agents.refresh(clientId, second.refresh_token);
    service.clock.advance(20 * DAY);
    expectError(await agents.refresh(clientId, first.refresh_token), 400, "invalid_grant");
    expectError(await agents.refresh(clientId, third.refresh_token), 400, "invalid_grant");
    expect(await agents.standing(third.access_token)).toBe("revoked_token");
  });

  it("revokes the newest access token immediately on replay", async () => {
    const first = await connected();
    const { body: second } = await agents.refresh(clientId, first.refresh_token);
    expect(await agents.standing(second.access_token)).toEqual(["products:read", "tags:write"]);
    expectError(await agents.refresh(clientId, first.refresh_token), 400, "invalid_grant");
    expect(await agents.standing(second.access_token)).toBe("revoked_token");
    expect(await agents.standing(first.access_token)).toBe("revoked_token");
  });

  it("succeeds once in twenty concurrent uses and revokes the connection", async () => {
    const { refresh_token: token } = await connected();
    const replies = await Promise.all(Array.from({ length: 20 }, () => agents.refresh(clientId, token)));
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(await agents.standing(winners[0]?.body.access_token)).toBe("revoked_token");
    expectError(await agents.refresh(clientId, winners[0]?.body.refresh_token), 400, "invalid_grant");
  });

  it("keeps other connections of the same client and account", async () => {
    const { cookie } = await agents.person();
    const [one, two] = [await connected(cookie), await connected(cookie)];
    await agents.refresh(clientId, one.refresh_token);
    await agents.refresh(clientId, one.refresh_token);
    expect(await agents.standing(one.access_token)).toBe("revoked_token");
    expect(await agents.standing(two.access_token)).toEqual(["products:read", "tags:write"]);
  });

  it("is refused for another client and neither consumes nor revokes the token", async () => {
    const tokens = await connected();
    const other = await agents.register();
    expectError(await agents.refresh(other, tokens.refresh_token), 400, "invalid_grant");
    expect((await agents.refresh(clientId, tokens.refresh_token)).status).toBe(200);
    expectError(await agents.refresh(other, tokens.refresh_token), 400, "invalid_grant");
    expect(await agents.standing(tokens.access_token)).toEqual(["products:read", "tags:write"]);
  });

  it.each([
    ["no token", { refresh_token: undefined }, 400, "invalid_request"],
    ["an access token", { refresh_token: `vto_dev_${"0".repeat(64)}` }, 400, "invalid_grant"],
    ["a token that does not exist", { refresh_token: `vtf_dev_${"0".repeat(64)}` }, 400, "invalid_grant"],
    ["another environment's token", { refresh_token: `vtf_live_${"0".repeat(64)}` }, 401, "invalid_grant"],
    ["another resource", { resource: "https://other.example/mcp" }, 400, "invalid_target"],
    ["more than was allowed", { scope: "products:read products:write" }, 400, "invalid_scope"],
  ])("refuses %s without consuming the token", async (_name, wrong, status, error) => {
    const tokens = await connected();
    expectError(await agents.refresh(clientId, tokens.refresh_token, wrong), status, error);
    expect((await agents.refresh(clientId, tokens.refresh_token)).status).toBe(200);
  });

  it("ignores unknown scopes", async () => {
    const tokens = await connected();
    const { body } = await agents.refresh(clientId, tokens.refresh_token, { scope: "claudeai" });
    expect(body.scope).toBe("products:read tags:write");
  });

  it("may narrow the scopes of one access token", async () => {
    const tokens = await connected();
    const { body: narrow } = await agents.refresh(clientId, tokens.refresh_token, { scope: "tags:write" });
    expect(narrow.scope).toBe("tags:write");
    expect(await agents.standing(narrow.access_token)).toEqual(["tags:write"]);
    const { body: wide } = await agents.refresh(clientId, narrow.refresh_token);
    expect(wide.scope).toBe("products:read tags:write");
  });

  it("is refused for a suspended account and works again after reactivation", async () => {
    const person = await agents.person();
    const { tokens } = await agents.connect({ clientId, cookie: person.cookie });
    const set = (status: string) =>
      service.database.write((tx) =>
        tx.run(sql`update accounts set status = ${status} where id = ${person.accountId}`),
      );
    await set("SUSPENDED");
    const refused = await agents.refresh(clientId, tokens.refresh_token);
    expectError(refused, 403, "access_denied");
    expect(refused.body.code).toBe("account_inactive");
    expect(await agents.standing(tokens.access_token)).toBe("account_inactive");
    await set("ACTIVE");
    expect((await agents.refresh(clientId, tokens.refresh_token)).status).toBe(200);
  });

  it("returns reconnect_required for a workspace-level connection", async () => {
    const person = await agents.person();
    const { tokens } = await agents.connect({ clientId, cookie: person.cookie });
    await service.database.write((tx) =>
      tx.run(sql`update oauth_grants set is_account_level = false where account_id = ${person.accountId}`),
    );
    const refused = await agents.refresh(clientId, tokens.refresh_token);
    expectError(refused, 401, "invalid_grant");
    expect(refused.body).toMatchObject({
      code: "reconnect_required",
      error_description: expect.stringContaining("connect again"),
    });
    expect(await agents.standing(tokens.access_token)).toBe("reconnect_required");
  });
});

describe("concurrent token refreshes", () => {
  /** Long enough for all requests to arrive on a busy machine. */
  const patient = withService({ env: { TRUST_PROXY: "on", OAUTH_REFRESH_JOIN_MILLISECONDS: "3000" } });
  /** Simulates another process: only the database is shared. */
  const second = withService(() => {
    const env = { DATABASE_URL: patient.databaseUrl, BASE_URL: new Agents(patient).issuer };
    return { env: { ...env, TRUST_PROXY: "on", OAUTH_REFRESH_JOIN_MILLISECONDS: "3000" } };
  });
  let here: Agents;
  let there: Agents;

  beforeAll(() => {
    here = new Agents(patient);
    there = new Agents(second);
  });

  const newestTokens = (grantOf: string) =>
    patient.database.read((tx) =>
      tx.many(sql`
        select from oauth_refresh_tokens where consumed_at is null and grant_id in (
          select grant_id from oauth_refresh_tokens where token_hash = ${sha256(grantOf)})`),
    );

  it("return the same tokens across two processes; a later replay revokes the connection", async () => {
    const { clientId: client, tokens } = await here.connect();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => [here, there][n % 2]?.refresh(client, tokens.refresh_token)),
    );
    expect(replies.map((reply) => reply?.status)).toEqual(Array(20).fill(200));
    const pairs = replies.map((reply) => `${reply?.body.access_token} ${reply?.body.refresh_token}`);
    expect(new Set(pairs).size).toBe(1);
    expect(await newestTokens(tokens.refresh_token)).toHaveLength(1);
    const { access_token: accessToken, refresh_token: refreshToken } = replies[0]?.body ?? {};
    expect(await here.standing(accessToken)).toEqual(["products:read", "tags:write"]);
    // The answers are sent, so the time to join is over.
    expectError(await there.refresh(client, tokens.refresh_token), 400, "invalid_grant");
    expect(await here.standing(accessToken)).toBe("revoked_token");
    expectError(await here.refresh(client, refreshToken), 400, "invalid_grant");
  });

  it("share a result only for the same client and scopes", async () => {
    const { clientId: client, tokens } = await here.connect();
    const other = await here.register();
    const first = here.refresh(client, tokens.refresh_token);
    await until(() => isConsumed(tokens.refresh_token));
    expectError(await there.refresh(client, tokens.refresh_token, { scope: "tags:write" }), 400, "invalid_scope");
    expectError(await there.refresh(other, tokens.refresh_token), 400, "invalid_grant");
    const { body } = await first;
    expect(await here.standing(body.access_token)).toEqual(["products:read", "tags:write"]);
  });

  it("do not restore a connection revoked meanwhile, and store no readable token", async () => {
    const { clientId: client, tokens } = await here.connect();
    const first = here.refresh(client, tokens.refresh_token);
    await until(() => isConsumed(tokens.refresh_token));
    await here.post("/oauth/revoke", { token: tokens.refresh_token, client_id: client });
    expectError(await there.refresh(client, tokens.refresh_token), 400, "invalid_grant");
    const { body } = await first;
    expect(await here.standing(body.access_token)).toBe("revoked_token");
    const rows = await patient.database.read((tx) => tx.many(sql`select successors from oauth_refresh_tokens`));
    for (const row of rows) expect(JSON.stringify(row)).not.toContain(body.refresh_token.slice(8));
  });

  const isConsumed = async (token: string) =>
    (await patient.database.read((tx) =>
      tx.find(sql`
        select from oauth_refresh_tokens where token_hash = ${sha256(token)} and consumed_at is not null`),
    )) !== undefined;

  it.each(["-1", "5001", "1.5", "soon"])("cannot have a join window of %s milliseconds", async (milliseconds) => {
    await expect(startTestService({ env: { OAUTH_REFRESH_JOIN_MILLISECONDS: milliseconds } })).rejects.toThrow(
      /OAUTH_REFRESH_JOIN_MILLISECONDS/,
    );
  });
});

describe("after a change of the base URL", () => {
  const moved = withService(() => ({
    env: { DATABASE_URL: service.databaseUrl, TRUST_PROXY: "on", OAUTH_REFRESH_JOIN_MILLISECONDS: "0" },
  }));

  it("a refresh token and a code are refused without being consumed", async () => {
    const { cookie } = await agents.person();
    const { refresh_token: token } = await connected(cookie);
    const code = await agents.authorize(clientId, cookie);
    const there = new Agents(moved);
    expectError(await there.refresh(clientId, token), 400, "invalid_grant");
    expectError(await there.exchange(clientId, code), 400, "invalid_grant");
    expect((await agents.refresh(clientId, token)).status).toBe(200);
    expect((await agents.exchange(clientId, code)).status).toBe(200);
  });
});

describe("the OAuth sweep", () => {
  it("deletes expired requests, codes, tokens and clients without a user", async () => {
    const { tokens, clientId: own } = await agents.connect();
    await agents.askFor({ client_id: own });
    const unused = await agents.register();
    const count = (table: string) =>
      service.database.read(
        async (tx) =>
          (await tx.one<{ n: number }>({ text: `select count(*)::int as n from ${table}`, values: [] } as never)).n,
      );
    service.clock.advance(DAY - HOUR);
    const waiting = await agents.register();
    await sweep();
    expect(await isKnown(unused)).toBe(true);
    service.clock.advance(2 * HOUR);
    await sweep();
    expect(await count("oauth_authorization_requests")).toBe(0);
    expect(await count("oauth_codes")).toBe(0);
    expect((await agents.refresh(own, tokens.refresh_token)).status).toBe(200);
    // No user was asked for it within a day.
    expect(await isKnown(unused)).toBe(false);
    expect(await isKnown(waiting)).toBe(true);
    service.clock.advance(DAY - 2 * HOUR);
    await agents.askFor({ client_id: waiting });
    service.clock.advance(5 * MINUTE);
    await sweep();
    expect(await isKnown(waiting)).toBe(true);
    service.clock.advance(181 * DAY);
    await sweep();
    for (const table of ["oauth_grants", "oauth_access_tokens", "oauth_refresh_tokens"])
      expect(await count(table)).toBe(0);
    expect(await isKnown(own)).toBe(false);
  });

  it("deletes unused sources unless they are blocked or built in", async () => {
    const keys = async () =>
      (await service.database.read((tx) => listSources(tx, service.clock.now()))).map(({ key }) => key);
    const register = (software_id: string) => agents.register({ software_id });
    await register("empty");
    await register("blocked");
    const { clientId: connected } = await agents.connect({ clientId: await register("connected") });
    const deed = { source: "software:blocked", blocked: true, actor: { kind: "cli" as const, id: "operator" } };
    await service.database.write((tx) => setSourceBlocked(tx, deed, service.clock.now()));
    service.clock.advance(7 * DAY - HOUR);
    await sweep();
    expect(await keys()).toEqual(expect.arrayContaining(["software:empty", "software:blocked"]));
    service.clock.advance(2 * HOUR);
    await sweep();
    expect((await keys()).sort()).toEqual(
      expect.arrayContaining(["api-keys", "software:blocked", "software:connected"]),
    );
    expect(await keys()).not.toContain("software:empty");
    expect(await isKnown(connected)).toBe(true);
    // A returning client is a new source.
    await register("empty");
    expect(await keys()).toContain("software:empty");
  });

  const isKnown = async (client: string) => {
    const reply = await agents.refresh(client, `vtf_dev_${"0".repeat(64)}`);
    return reply.body.error !== "invalid_client";
  };

  async function sweep() {
    await service.database.write((tx) => tx.run(sql`select graphile_worker.add_job('sweep')`));
    await service.drainJobs();
  }
});
