import { RESERVED_SUB_DOMAINS, SCOPES, TEMPLATE_KEYS, Workspace, WorkspaceList } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { randomName, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

const service = withService();

const keyOf = async (workspaceLimit = 1) => {
  const account = await service.account({ workspaceLimit });
  return { account, ...(await service.key(account.id)) };
};
const create = (key: string, body: object = {}) =>
  service.call("POST", "/v1/workspaces", {
    key,
    body: { name: "Işıltı", subDomain: `s${randomName()}`, templateKey: "classic", ...body },
  });
const rows = (statement: ReturnType<typeof sql>) => service.database.read((tx) => tx.many(statement));

describe("create_workspace", () => {
  it("creates the record with its website, access policy and owner", async () => {
    const { account, key } = await keyOf();
    const reply = await create(key, { subDomain: "isilti", templateKey: "beauty", phone: "+905321234567" });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("etag")).toMatch(/^".+"$/);
    expect(Workspace.parse(reply.body)).toEqual({
      id: expect.stringMatching(/^wks_[0-9a-z]{26}$/),
      name: "Işıltı",
      subDomain: "isilti",
      billingEmail: account.email,
      billingPhone: "+905321234567",
      billingGsmCountryCode: null,
      isVisible: true,
      mainAgentPrompt: "",
      status: "ACTIVE",
      templateKey: "beauty",
      createdAt: service.clock.now().toISOString(),
      updatedAt: service.clock.now().toISOString(),
    });
    const base = `/v1/workspaces/${reply.body.id}`;
    expect((await service.call("GET", `${base}/workspace`, { key })).body).toEqual(reply.body);
    const website = await service.call("GET", `${base}/website`, { key });
    expect(website.body).toMatchObject({ templateKey: "beauty", title: "Işıltı", locale: "en" });
    const policies = await rows(sql`select 1 from access_policies where workspace_id = ${reply.body.id}`);
    expect(policies).toHaveLength(1);
    expect(await rows(sql`select actor_id, action from audit_log where subject_id = ${reply.body.id}`)).toEqual([
      { actor_id: account.id, action: "workspace.create" },
    ]);
  });

  it("allows one of 20 concurrent creations at a limit of 1", async () => {
    const { account, key } = await keyOf(1);
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(key)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(19);
    for (const { body } of refused) expect(body).toMatchObject({ status: 400, code: "workspace_limit_reached" });
    expect(await rows(sql`select 1 from members where account_id = ${account.id}`)).toHaveLength(1);
    const left = await rows(
      sql`select 1 from workspaces w where not exists (select from members m where m.workspace_id = w.id)`,
    );
    expect(left).toEqual([]);
  });

  it("applies one limit to the dashboard and the API", async () => {
    const { account, key } = await keyOf(1);
    const cookie = await signIn(service, account.email);
    const inDashboard = () =>
      service.call("POST", `${service.dashboard}/api/workspaces`, {
        cookie,
        body: { name: "Işıltı", subDomain: `s${randomName()}`, templateKey: "classic" },
      });
    const replies = await Promise.all(Array.from({ length: 10 }, () => [create(key), inDashboard()]).flat());
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "workspace_limit_reached")).toHaveLength(19);
    const list = await service.call("GET", `${service.dashboard}/api/workspaces`, { cookie });
    expect(list.body).toEqual((await service.call("GET", "/v1/workspaces", { key })).body);
  });

  it("applies the limit to requests with If-Match", async () => {
    const { account, key } = await keyOf(1);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.call("POST", "/v1/workspaces", {
          key,
          headers: { "if-match": "*" },
          body: { name: "Işıltı", subDomain: `s${randomName()}`, templateKey: "classic" },
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await rows(sql`select 1 from members where account_id = ${account.id}`)).toHaveLength(1);
  });

  it("allows three of 20 concurrent creations at a limit of 3", async () => {
    const { key } = await keyOf(3);
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(key)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const list = WorkspaceList.parse((await service.call("GET", "/v1/workspaces", { key })).body);
    expect(list.creationPolicy).toEqual({ limit: 3, owned: 3, remaining: 0, canCreate: false });
  });

  it("gives a subdomain to one of 20 concurrent callers", async () => {
    const accounts = await Promise.all(Array.from({ length: 20 }, () => keyOf()));
    const subDomain = `s${randomName()}`;
    const replies = await Promise.all(accounts.map(({ key }) => create(key, { subDomain })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(19);
    for (const { body } of refused) {
      expect(body).toMatchObject({ code: "subdomain_unavailable", fieldErrors: { subDomain: expect.any(String) } });
    }
    expect(await rows(sql`select 1 from workspaces where sub_domain = ${subDomain}`)).toHaveLength(1);
  });

  it("does not count a refused creation toward the limit", async () => {
    const [first, second] = [await keyOf(), await keyOf()];
    const subDomain = `s${randomName()}`;
    await create(first.key, { subDomain });
    expect((await create(second.key, { subDomain })).body.code).toBe("subdomain_unavailable");
    expect((await create(second.key)).status).toBe(200);
  });

  it.each([...RESERVED_SUB_DOMAINS])("refuses the reserved name %s", async (subDomain) => {
    const { key } = await keyOf();
    const reply = await create(key, { subDomain });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "subdomain_unavailable", fieldErrors: { subDomain: expect.any(String) } },
    });
  });

  it("reserves the names in the specification", () => {
    for (const name of ["api", "workspace", "admin", "docs", "website-editor"]) {
      expect(RESERVED_SUB_DOMAINS).toContain(name);
    }
  });

  it.each(["ab", "a".repeat(33), "-abc", "abc-", "a--b", "Abc", "a_b", "a.b", "a b", "çay", "", "abc\n", 12, null])(
    "returns 400 for the malformed subdomain %j",
    async (subDomain) => {
      const { key } = await keyOf();
      expect(await create(key, { subDomain })).toMatchObject({
        status: 400,
        body: { code: "invalid_input", fieldErrors: { subDomain: expect.any(String) } },
      });
    },
  );

  it.each([
    ["3 characters", "x1y"],
    ["32 characters", "a".repeat(31)],
    ["digits", "0a1-2b3"],
  ])("accepts a subdomain with %s", async (_what, stem) => {
    const { key } = await keyOf();
    const subDomain = stem === "a".repeat(31) ? `${stem}b` : stem;
    expect((await create(key, { subDomain })).body.subDomain).toBe(subDomain);
  });

  it("accepts names of 2 to 80 visible code points", async () => {
    const { key } = await keyOf(10);
    expect((await create(key, { name: "😀😀" })).status).toBe(200);
    expect((await create(key, { name: "😀".repeat(80) })).status).toBe(200);
    for (const name of ["a", "😀".repeat(81), "   ", " a ", 5]) {
      expect(await create(key, { name })).toMatchObject({
        status: 400,
        body: { fieldErrors: { name: expect.any(String) } },
      });
    }
  });

  it("requires a phone number only for the customized template", async () => {
    const { key } = await keyOf(10);
    const missing = await create(key, { templateKey: "customized" });
    expect(missing).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { phone: expect.any(String) } },
    });
    const given = await create(key, { templateKey: "customized", phone: "+905321234567" });
    expect(given).toMatchObject({ status: 200, body: { templateKey: "customized", billingPhone: "+905321234567" } });
    for (const templateKey of TEMPLATE_KEYS.filter((name) => name !== "customized")) {
      expect((await create(key, { templateKey })).body).toMatchObject({ templateKey, billingPhone: null });
    }
  });

  it.each(["5321234567", "+90 532 123 45 67", "+0905321234567", "+9053212345", "+99912345678", "", 5, null])(
    "returns 400 for the phone number %j",
    async (phone) => {
      const { key } = await keyOf();
      expect(await create(key, { phone })).toMatchObject({
        status: 400,
        body: { code: "invalid_input", fieldErrors: { phone: expect.any(String) } },
      });
    },
  );

  it("reports all invalid fields in one response", async () => {
    const { key } = await keyOf();
    const reply = await service.call("POST", "/v1/workspaces", {
      key,
      body: { name: "x", subDomain: "-", templateKey: "customized", colour: "red" },
    });
    expect(Object.keys(reply.body.fieldErrors).sort()).toEqual(["colour", "name", "phone", "subDomain"]);
    const empty = await service.call("POST", "/v1/workspaces", { key, body: {} });
    expect(Object.keys(empty.body.fieldErrors).sort()).toEqual(["name", "subDomain", "templateKey"]);
  });

  it("returns 400 for a workspace selector", async () => {
    const { key } = await keyOf();
    const tenant = await service.tenant();
    const header = await service.call("GET", "/v1/workspaces", {
      key,
      headers: { "x-workspace-id": tenant.workspace.id },
    });
    expect(header.status).toBe(400);
    const query = await service.call("GET", `/v1/workspaces?workspaceId=${tenant.workspace.id}`, { key });
    expect(query.status).toBe(400);
  });

  it("replays a creation with the same Idempotency-Key", async () => {
    const { key } = await keyOf(5);
    const body = { name: "Once", subDomain: `s${randomName()}`, templateKey: "classic" };
    const call = () => service.call("POST", "/v1/workspaces", { key, body, headers: { "idempotency-key": "once" } });
    const [first, second] = [await call(), await call()];
    expect(second.body).toEqual(first.body);
    expect((await service.call("GET", "/v1/workspaces", { key })).body.total).toBe(1);
  });
});

describe("list_workspaces", () => {
  it("returns owned workspaces only, newest first, with the creation policy", async () => {
    const { account, key } = await keyOf(5);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      ids.unshift((await create(key)).body.id);
      service.clock.advance(1000);
    }
    const other = await service.tenant();
    await service.member(other.workspace.id, account.id, "STAFF");
    const reply = await service.call("GET", "/v1/workspaces", { key });
    const list = WorkspaceList.parse(reply.body);
    expect(list.workspaces.map(({ id }) => id)).toEqual(ids);
    expect(list).toMatchObject({
      page: 1,
      pageSize: 20,
      total: 3,
      creationPolicy: { limit: 5, owned: 3, remaining: 2, canCreate: true },
    });
    const second = await service.call("GET", "/v1/workspaces?page=2&pageSize=2", { key });
    expect(second.body).toMatchObject({ page: 2, pageSize: 2, total: 3, workspaces: [{ id: ids[2] }] });
    const past = await service.call("GET", "/v1/workspaces?page=2147483647&pageSize=100", { key });
    expect(past).toMatchObject({ status: 200, body: { total: 3, workspaces: [] } });
  });

  it("returns 0 remaining when the limit is below the number of owned workspaces", async () => {
    const { account, key } = await keyOf(2);
    await create(key);
    await create(key);
    await service.database.write((tx) => tx.run(sql`update accounts set workspace_limit = 1 where id = ${account.id}`));
    const { creationPolicy, workspaces } = (await service.call("GET", "/v1/workspaces", { key })).body;
    expect(creationPolicy).toEqual({ limit: 1, owned: 2, remaining: 0, canCreate: false });
    expect(workspaces).toHaveLength(2);
    expect((await create(key)).body.code).toBe("workspace_limit_reached");
  });

  it("ignores case and accents in searches, and sorts", async () => {
    const { key } = await keyOf(5);
    await create(key, { name: "Çiçek Bahçesi" });
    await create(key, { name: "Atölye" });
    const names = async (query: string) =>
      (await service.call("GET", `/v1/workspaces?${query}`, { key })).body.workspaces.map((w: Workspace) => w.name);
    expect(await names("search=cicek")).toEqual(["Çiçek Bahçesi"]);
    expect(await names("sort=name")).toEqual(["Atölye", "Çiçek Bahçesi"]);
    const found = await service.call("GET", "/v1/workspaces?search=atolye", { key });
    expect(found.body).toMatchObject({ total: 1, creationPolicy: { owned: 2 } });
  });

  it("sorts workspaces with equal names by id", async () => {
    const { key } = await keyOf(3);
    const made: string[] = [];
    for (const letter of ["m", "z", "a"]) {
      made.push((await create(key, { name: "Same", subDomain: `${letter}${randomName()}` })).body.id);
    }
    const ids = async (query: string) =>
      (await service.call("GET", `/v1/workspaces?${query}`, { key })).body.workspaces.map((w: Workspace) => w.id);
    for (const query of ["sort=name", "search=same&sort=name"]) expect(await ids(query), query).toEqual(made);
    expect(await ids("sort=-name")).toEqual(made.toReversed());
  });

  it.each(["page=0", "pageSize=101", "pageSize=0", "page=2147483648", "page=x", "page=1&page=2", "colour=red"])(
    "returns 400 for ?%s",
    async (query) => {
      const { key } = await keyOf();
      expect(await service.call("GET", `/v1/workspaces?${query}`, { key })).toMatchObject({
        status: 400,
        body: { code: "invalid_input" },
      });
    },
  );
});

describe("list_templates", () => {
  it("returns five templates; only the customized one requires a phone", async () => {
    const account = await service.account();
    const { key } = await service.key(account.id, ["website:read"]);
    const { status, body } = await service.call("GET", "/v1/templates", { key });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["templates"]);
    expect(body.templates.map((template: { key: string }) => template.key)).toEqual([...TEMPLATE_KEYS]);
    for (const template of body.templates) {
      expect(Object.keys(template).sort()).toEqual(["description", "key", "name", "requiresPhone"]);
      expect(template.requiresPhone).toBe(template.key === "customized");
    }
    const { key: without } = await service.key(
      account.id,
      SCOPES.filter((scope) => scope !== "website:read"),
    );
    expect((await service.call("GET", "/v1/templates", { key: without })).body.code).toBe("missing_scope");
  });
});
