// Requests to unknown hosts: the rate limit counts them before the look-up, and look-ups use a fair queue.

import { LIMITS } from "@vitrine/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { Blocker } from "../harness/blocker.ts";
import { isOnCluster } from "../harness/database.ts";
import { until } from "../harness/process.ts";
import { randomName, type Tenant, withService } from "../harness/service.ts";
import { anyClient } from "../harness/sign-in.ts";
import { SiteBrowser, type SiteReply } from "../sites/setting.ts";

/** A quarter of them is for public look-ups, and two are for one address. */
const CONNECTIONS = 20;
const OF_ADDRESS = 4;

// Statements may take as long as a test needs.
const service = withService({
  env: { TRUST_PROXY: "on", DATABASE_POOL_MAX: String(CONNECTIONS), DATABASE_READ_DEADLINE_SECONDS: "120" },
});
let tenant: Tenant;
let blocker: Blocker;

beforeAll(async () => {
  tenant = await service.tenant();
  blocker = new Blocker(service);
});
afterEach(() => blocker.free());
afterAll(() => blocker.close());

const newHost = () => `www.${randomName()}.example`;

const statusesOf = (replies: SiteReply[]) => [...new Set(replies.map(({ status }) => status))];

const lookUps = () => service.statements.filter((text) => text.includes("site_hosts")).length;

/** A host that the tenant has verified. */
async function ownHost(): Promise<string> {
  const { id } = tenant.workspace;
  const [host, now] = [newHost(), service.clock.now()];
  await service.database.write((tx) =>
    tx.run(sql`
      with domain as (
        insert into site_domains (workspace_id, id, host, proof, created_at) values (${id}, ${host}, ${host}, '', ${now}))
      insert into site_hosts (host, workspace_id, domain_id, proof, seen_at, checked_at)
      values (${host}, ${id}, ${host}, '', ${now}, ${now})`),
  );
  return host;
}

async function asMuchAsAllowed(paths: readonly string[], headers: Record<string, string>): Promise<void> {
  const nobody = new SiteBrowser(service, newHost());
  for (let asked = 0; asked < LIMITS.experience.requestsPerMinute; asked += 50) {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => nobody.get(paths[n % paths.length] ?? "", headers)),
    );
    expect(statusesOf(replies)).toEqual([403]);
  }
}

describe("an address that requests unknown hosts", () => {
  it("gets 429 beyond the limit, without database look-ups", async () => {
    const headers = anyClient();
    await asMuchAsAllowed(["/", "/robots.txt", "/nowhere"], headers);
    service.statements.length = 0;
    const [nobody, known] = [new SiteBrowser(service, newHost()), new SiteBrowser(service, await ownHost())];
    const replies = [
      await nobody.get("/", headers),
      await nobody.get("/robots.txt", headers),
      await nobody.send("PUT", "/nowhere", { headers }),
      await nobody.send("POST", "/mcp", { headers, json: {} }),
      await known.get("/", headers),
    ];
    expect(statusesOf(replies)).toEqual([429]);
    for (const { headers: told } of replies) {
      expect(Number(told.get("retry-after"))).toBeGreaterThan(0);
      expect(told.get("cache-control")).toBe("no-store");
    }
    expect(lookUps()).toBe(0);
    expect((await nobody.get("/")).status).toBe(403);
    expect((await known.get("/robots.txt")).status).toBe(200);
  });

  it("gets 429 for shared assets too", async () => {
    const headers = anyClient();
    await asMuchAsAllowed(["/assets/nothing"], headers);
    service.statements.length = 0;
    expect((await new SiteBrowser(service, newHost()).get("/assets/nothing", headers)).status).toBe(429);
    expect(lookUps()).toBe(0);
  });
});

it("a request to a custom domain counts once, and shared assets do not count", async () => {
  const headers = anyClient();
  const site = new SiteBrowser(service, await ownHost());
  const remaining = async (path: string) => (await site.get(path, headers)).headers.get("ratelimit-remaining");
  const { requestsPerMinute } = LIMITS.experience;
  expect(await remaining("/robots.txt")).toBe(String(requestsPerMinute - 1));
  expect(await remaining("/assets/nothing")).toBeNull();
  expect(await remaining("/products")).toBe(String(requestsPerMinute - 2));
});

describe.skipIf(isOnCluster())("look-ups of hosts", () => {
  it("use at most 4 connections per address without delaying API calls", async () => {
    await blocker.hold(sql`lock table site_hosts in access exclusive mode`);
    const headers = anyClient();
    const nobody = new SiteBrowser(service, newHost());
    const asked = Array.from({ length: 100 }, () => nobody.get("/", headers));
    const waiting = () => blocker.waiting("vitrine-reader");
    await until(async () => (await waiting()) >= OF_ADDRESS);
    for (let read = 0; read < 20; read++) {
      const path = `/v1/workspaces/${tenant.workspace.id}/tags`;
      expect((await service.call("GET", path, { key: tenant.key, headers: anyClient() })).status).toBe(200);
    }
    expect(await waiting()).toBe(OF_ADDRESS);
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual([403]);
  });
});
