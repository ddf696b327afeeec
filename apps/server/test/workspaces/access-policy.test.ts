import { AccessPolicy, LIMITS } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { setAccessPolicy } from "../../src/domains/workspaces/index.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let tenant: Tenant;
let cookie: string;
let path: string;

beforeAll(async () => {
  tenant = await service.tenant();
  cookie = await signIn(service, tenant.account.email);
  path = `${service.dashboard}/api/workspaces/${tenant.workspace.id}/access-policy`;
});

const DEFAULTS: AccessPolicy = {
  siteAccess: "PUBLIC",
  aiAccess: "EVERYONE",
  challenge: "GUESTS",
  guestDailyLimit: 5,
  customerDailyLimit: 30,
  guestsDailyCredits: null,
  dailyCredits: null,
};

const update = (body: object, headers: Record<string, string> = {}) =>
  service.call("PUT", path, { cookie, body, headers });

describe("the access policy", () => {
  it("starts with the default values", async () => {
    const fresh = await service.tenant();
    const reply = await service.call("GET", path.replace(tenant.workspace.id, fresh.workspace.id), {
      cookie: await signIn(service, fresh.account.email),
    });
    expect(AccessPolicy.parse(reply.body)).toEqual(DEFAULTS);
  });

  it("is replaced as a whole: omitted fields return to their defaults", async () => {
    const policy = {
      siteAccess: "SIGN_IN",
      aiAccess: "CUSTOMERS",
      challenge: "ALWAYS",
      guestDailyLimit: 0,
      customerDailyLimit: 7,
      guestsDailyCredits: 0,
      dailyCredits: LIMITS.accessPolicy.dailyCreditsMax,
    };
    const stored = await update(policy);
    expect(stored.body).toEqual(policy);
    expect((await service.call("GET", path, { cookie })).body).toEqual(policy);
    expect((await update({ siteAccess: "CLOSED" })).body).toEqual({ ...DEFAULTS, siteAccess: "CLOSED" });
    const stale = await update({}, { "if-match": stored.headers.get("etag") ?? "" });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_write" } });
  });

  it("changes single fields for operators and writes an audit entry", async () => {
    const { workspace } = await service.tenant();
    const actor = { kind: "cli" as const, id: "operator" };
    const set = (change: Partial<AccessPolicy>) =>
      service.database.write((tx) =>
        setAccessPolicy(tx, { workspaceId: workspace.id, change, actor }, service.clock.now()),
      );
    await set({ aiAccess: "OFF" });
    await set({ guestsDailyCredits: 3, dailyCredits: 9 });
    expect(await set({ dailyCredits: null })).toMatchObject({ guestsDailyCredits: 3, dailyCredits: null });
    const policy = { ...DEFAULTS, aiAccess: "OFF", guestDailyLimit: 0, guestsDailyCredits: 3 };
    expect(await set({ guestDailyLimit: 0 })).toEqual(policy);
    const [entry] = await service.database.read((tx) =>
      tx.many(
        sql`select actor_id, action, details from audit_log where subject_id = ${workspace.id} order by id desc limit 1`,
      ),
    );
    expect(entry).toEqual({ actor_id: "operator", action: "access_policy.change", details: policy });
  });

  it("accepts limits from 0 to the maximum, and returns 400 for invalid values", async () => {
    expect((await update({ guestDailyLimit: LIMITS.accessPolicy.dailyLimitMax, customerDailyLimit: 0 })).status).toBe(
      200,
    );
    for (const body of [
      { guestDailyLimit: -1 },
      { guestDailyLimit: LIMITS.accessPolicy.dailyLimitMax + 1 },
      { customerDailyLimit: 1.5 },
      { guestsDailyCredits: -1 },
      { dailyCredits: LIMITS.accessPolicy.dailyCreditsMax + 1 },
      { dailyCredits: "none" },
      { siteAccess: "public" },
      { aiAccess: null },
      { challenge: "" },
      { colour: "red" },
    ]) {
      expect(await update(body)).toMatchObject({
        status: 400,
        body: { code: "invalid_input", fieldErrors: { [Object.keys(body)[0] ?? ""]: expect.any(String) } },
      });
    }
  });

  it("is accessible only to owners in the dashboard", async () => {
    for (const [role, code] of [
      ["STAFF", "forbidden_role"],
      ["BILLING", "forbidden_role"],
      [null, "not_owner"],
    ] as const) {
      const someone = await service.account();
      if (role !== null) await service.member(tenant.workspace.id, someone.id, role);
      const theirs = await signIn(service, someone.email);
      expect((await service.call("GET", path, { cookie: theirs })).body.code).toBe(code);
      expect((await service.call("PUT", path, { cookie: theirs, body: {} })).body.code).toBe(code);
    }
    const overApi = await service.call("GET", `/v1/workspaces/${tenant.workspace.id}/access-policy`, {
      key: tenant.key,
    });
    expect(overApi.status).toBe(404);
    expect((await service.call("GET", path, { key: tenant.key })).body.code).toBe("sign_in_required");
  });
});
