// Actions of staff on accounts and workspaces, and their timing.

import { beforeEach, describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../../src/kernel/clock.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { cookieOf, mailTo, signIn } from "../harness/sign-in.ts";
import { hireStaff, type Staff } from "../harness/staff.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let tenant: Tenant;
let staff: Staff;
beforeEach(async () => {
  tenant = await service.tenant();
  staff = await hireStaff(service, "OPERATOR");
});

const useKey = (path: string, method = "GET", body?: object) =>
  service.call(method, `/v1${path}`, { key: tenant.key, ...(body ? { body } : {}) });
const own = (path: string) => useKey(`/workspaces/${tenant.workspace.id}${path}`);
const account = (verb: string, body?: object) => staff.call("POST", `/accounts/${tenant.account.id}/${verb}`, body);

let made = 0;
const create = () =>
  useKey("/workspaces", "POST", {
    name: "Another",
    subDomain: `made-${tenant.workspace.subDomain.slice(0, 8)}${made++}`,
    templateKey: "classic",
  });

describe("an account", () => {
  it("is suspended and activated from the next request on, for API key and session", async () => {
    const cookie = await signIn(service, tenant.account.email);
    const inDashboard = () => service.call("GET", `${service.dashboard}/api/memberships`, { cookie });
    expect((await account("suspend")).body).toMatchObject({ status: "SUSPENDED" });
    expect(await own("/tags")).toMatchObject({ status: 403, body: { code: "account_inactive" } });
    expect(await inDashboard()).toMatchObject({ status: 403, body: { code: "account_inactive" } });
    expect((await account("activate")).body).toMatchObject({ status: "ACTIVE" });
    expect((await own("/tags")).status).toBe(200);
    const { entries } = (await staff.call("GET", `/audit?subjectId=${tenant.account.id}`)).body;
    expect(entries[0]).toMatchObject({
      action: "account.activate",
      actor: { kind: "STAFF", id: staff.id },
      subject: { kind: "ACCOUNT", name: tenant.account.email },
      reason: "A test",
      before: { status: "SUSPENDED" },
      after: { status: "ACTIVE" },
    });
  });

  it("keeps workspaces above a lowered limit, but gets no more until it is raised", async () => {
    const limit = (n: number) => staff.call("PUT", `/accounts/${tenant.account.id}/workspace-limit`, { limit: n });
    for (const wrong of [0, 1001, 1.5]) expect((await limit(wrong)).status).toBe(400);
    expect((await limit(2)).body).toMatchObject({ workspaceLimit: 2, ownedWorkspaces: 1 });
    expect((await create()).status).toBe(200);
    await limit(1);
    expect((await own("/tags")).status).toBe(200);
    expect((await create()).body.code).toBe("workspace_limit_reached");
    const other = await service.tenant();
    const assign = () =>
      staff.call("POST", `/workspaces/${other.workspace.id}/owners`, { email: tenant.account.email });
    expect(await assign()).toMatchObject({ status: 400, body: { code: "workspace_limit_reached" } });
    await limit(4);
    expect((await assign()).body.members).toHaveLength(2);
    const [first, second] = await Promise.all([create(), create()]);
    expect([first?.status, second?.status].sort()).toEqual([200, 400]);
  });

  it("is signed out everywhere, and erased for good", async () => {
    const cookie = await signIn(service, tenant.account.email);
    expect((await staff.call("GET", `/accounts/${tenant.account.id}/sessions`)).body.sessions).toHaveLength(1);
    expect((await account("sign-out")).body).toMatchObject({ sessions: 0 });
    expect((await service.call("GET", `${service.dashboard}/api/memberships`, { cookie })).status).toBe(401);
    expect((await account("erase", { email: "another@example.com" })).status).toBe(400);
    expect((await account("erase", { email: tenant.account.email })).body).toMatchObject({ status: "CLOSED" });
    expect((await account("activate")).body.code).toBe("conflict");
    expect((await own("/tags")).status).toBe(403);
    await service.database.write((tx) =>
      tx.run({ text: "select graphile_worker.add_job('sweep')", values: [] } as never),
    );
    await service.drainJobs();
    expect((await staff.call("GET", `/accounts/${tenant.account.id}`)).body).toMatchObject({
      status: "ERASED",
      name: "Erased",
    });
    expect((await account("suspend")).body.code).toBe("conflict");
  });

  it("is found by id and by part of its address, in complete pages", async () => {
    const [name = ""] = tenant.account.email.split("@");
    for (const search of [tenant.account.id, name.slice(2).toUpperCase()]) {
      const { accounts } = (await staff.call("GET", `/accounts?search=${search}`)).body;
      expect(accounts).toMatchObject([{ id: tenant.account.id, ownedWorkspaces: 1 }]);
    }
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page: { accounts: { id: string }[]; next: string | null } = (
        await staff.call("GET", `/accounts?pageSize=2${next ? `&after=${next}` : ""}`)
      ).body;
      seen.push(...page.accounts.map(({ id }) => id));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const all = (await staff.call("GET", "/accounts?pageSize=100")).body.accounts;
    expect(seen).toEqual(all.map(({ id }: { id: string }) => id));
    expect((await staff.call("GET", "/accounts?search=100%25_")).body.accounts).toEqual([]);
  });
});

describe("a workspace", () => {
  it("is suspended from the next request on, and shows its limits and usage", async () => {
    const at = `/workspaces/${tenant.workspace.id}`;
    expect((await staff.call("POST", `${at}/suspend`)).body).toMatchObject({ status: "SUSPENDED" });
    expect(await own("/tags")).toMatchObject({ status: 403, body: { code: "workspace_inactive" } });
    expect(
      (await staff.call("GET", `/workspaces?status=SUSPENDED&search=${tenant.workspace.id}`)).body.workspaces,
    ).toHaveLength(1);
    await staff.call("POST", `${at}/activate`);
    const record = (await staff.call("PUT", `${at}/storage`, { products: 7 })).body;
    expect(record).toMatchObject({
      id: tenant.workspace.id,
      status: "ACTIVE",
      owner: { id: tenant.account.id },
      wallet: { balance: 0 },
      storage: { products: { limit: 7 } },
      usage: { days: 30, visits: 0 },
    });
    expect((await staff.call("PUT", `${at}/storage`)).status).toBe(400);
    expect((await staff.call("GET", `${at}/ledger`)).body).toEqual({ entries: [], next: null });
  });
});

describe("a staff visit", () => {
  const begin = async () => (await staff.call("POST", `/workspaces/${tenant.workspace.id}/visits`)).body;
  const arrive = (url: string) =>
    service.call("GET", `${service.dashboard}${new URL(url).pathname}${new URL(url).search}`);
  const look = (cookie: string, path: string, method = "GET", body?: object) =>
    service.call(method, `${service.dashboard}/api${path}`, { cookie, ...(body ? { body } : {}) });

  it("shows the workspace read-only, and notifies the owner", async () => {
    const visit = await begin();
    const arrived = await arrive(visit.url);
    expect(arrived.headers.get("location")).toBe(`/w/${tenant.workspace.id}`);
    const cookie = cookieOf(arrived) ?? "";
    const here = `/workspaces/${tenant.workspace.id}`;
    expect((await look(cookie, `${here}/tags`)).status).toBe(200);
    expect((await look(cookie, "/visit")).body.visit).toMatchObject({ id: visit.id, workspaceId: tenant.workspace.id });
    for (const [path, method, body] of [
      [`${here}/tags`, "POST", { name: "Mine" }],
      [`${here}/workspace`, "PUT", { name: "Mine" }],
      ["/api-keys", "POST", { name: "Mine", scopes: ["tags:read"], days: 1 }],
    ] as const) {
      expect(await look(cookie, path, method, body)).toMatchObject({
        status: 403,
        body: { code: "access_restricted" },
      });
    }
    expect((await arrive(visit.url)).headers.get("location")).toBe("/sign-in?error=invalid_token");
    expect((await mailTo(service, tenant.account.email))[0]?.text).toContain("A test");
    const { entries } = (await own("/audit")).body;
    expect(entries[0]).toMatchObject({ action: "workspace.visit", actor: { kind: "STAFF", id: null } });
    expect((await look(cookie, "/sign-out", "POST")).status).toBe(204);
    expect((await look(cookie, `${here}/tags`)).status).toBe(401);
  });

  it("is limited to one workspace, and ends after 30 minutes or when its staff is removed", async () => {
    const second = await service.workspace((await service.account()).id);
    await service.member(second.id, tenant.account.id, "OWNER");
    const cookie = cookieOf(await arrive((await begin()).url)) ?? "";
    expect((await look(cookie, `/workspaces/${second.id}/tags`)).body.code).toBe("access_restricted");
    const late = await begin();
    service.clock.advance(MINUTE);
    expect((await arrive(late.url)).headers.get("location")).toBe("/sign-in?error=invalid_token");
    service.clock.advance(30 * MINUTE);
    expect((await look(cookie, `/workspaces/${tenant.workspace.id}/tags`)).status).toBe(401);
    const again = cookieOf(await arrive((await begin()).url)) ?? "";
    const supervisor = await hireStaff(service, "SUPERVISOR");
    await supervisor.call("POST", `/staff/${staff.id}/remove`);
    expect((await look(again, `/workspaces/${tenant.workspace.id}/tags`)).status).toBe(401);
    service.clock.advance(DAY);
  });
});
