import { Workspace } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { randomName, type Tenant, withService } from "../harness/service.ts";

const service = withService();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await service.tenant();
});

/** Each call uses a fresh key, because keys expire when a test moves the clock far. */
const call = async (method: string, body?: object, options: { of?: Tenant; headers?: Record<string, string> } = {}) => {
  const { of = tenant, headers = {} } = options;
  const { key } = await service.key(of.account.id);
  return service.call(method, `/v1/workspaces/${of.workspace.id}/workspace`, { key, body, headers });
};
const read = () => call("GET");
const update = (body: object, of?: Tenant) => call("PUT", body, of ? { of } : {});
const newName = () => `s${randomName()}`;

async function expectRefusal(reply: ReturnType<typeof update>, code: string, field?: string) {
  const { status, body } = await reply;
  expect({ status, code: body.code }).toEqual({ status: 400, code });
  if (field !== undefined) expect(Object.keys(body.fieldErrors)).toEqual([field]);
}

describe("update_workspace", () => {
  it("changes given fields and keeps the others", async () => {
    const before = (await read()).body;
    service.clock.advance(1000);
    const changes = {
      name: "Yeni ad",
      billingPhone: "0 (532) 123-45.67",
      billingGsmCountryCode: "+90",
      isVisible: false,
      mainAgentPrompt: "Be brief.",
    };
    const reply = await update(changes);
    expect(reply.status).toBe(200);
    expect(Workspace.parse(reply.body)).toEqual({
      ...before,
      ...changes,
      updatedAt: service.clock.now().toISOString(),
    });
    expect((await read()).body).toEqual(reply.body);
    const cleared = await update({ billingPhone: null, billingGsmCountryCode: null });
    expect(cleared.body).toEqual({ ...reply.body, billingPhone: null, billingGsmCountryCode: null });
    expect((await update({})).body).toEqual(cleared.body);
  });

  it("accepts texts up to their limit", async () => {
    expect((await update({ mainAgentPrompt: "😀".repeat(20_000) })).status).toBe(200);
    expect((await update({ name: "😀".repeat(80) })).status).toBe(200);
    await expectRefusal(update({ mainAgentPrompt: "😀".repeat(20_001) }), "invalid_input", "mainAgentPrompt");
    await expectRefusal(update({ name: "😀".repeat(81) }), "invalid_input", "name");
    await expectRefusal(update({ name: "a" }), "invalid_input", "name");
  });

  it.each([
    ["billingPhone", ["", "123", "call me", "+", "1".repeat(16), 5, "123\n"]],
    ["billingGsmCountryCode", ["", "+", "TR", "+0", "+1234", 90]],
    ["isVisible", ["true", 1, null]],
    ["name", [null, 5]],
    ["billingEmail", [null, "nobody", "a@b", "a b@c.de"]],
    ["mainAgentPrompt", [null]],
    ["subDomain", [null, "A", "a--b"]],
  ])("returns 400 for invalid values of %s", async (field, values) => {
    for (const value of values) await expectRefusal(update({ [field]: value }), "invalid_input", field);
  });

  it.each([
    ["+905321234567", "+90"],
    ["5321234567", "90"],
    ["1234", "1"],
  ])("accepts the phone number %s with the country code %s", async (billingPhone, billingGsmCountryCode) => {
    expect((await update({ billingPhone, billingGsmCountryCode })).body).toMatchObject({
      billingPhone,
      billingGsmCountryCode,
    });
  });

  it.each(["status", "templateKey", "id", "ownerId", "wallet", "accessPolicy", "members", "createdAt"])(
    "returns 400 for the field %s",
    async (field) => expectRefusal(update({ [field]: "x" }), "invalid_input", field),
  );

  it("returns 409 for a stale If-Match to 19 of 20 concurrent writes", async () => {
    const etag = (await read()).headers.get("etag") ?? "";
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => call("PUT", { name: `Name ${i}` }, { headers: { "if-match": etag } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "stale_write")).toHaveLength(19);
    const current = await read();
    const fresh = current.headers.get("etag") ?? "";
    expect((await call("GET", undefined, { headers: { "if-none-match": fresh } })).status).toBe(304);
    expect((await call("PUT", { name: "Last" }, { headers: { "if-match": fresh } })).status).toBe(200);
  });

  it("returns 403 for the workspace of another account", async () => {
    const other = await service.tenant();
    const before = (await call("GET", undefined, { of: other })).body;
    const path = `/v1/workspaces/${other.workspace.id}/workspace`;
    for (const [method, body] of [
      ["GET", undefined],
      ["PUT", { name: "Mine now" }],
    ] as const) {
      expect(await service.call(method, path, { key: tenant.key, body })).toMatchObject({
        status: 403,
        body: { code: "not_owner" },
      });
    }
    expect((await call("GET", undefined, { of: other })).body).toEqual(before);
  });
});

describe("the subdomain", () => {
  it("can change at any time first, and then only after 30 days", async () => {
    const [first, second] = [newName(), newName()];
    expect((await update({ subDomain: first })).body.subDomain).toBe(first);
    service.clock.advance(30 * DAY - 1000);
    await expectRefusal(update({ subDomain: second }), "subdomain_cooldown", "subDomain");
    expect((await read()).body.subDomain).toBe(first);
    service.clock.advance(1000);
    expect((await update({ subDomain: second })).body.subDomain).toBe(second);
    await expectRefusal(update({ subDomain: newName() }), "subdomain_cooldown");
  });

  it("can be sent unchanged without starting the cooldown", async () => {
    const { subDomain } = tenant.workspace;
    expect((await update({ subDomain, name: "Again" })).status).toBe(200);
    const changed = newName();
    expect((await update({ subDomain: changed })).status).toBe(200);
    expect((await update({ subDomain: changed })).status).toBe(200);
  });

  it("stays reserved for its workspace for 30 days and is then free", async () => {
    const old = tenant.workspace.subDomain;
    const [other, third] = [await service.tenant(), await service.tenant()];
    await update({ subDomain: newName() });
    await expectRefusal(update({ subDomain: old }, other), "subdomain_unavailable", "subDomain");
    const account = await service.account();
    const body = { name: "New shop", subDomain: old, templateKey: "classic" };
    const create = async () =>
      service.call("POST", "/v1/workspaces", { key: (await service.key(account.id)).key, body });
    expect((await create()).body.code).toBe("subdomain_unavailable");
    service.clock.advance(30 * DAY - 1);
    await expectRefusal(update({ subDomain: old }, third), "subdomain_unavailable");
    service.clock.advance(1);
    const claims = await Promise.all([create(), update({ subDomain: old }, other), update({ subDomain: old }, third)]);
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("can change back to its held name after the cooldown", async () => {
    const old = tenant.workspace.subDomain;
    await update({ subDomain: newName() });
    await expectRefusal(update({ subDomain: old }), "subdomain_cooldown");
    await service.database.write((tx) =>
      tx.run(sql`update workspaces set sub_domain_changed_at = null where id = ${tenant.workspace.id}`),
    );
    expect((await update({ subDomain: old })).body.subDomain).toBe(old);
    const names = await service.database.read((tx) =>
      tx.many<{ held: boolean }>(
        sql`select held_until is not null as held from subdomains where workspace_id = ${tenant.workspace.id}`,
      ),
    );
    expect(names.map(({ held }) => held).sort()).toEqual([false, true]);
  });

  it("cannot be the name of another workspace or a reserved name", async () => {
    const other = await service.tenant();
    await expectRefusal(update({ subDomain: other.workspace.subDomain }), "subdomain_unavailable", "subDomain");
    await expectRefusal(update({ subDomain: "admin" }), "subdomain_unavailable", "subDomain");
    expect((await read()).body.subDomain).toBe(tenant.workspace.subDomain);
  });

  it("returns subdomain_unavailable before subdomain_cooldown", async () => {
    const other = await service.tenant();
    const changed = newName();
    await update({ subDomain: changed });
    await expectRefusal(update({ subDomain: other.workspace.subDomain }), "subdomain_unavailable", "subDomain");
    await expectRefusal(update({ subDomain: "admin" }), "subdomain_unavailable", "subDomain");
    const free = newName();
    await expectRefusal(update({ subDomain: free }), "subdomain_cooldown", "subDomain");
    expect((await update({ subDomain: free }, other)).body.subDomain).toBe(free);
    expect((await read()).body.subDomain).toBe(changed);
  });

  it("changes once for 20 concurrent requests", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => update({ subDomain: newName() })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "subdomain_cooldown")).toHaveLength(19);
    const taken = await service.database.read((tx) =>
      tx.many(sql`select 1 from subdomains where workspace_id = ${tenant.workspace.id}`),
    );
    expect(taken).toHaveLength(2);
  });

  it("is given to one of 20 concurrent workspaces", async () => {
    const tenants = await Promise.all(Array.from({ length: 20 }, () => service.tenant()));
    const subDomain = newName();
    const replies = await Promise.all(tenants.map((each) => update({ subDomain }, each)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "subdomain_unavailable")).toHaveLength(19);
  });
});

describe("the billing email", () => {
  const prove = (email: string, workspaceId = tenant.workspace.id) =>
    service.database.write((tx) =>
      tx.run(sql`
        insert into billing_email_verifications (workspace_id, email, verified_at)
        values (${workspaceId}, ${email}, ${service.clock.now()})`),
    );

  it("is accepted unchanged without verification", async () => {
    const { billingEmail } = (await read()).body;
    expect(billingEmail).toBe(tenant.account.email);
    expect((await update({ billingEmail })).status).toBe(200);
    expect((await update({ billingEmail: billingEmail.toUpperCase() })).body.billingEmail).toBe(billingEmail);
  });

  it("must be verified for this workspace within the last hour", async () => {
    const billingEmail = `billing-${randomName()}@example.com`;
    const other = await service.tenant();
    await prove(billingEmail, other.workspace.id);
    await expectRefusal(update({ billingEmail }), "billing_email_unverified", "billingEmail");
    await prove(billingEmail);
    service.clock.advance(HOUR - 1);
    expect((await update({ billingEmail: billingEmail.replace("billing", "Billing") })).body.billingEmail).toBe(
      billingEmail,
    );
    service.clock.advance(1);
    expect((await update({ billingEmail })).status).toBe(200);
    const second = `second-${randomName()}@example.com`;
    await prove(second);
    service.clock.advance(HOUR);
    await expectRefusal(update({ billingEmail: second }), "billing_email_unverified");
  });

  it.each(["someone+tag@example.com", "someone@mailinator.com"])("cannot be %s", async (billingEmail) => {
    await prove(billingEmail);
    await expectRefusal(update({ billingEmail }), "email_not_allowed", "billingEmail");
  });
});
