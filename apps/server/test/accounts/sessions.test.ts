import { beforeEach, describe, expect, it } from "vitest";
import { DAY, SECOND } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type RequestOptions, randomName, startTestService, withService } from "../harness/service.ts";
import { cookieOf, signIn, signInStaff } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let email: string;
let cookie: string;

beforeEach(async () => {
  email = `person-${randomName()}@example.com`;
  cookie = await signIn(service, email);
});

const call = (method: string, path: string, options: RequestOptions = {}) =>
  service.call(method, `${service.dashboard}/api${path}`, { cookie, ...options });
const anotherSession = () => {
  service.clock.advance(61 * SECOND);
  return signIn(service, email);
};

describe("sessions", () => {
  it("are listed by last use, newest first, with the current one marked", async () => {
    const second = await anotherSession();
    const { body } = await call("GET", "/sessions", { cookie: second });
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions[0]).toEqual({
      id: expect.stringMatching(/^ses_/),
      userAgent: expect.any(String),
      createdAt: service.clock.now().toISOString(),
      lastUsedAt: service.clock.now().toISOString(),
      expiresAt: new Date(service.clock.now().getTime() + 30 * DAY).toISOString(),
      current: true,
    });
    expect(body.sessions[1].current).toBe(false);
  });

  it("end on sign-out, which deletes the cookie and keeps the other sessions", async () => {
    const second = await anotherSession();
    const signedOut = await call("POST", "/sign-out");
    expect(signedOut.status).toBe(204);
    expect(signedOut.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^vitrine_dashboard=; Max-Age=0; Path=\/; .*; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await call("GET", "/profile")).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
    expect((await call("GET", "/profile", { cookie: second })).status).toBe(200);
  });

  it("end for the whole account, and for no other account, on sign-out everywhere", async () => {
    const second = await anotherSession();
    const other = await signIn(service, `person-${randomName()}@example.com`);
    expect((await call("POST", "/sign-out-everywhere")).status).toBe(204);
    for (const ended of [cookie, second]) expect((await call("GET", "/profile", { cookie: ended })).status).toBe(401);
    expect((await call("GET", "/profile", { cookie: other })).status).toBe(200);
  });

  it("end one by one, and another account's session returns 404", async () => {
    const second = await anotherSession();
    const other = await signIn(service, `person-${randomName()}@example.com`);
    const { body } = await call("GET", "/sessions", { cookie: second });
    const first = body.sessions.find(({ current }: { current: boolean }) => !current).id;
    const path = `/sessions/${first}`;
    expect(await call("DELETE", path, { cookie: other })).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await call("GET", "/profile")).status).toBe(200);
    expect(await call("DELETE", path, { cookie: second })).toMatchObject({ status: 200, body: { id: first } });
    expect((await call("GET", "/profile")).status).toBe(401);
    expect((await call("DELETE", path, { cookie: second })).status).toBe(404);
  });

  it("end and delete the cookie when the current session ends itself", async () => {
    const { body } = await call("GET", "/sessions");
    const ended = await call("DELETE", `/sessions/${body.sessions[0].id}`);
    expect(ended.headers.getSetCookie()).toEqual([expect.stringMatching(/^vitrine_dashboard=; Max-Age=0/)]);
    expect((await call("GET", "/profile")).status).toBe(401);
  });

  it("extend to thirty days from the last use, on the server and in the cookie", async () => {
    service.clock.advance(29 * DAY);
    const used = await call("GET", "/profile");
    expect(used.headers.getSetCookie()).toEqual([expect.stringContaining(`${cookie}; Max-Age=2592000;`)]);
    const end = new Date(service.clock.now().getTime() + 30 * DAY).toISOString();
    await service.drainJobs();
    expect((await call("GET", "/sessions")).body.sessions[0].expiresAt).toBe(end);
    service.clock.advance(30 * DAY - SECOND);
    expect((await call("GET", "/sessions")).status).toBe(200);
  });

  it("expire after thirty days without use", async () => {
    service.clock.advance(30 * DAY);
    expect(await call("GET", "/profile")).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
  });

  it("return 401 for an ended or invalid cookie, which does not block a new sign-in", async () => {
    await call("POST", "/sign-out");
    for (const bad of [cookie, "vitrine_dashboard=", "vitrine_dashboard=%00", `vitrine_dashboard=${"f".repeat(64)}`]) {
      expect((await call("GET", "/profile", { cookie: bad })).status).toBe(401);
      const options = await call("GET", "/sign-in/options", { cookie: bad });
      expect(options).toMatchObject({ status: 200, body: { emailCode: true, thirdParty: null } });
    }
  });
});

describe("credentials of another surface", () => {
  it("return 401: API key or staff cookie at the dashboard, dashboard cookie at the administration", async () => {
    const staff = `staff-${randomName()}@example.com`;
    await service.database.write((tx) =>
      tx.run(
        sql`insert into staff (id, email, name, created_at) values (${`stf_${randomName()}`}, ${staff}, 'S', ${service.clock.now()})`,
      ),
    );
    const staffCookie = await signInStaff(service, staff);
    const tenant = await service.tenant();
    const asDashboard = staffCookie.replace("vitrine_admin", "vitrine_dashboard");
    for (const credential of [{ key: tenant.key, cookie: "" }, { cookie: staffCookie }, { cookie: asDashboard }]) {
      expect(await call("GET", "/profile", credential)).toMatchObject({
        status: 401,
        body: { code: "sign_in_required" },
      });
    }
    const asStaff = cookie.replace("vitrine_dashboard", "vitrine_admin");
    for (const credential of [{ key: tenant.key }, { cookie }, { cookie: asStaff }]) {
      const reply = await service.call("GET", `${service.admin}/api/profile`, credential);
      expect(reply).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
    }
    const atApi = await service.call("GET", "/v1/workspaces", { cookie });
    expect([401, 404]).toContain(atApi.status);
    expect((await service.call("GET", `${service.admin}/api/profile`, { cookie: staffCookie })).status).toBe(200);
  });
});

describe("cross-site requests", () => {
  const update = (headers: Record<string, string>) =>
    call("PUT", "/profile", { body: { name: "Changed", phone: null, language: "en" }, headers });

  it.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1" },
    { origin: "not a url" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("return 403 and change no data: %j", async (headers) => {
    expect(await update(headers)).toMatchObject({ status: 403, body: { code: "access_restricted" } });
    expect((await call("GET", "/profile")).body.name).not.toBe("Changed");
  });

  it("are distinguished from same-origin requests and requests without browser headers", async () => {
    expect((await update({})).status).toBe(200);
    expect((await update({ origin: service.dashboard, "sec-fetch-site": "same-origin" })).status).toBe(200);
    const port = new URL(service.dashboard).port;
    expect((await update({ origin: `http://localhost:${port}` })).status).toBe(200);
    expect((await update({ origin: service.admin })).status).toBe(403);
  });

  it("return 400 for a form body", async () => {
    const form = await call("PUT", "/profile", {
      rawBody: "name=x",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(form).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  it("are blocked from framing and MIME sniffing by response headers", async () => {
    for (const path of [
      `${service.dashboard}/api/profile`,
      `${service.admin}/api/profile`,
      `${service.dashboard}/nowhere`,
    ]) {
      const { headers } = await service.call("GET", path);
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("content-security-policy")).toContain("default-src 'self'");
      expect(headers.get("content-security-policy")).not.toContain("unsafe");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});

describe("the profile", () => {
  const good = { name: "Elif Yılmaz", phone: "+905321234567", language: "tr" };

  it("updates name, phone and language, and keeps the email", async () => {
    const updated = await call("PUT", "/profile", { body: good });
    expect(updated).toMatchObject({ status: 200, body: { ...good, email, workspaceLimit: 1, ownedWorkspaces: 0 } });
    expect((await call("GET", "/profile")).body).toEqual(updated.body);
    expect((await call("PUT", "/profile", { body: { ...good, phone: null } })).body.phone).toBeNull();
  });

  it.each([
    [{ phone: "+90532123456" }, "phone"],
    [{ phone: "05321234567" }, "phone"],
    [{ phone: "+999123456789" }, "phone"],
    [{ phone: "" }, "phone"],
    [{ name: "" }, "name"],
    [{ name: "   " }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ name: "a\u0000b" }, "name"],
    [{ language: "fr" }, "language"],
    [{ email: "other@example.com" }, "email"],
    [{ workspaceLimit: 1000 }, "workspaceLimit"],
  ])("returns 400 for %j", async (change, field) => {
    const reply = await call("PUT", "/profile", { body: { ...good, ...change } });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { [field]: expect.any(String) } },
    });
  });

  it("counts only the workspaces that the account owns", async () => {
    const { body } = await call("GET", "/profile");
    const owned = await service.workspace(body.id);
    const stranger = await service.tenant();
    await service.member(stranger.workspace.id, body.id, "STAFF");
    expect(owned.id).toMatch(/^wks_/);
    expect((await call("GET", "/profile")).body.ownedWorkspaces).toBe(1);
  });

  it("returns 409 for a stale ETag", async () => {
    const etag = (await call("GET", "/profile")).headers.get("etag") ?? "";
    expect((await call("PUT", "/profile", { body: good, headers: { "if-match": etag } })).status).toBe(200);
    const stale = await call("PUT", "/profile", { body: { ...good, name: "Late" }, headers: { "if-match": etag } });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_write" } });
  });
});

describe("workspace operations in the dashboard", () => {
  it("return 403 to non-members and to members without the required role", async () => {
    const tenant = await service.tenant();
    const { body } = await call("GET", "/profile");
    const tags = `/workspaces/${tenant.workspace.id}/tags`;
    expect(await call("GET", tags)).toMatchObject({ status: 403, body: { code: "not_owner" } });
    await service.member(tenant.workspace.id, body.id, "STAFF");
    expect((await call("POST", tags, { body: { name: "Vegan" } })).status).toBe(200);
    expect((await call("GET", tags)).body.tags).toHaveLength(1);
    await service.database.write((tx) =>
      tx.run(sql`update members set role = 'BILLING' where account_id = ${body.id}`),
    );
    expect(await call("GET", tags)).toMatchObject({ status: 403, body: { code: "forbidden_role" } });
    expect((await call("GET", "/tags")).status).toBe(404);
  });
});

describe("HTTPS", () => {
  it("sets a Secure cookie with the __Host- prefix, and accepts the configured origin", async () => {
    const own = await startTestService({ env: { DASHBOARD_URL: "https://dashboard.example", TRUST_PROXY: "on" } });
    try {
      const secure = await signIn(own, email);
      expect(secure).toMatch(/^__Host-vitrine_dashboard=/);
      const profile = await own.call("GET", `${own.dashboard}/api/profile`, { cookie: secure });
      expect(profile.status).toBe(200);
      expect(profile.headers.getSetCookie()[0]).toContain("; Secure");
      expect(profile.headers.get("strict-transport-security")).toContain("max-age=");
      const plain = secure.replace("__Host-", "");
      expect((await own.call("GET", `${own.dashboard}/api/profile`, { cookie: plain })).status).toBe(401);
      const signOut = await own.call("POST", `${own.dashboard}/api/sign-out`, {
        cookie: secure,
        headers: { origin: "https://dashboard.example" },
      });
      expect(signOut.status).toBe(204);
      expect(cookieOf(signOut)).toBe("__Host-vitrine_dashboard=");
    } finally {
      await own.stop();
    }
  });
});
