// Endless refreshes leave a bounded number of rows, without anything useful to a thief.

import { LIMITS } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { OAUTH_LIMITS } from "../../src/domains/oauth/limits.ts";
import { DAY, SECOND } from "../../src/kernel/clock.ts";
import { sha256 } from "../../src/kernel/credentials/secrets.ts";
import { MemoryLimiter } from "../../src/providers/limits/memory-limiter.ts";
import { sql } from "../../src/storage/database.ts";
import { TestClock } from "../harness/clock.ts";
import { withService } from "../harness/service.ts";
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

describe("a connection with very many refreshes", () => {
  const { usedTokensMax, exchangesPerDay } = LIMITS.connection;
  const limitsClock = new TestClock();
  const limiter = new MemoryLimiter(limitsClock);
  const counting = withService({
    env: { TRUST_PROXY: "on", OAUTH_REFRESH_JOIN_MILLISECONDS: "0" },
    limiter: () => limiter,
  });
  const sealing = withService({ env: { TRUST_PROXY: "on", OAUTH_REFRESH_JOIN_MILLISECONDS: "1" } });

  it("keeps only the hash of used tokens, except for the last one", async () => {
    const there = new Agents(sealing);
    const { clientId: client, tokens } = await there.connect();
    let token = tokens.refresh_token;
    const used = [];
    for (let i = 0; i < 4; i++) {
      used.push(token);
      token = (await there.refresh(client, token)).body.refresh_token;
    }
    const rows = await sealing.database.read((tx) =>
      tx.many(sql`
        select token_hash, successors is null and scopes = '{}' as is_bare, joinable_until < clock_timestamp() as is_over
        from oauth_refresh_tokens where consumed_at is not null order by number`),
    );
    expect(rows).toEqual(used.map((text, n) => ({ token_hash: sha256(text), is_bare: n < 3, is_over: true })));
    expectError(await there.refresh(client, used[0] as string), 400, "invalid_grant");
    expectError(await there.refresh(client, token), 400, "invalid_grant");
  });

  it("keeps the newest used tokens and every unused one", async () => {
    const { cookie } = await agents.person();
    const first = await connected(cookie);
    const { body: second } = await agents.refresh(clientId, first.refresh_token);
    const id = await grantOf(first.refresh_token);
    // Simulates many refreshes between these two. One token that was issued in parallel was never used.
    await service.database.write((tx) =>
      tx.run(sql`
        insert into oauth_refresh_tokens (token_hash, grant_id, scopes, number, consumed_at)
        select decode(md5(${id}::text || n), 'hex'), ${id}, '{}', n, case when n > 2 then ${service.clock.now()}::timestamptz end
        from generate_series(2, ${usedTokensMax + 1}) n`),
    );
    await service.database.write((tx) =>
      tx.run(
        sql`update oauth_refresh_tokens set number = ${usedTokensMax + 2} where token_hash = ${sha256(second.refresh_token)}`,
      ),
    );
    expect(await countOf(id)).toEqual({ used: usedTokensMax, unused: 2 });
    const { body: third } = await agents.refresh(clientId, second.refresh_token);
    expect(await countOf(id)).toEqual({ used: usedTokensMax, unused: 2 });
    expectError(await agents.refresh(clientId, first.refresh_token), 400, "invalid_grant");
    expect(await agents.standing(third.access_token), "what is forgotten is refused and tells nothing").toEqual(
      expect.arrayContaining(["products:read"]),
    );
    expectError(await agents.refresh(clientId, second.refresh_token), 400, "invalid_grant");
    expect(await agents.standing(third.access_token)).toBe("revoked_token");
  });

  it("returns 429 above its daily exchanges; other connections of the client continue", async () => {
    const there = new Agents(counting);
    const client = await there.register();
    const [often, other] = [await there.connect({ clientId: client }), await there.connect({ clientId: client })];
    const { id } = await counting.database.read((tx) =>
      tx.one<{ id: string }>(
        sql`select grant_id as id from oauth_refresh_tokens where token_hash = ${sha256(often.tokens.refresh_token)}`,
      ),
    );
    await limiter.consume(OAUTH_LIMITS.grantDay, `${client} ${id}`, exchangesPerDay - 1);
    const { body } = await there.refresh(client, often.tokens.refresh_token);
    const refused = await there.refresh(client, body.refresh_token);
    expectError(refused, 429, "too_many_requests");
    expect(refused.headers.get("retry-after")).toBe(String(DAY / SECOND));
    expect((await there.refresh(client, other.tokens.refresh_token)).status).toBe(200);
    limitsClock.advance(DAY);
    expect((await there.refresh(client, body.refresh_token)).status).toBe(200);
  });

  const grantOf = async (token: string) =>
    (
      await service.database.read((tx) =>
        tx.one<{ id: string }>(
          sql`select grant_id as id from oauth_refresh_tokens where token_hash = ${sha256(token)}`,
        ),
      )
    ).id;

  const countOf = (id: string) =>
    service.database.read((tx) =>
      tx.one(sql`
        select count(consumed_at)::int as used, (count(*) - count(consumed_at))::int as unused
        from oauth_refresh_tokens where grant_id = ${id}`),
    );
});
