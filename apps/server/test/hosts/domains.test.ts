// Custom domains: any workspace may claim a host, only a verified one is served, and one workspace owns it.

import { Domain, LIMITS } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { recheckDue } from "../../src/domains/hosts/recheck.ts";
import { DAY } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type RequestOptions, randomName, type Tenant, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { SiteBrowser } from "../sites/setting.ts";

/** A DNS zone that tests edit. */
const zone = new Map<string, string[]>();
const txtRecords = {
  find: async (name: string) => {
    if (zone.get(name)?.includes("SILENT")) throw new Error("nobody answers");
    return zone.get(name) ?? [];
  },
};

const service = withService({ env: { TRUST_PROXY: "on" }, txtRecords });

class Owner {
  readonly tenant: Tenant;
  readonly #cookie: string;

  constructor(tenant: Tenant, cookie: string) {
    this.tenant = tenant;
    this.#cookie = cookie;
  }

  static async arrive(): Promise<Owner> {
    const tenant = await service.tenant();
    return new Owner(tenant, await signIn(service, tenant.account.email));
  }

  call(method: string, path = "", options: RequestOptions = {}) {
    const url = `${service.dashboard}/api/workspaces/${this.tenant.workspace.id}/domains${path}`;
    return service.call(method, url, { cookie: this.#cookie, ...options });
  }

  async add(host: string): Promise<Domain> {
    const { status, body } = await this.call("POST", "", { body: { host } });
    expect({ status, body }).toMatchObject({ status: 200 });
    return Domain.parse(body);
  }

  async check({ id }: Domain): Promise<Domain> {
    return Domain.parse((await this.call("POST", `/${id}/check`)).body);
  }

  async list(): Promise<Domain[]> {
    return (await this.call("GET")).body.domains;
  }

  /** Adds a host and verifies it. */
  async own(host: string): Promise<Domain> {
    const claim = await this.add(host);
    prove(claim);
    return this.check(claim);
  }
}

const prove = (...claims: Domain[]) => {
  for (const { record } of claims) zone.set(record.name, []);
  for (const { record } of claims) zone.get(record.name)?.push(record.value);
};

const newHost = () => `www.${randomName()}.example`;
const ask = (domain: string) => service.call("GET", `${service.sites}/sites/ask?domain=${encodeURIComponent(domain)}`);
const home = (host: string) => new SiteBrowser(service, host).get("/robots.txt");

let owner: Owner;
let other: Owner;
let host: string;
beforeEach(async () => {
  zone.clear();
  [owner, other] = [await Owner.arrive(), await Owner.arrive()];
  host = newHost();
});

describe("a custom domain", () => {
  it("is served and gets a certificate once its TXT record is verified", async () => {
    const claim = await owner.add(` ${host.toUpperCase()}. `);
    expect(claim).toMatchObject({ host, status: "PENDING", problem: null, checkedAt: null, verifiedAt: null });
    expect(claim.record).toEqual({
      type: "TXT",
      name: `_vitrine.${host}`,
      value: expect.stringMatching(/^vitrine-site=[0-9a-f]{32}$/),
    });
    expect(claim.target.startsWith(`${owner.tenant.workspace.subDomain}.`)).toBe(true);
    expect([(await home(host)).status, (await ask(host)).status]).toEqual([403, 404]);
    expect((await owner.check(claim)).problem).toBe("NO_RECORD");
    zone.set(claim.record.name, ["v=spf1 -all", "vitrine-site=0000"]);
    expect(await owner.check(claim)).toMatchObject({ status: "PENDING", problem: "OTHER_RECORD" });
    zone.set(claim.record.name, ["v=spf1 -all", claim.record.value]);
    const now = service.clock.now().toISOString();
    expect(await owner.check(claim)).toMatchObject({
      status: "ACTIVE",
      problem: null,
      checkedAt: now,
      verifiedAt: now,
    });
    expect((await ask(host)).status).toBe(200);
    const served = await home(host);
    expect(served.status).toBe(200);
    expect(served.text).toContain(`//${host}`);
    // Host names are case-insensitive, with an optional final dot.
    expect((await home(`${host.toUpperCase()}.`)).status).toBe(200);
  });

  it("is unavailable once removed, or when its workspace is hidden or suspended", async () => {
    const domain = await owner.own(host);
    const { id } = owner.tenant.workspace;
    const set = (change: ReturnType<typeof sql>) =>
      service.database.write((tx) => tx.run(sql`update workspaces set ${change} where id = ${id}`));
    for (const [off, on] of [
      [sql`is_visible = false`, sql`is_visible = true`],
      [sql`status = 'SUSPENDED'`, sql`status = 'ACTIVE'`],
    ] as const) {
      await set(off);
      expect([(await home(host)).status, (await ask(host)).status]).toEqual([404, 404]);
      await set(on);
      expect((await home(host)).status).toBe(200);
    }
    expect((await owner.call("DELETE", `/${domain.id}`)).body).toEqual({ id: domain.id, deleted: true });
    expect([(await home(host)).status, (await ask(host)).status]).toEqual([403, 404]);
    expect(await owner.list()).toEqual([]);
  });

  it("must be a DNS name outside the platform", async () => {
    for (const bad of [
      "localhost",
      "shop",
      "127.0.0.1",
      "[::1]",
      "https://shop.example",
      "shop.example/path",
      "shop.example:8443",
      "-shop.example",
      "sho_p.example",
      "shop..example",
      `${"x".repeat(64)}.example`,
      "shop.example\u0000",
      "wanted.localhost",
      "*.shop.example",
    ]) {
      const reply = await owner.call("POST", "", { body: { host: bad } });
      expect({ bad, status: reply.status }).toEqual({ bad, status: 400 });
    }
    expect((await owner.add("mağaza.example")).host).toBe("xn--maaza-l1a.example");
  });

  it("is unique in a workspace, which has a limited number", async () => {
    await owner.add(host);
    const again = await owner.call("POST", "", { body: { host } });
    expect(again).toMatchObject({ status: 409, body: { code: "duplicate", fieldErrors: { host: "is already used" } } });
    const replies = await Promise.all(
      Array.from({ length: LIMITS.domain.perWorkspaceMax + 2 }, () =>
        owner.call("POST", "", { body: { host: newHost() } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(LIMITS.domain.perWorkspaceMax - 1);
    expect(await owner.list()).toHaveLength(LIMITS.domain.perWorkspaceMax);
  });
});

describe("two claims on one domain", () => {
  it("are decided by the TXT record", async () => {
    const [mine, theirs] = [await owner.add(host), await other.add(host)];
    expect(mine.record.value).not.toBe(theirs.record.value);
    prove(theirs);
    expect(await owner.check(mine)).toMatchObject({ status: "PENDING", problem: "OTHER_RECORD" });
    expect(await other.check(theirs)).toMatchObject({ status: "ACTIVE" });
    expect((await other.call("POST", `/${mine.id}/check`)).status).toBe(404);
    expect((await other.call("DELETE", `/${mine.id}`)).status).toBe(404);
  });

  it("have one winner when both are verified concurrently", async () => {
    const claims = [await owner.add(host), await other.add(host)] as const;
    prove(...claims);
    const settled = await Promise.all([owner.check(claims[0]), other.check(claims[1])]);
    expect(settled.map(({ status }) => status).sort()).toEqual(["ACTIVE", "PENDING"]);
    expect(settled.find(({ status }) => status === "PENDING")?.problem).toBe("TAKEN");
    const rows = await service.database.read((tx) => tx.many(sql`select from site_hosts where host = ${host}`));
    expect(rows).toHaveLength(1);
  });

  it("keep the current owner until its record is gone", async () => {
    const mine = await owner.own(host);
    const theirs = await other.add(host);
    prove(mine, theirs);
    expect(await other.check(theirs)).toMatchObject({ status: "PENDING", problem: "TAKEN" });
    prove(theirs);
    expect(await other.check(theirs)).toMatchObject({ status: "ACTIVE", problem: null });
    expect((await owner.list())[0]).toMatchObject({ status: "LOST" });
    expect(await owner.check(mine)).toMatchObject({ status: "LOST", problem: "OTHER_RECORD" });
    expect((await ask(host)).status).toBe(200);
  });
});

describe("the domain verification", () => {
  const recheck = () => recheckDue({ database: service.database, clock: service.clock, txtRecords });

  it("runs daily; a domain without a record is served for a week", async () => {
    const domain = await owner.own(host);
    zone.clear();
    await recheck();
    expect((await owner.list())[0]).toMatchObject({ status: "ACTIVE", problem: null });
    service.clock.advance(DAY);
    await recheck();
    expect((await owner.list())[0]).toMatchObject({ status: "ACTIVE", problem: "NO_RECORD" });
    expect((await ask(host)).status).toBe(200);
    for (let day = 0; day < 6; day++) {
      service.clock.advance(DAY);
      await recheck();
    }
    expect((await owner.list())[0]).toMatchObject({ status: "LOST", problem: "NO_RECORD" });
    expect([(await home(host)).status, (await ask(host)).status]).toEqual([403, 404]);
    prove(domain);
    expect(await owner.check(domain)).toMatchObject({ status: "ACTIVE", problem: null });
  });

  it("changes no state when DNS does not answer", async () => {
    const domain = await owner.own(host);
    zone.set(domain.record.name, ["SILENT"]);
    expect(await owner.check(domain)).toMatchObject({ status: "ACTIVE", problem: "NO_ANSWER" });
    prove(domain);
    service.clock.advance(DAY);
    await recheck();
    expect((await owner.list())[0]).toMatchObject({ status: "ACTIVE", problem: null });
  });

  it("is rate limited per workspace", async () => {
    const claim = await owner.add(host);
    const statuses = new Set<number>();
    for (let at = 0; at <= LIMITS.domain.checksPerHour; at++) {
      statuses.add((await owner.call("POST", `/${claim.id}/check`)).status);
    }
    expect(statuses).toEqual(new Set([200, 429]));
  });
});

describe("the certificate check of a proxy", () => {
  it("returns 200 only for sites", async () => {
    const { subDomain } = owner.tenant.workspace;
    expect((await ask(`${subDomain}.localhost`)).status).toBe(200);
    for (const domain of [
      "",
      "localhost",
      "evil.example",
      `nobody-${randomName()}.localhost`,
      "x".repeat(300),
      "a'b.example",
    ]) {
      expect((await ask(domain)).status).toBe(404);
    }
    expect((await service.call("GET", `${service.sites}/sites/ask`)).status).toBe(404);
    const inside = await new SiteBrowser(service, "vitrine.internal").get(`/sites/ask?domain=${subDomain}.localhost`);
    expect(inside.status).toBe(200);
  });
});

it("a custom domain serves only its own site and refuses cross-origin writes", async () => {
  await owner.own(host);
  const theirs = newHost();
  await other.own(theirs);
  const [mine, their] = [
    await new SiteBrowser(service, host).get("/llms.txt"),
    await new SiteBrowser(service, theirs).get("/llms.txt"),
  ];
  expect(mine.text).toContain(host);
  expect(mine.text).not.toContain(theirs);
  expect(their.text).toContain(theirs);
  const foreign = await new SiteBrowser(service, host).post(
    "/feedback",
    { message: "hello" },
    { origin: `http://${theirs}` },
  );
  expect(foreign.status).toBe(403);
});
