import { beforeEach, describe, expect, it } from "vitest";
import { MINUTE, SECOND } from "../../src/kernel/clock.ts";
import { withService } from "../harness/service.ts";
import { Browser, mailedCode } from "../harness/sign-in.ts";
import { hireStaff, type Staff } from "../harness/staff.ts";
import { Authenticator } from "./authenticator.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let staff: Staff;
let authenticator: Authenticator;
let browser: Browser;
beforeEach(async () => {
  staff = await hireStaff(service, "OPERATOR");
  authenticator = new Authenticator();
  browser = new Browser(service);
});

const origin = () => service.admin.replace("127.0.0.1", "localhost");
const api = (path: string) => `${service.admin}/api${path}`;
const post = (path: string, body: object) => service.call("POST", api(path), { cookie: staff.cookie, body });

async function enrol(place = origin()) {
  const { token, options } = (await service.call("POST", api("/passkeys/options"), { cookie: staff.cookie })).body;
  return post("/passkeys", { token, name: "Laptop", ...authenticator.create(options, place) });
}

/** Signs in up to the step after the mailed code. */
async function signInByCode() {
  service.clock.advance(61 * SECOND);
  await browser.askForCode(service.admin, staff.email);
  return browser.guess(service.admin, staff.email, await mailedCode(service, staff.email));
}

const finish = (body: object) => browser.call("POST", api("/sign-in/passkey"), { body });

describe("a passkey", () => {
  it("is enrolled once, and is then required in addition to the code", async () => {
    expect(await enrol()).toMatchObject({ status: 200, body: { name: "Laptop", lastUsedAt: null } });
    expect((await staff.call("GET", "/profile")).body).toMatchObject({ role: "OPERATOR", passkeys: 1 });
    const { status, body, headers } = await signInByCode();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { profile: null, passkey: { options: { rpId: "localhost" } } },
    });
    expect(headers.getSetCookie().join()).not.toContain("vitrine_admin=");
    expect((await browser.call("GET", api("/profile"))).status).toBe(401);
    const answer = { token: body.passkey.token, ...authenticator.get(body.passkey.options, origin()) };
    expect(await finish(answer)).toMatchObject({ status: 200, body: { email: staff.email } });
    expect((await browser.call("GET", api("/profile"))).status).toBe(200);
    expect(await finish(answer)).toMatchObject({ status: 400, body: { code: "invalid_code" } });
    const entries = (await staff.call("GET", `/audit?subjectId=${staff.id}`)).body.entries;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      "staff.sign_in",
      "staff.enrol_passkey",
      "staff.create",
    ]);
  });

  it("is rejected for a wrong origin, challenge or key, after expiry, and on reuse", async () => {
    expect((await enrol("https://evil.example")).body.code).toBe("invalid_code");
    expect((await enrol()).status).toBe(200);
    expect(await enrol()).toMatchObject({ status: 409, body: { code: "duplicate" } });
    const asked = async () => (await signInByCode()).body.passkey;
    const elsewhere = await asked();
    const evil = authenticator.get(elsewhere.options, "https://evil.example");
    expect((await finish({ token: elsewhere.token, ...evil })).body.code).toBe("invalid_code");
    const right = { token: elsewhere.token, ...authenticator.get(elsewhere.options, origin()) };
    expect((await finish(right)).body.code, "a question counts once").toBe("invalid_code");
    const stranger = await asked();
    const forged = {
      ...new Authenticator().get(stranger.options, origin()),
      id: authenticator.id.toString("base64url"),
    };
    expect((await finish({ token: stranger.token, ...forged })).body.code).toBe("invalid_code");
    const [first, second] = [await asked(), await asked()];
    const swapped = { token: second.token, ...authenticator.get(first.options, origin()) };
    expect((await finish(swapped)).body.code).toBe("invalid_code");
    const late = await asked();
    service.clock.advance(5 * MINUTE);
    expect((await finish({ token: late.token, ...authenticator.get(late.options, origin()) })).body.code).toBe(
      "invalid_code",
    );
    const good = await asked();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => finish({ token: good.token, ...authenticator.get(good.options, origin()) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it("cannot be deleted by others, and is reset by another SUPERVISOR", async () => {
    const { id } = (await enrol()).body;
    const supervisor = await hireStaff(service, "SUPERVISOR");
    expect((await supervisor.call("DELETE", `/passkeys/${id}`)).status).toBe(404);
    expect((await staff.call("POST", `/staff/${staff.id}/recover`)).body.code).toBe("forbidden_role");
    expect((await supervisor.call("POST", `/staff/${supervisor.id}/recover`)).body.code).toBe("conflict");
    expect((await supervisor.call("POST", `/staff/${staff.id}/recover`)).body).toMatchObject({ passkeys: 0 });
    expect((await staff.call("GET", "/profile")).status).toBe(401);
    expect((await signInByCode()).body).toMatchObject({ profile: { email: staff.email }, passkey: null });
  });
});

describe("staff", () => {
  it("are added and removed by a SUPERVISOR, and the last SUPERVISOR stays", async () => {
    const service2 = service.database;
    const supervisor = await hireStaff(service, "SUPERVISOR");
    const colleague = await hireStaff(service, "SUPERVISOR");
    await service2.write((tx) =>
      tx.run({
        text: "update staff set role = 'SUPPORT' where id <> all($1)",
        values: [[supervisor.id, colleague.id]],
      } as never),
    );
    // Each removes the other concurrently: only one removal succeeds.
    const removals = await Promise.all([
      supervisor.call("POST", `/staff/${colleague.id}/remove`),
      colleague.call("POST", `/staff/${supervisor.id}/remove`),
    ]);
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1);
    const [left, gone] = removals[0]?.status === 200 ? [supervisor, colleague] : [colleague, supervisor];
    expect((await gone.call("GET", "/profile")).status).toBe(401);
    for (const [method, path, body] of [
      ["POST", `/staff/${left.id}/remove`, {}],
      ["PUT", `/staff/${left.id}/role`, { role: "SUPPORT" }],
    ] as const) {
      expect(await left.call(method, path, body)).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
    expect((await left.call("POST", "/staff", { email: gone.email, role: "SUPPORT" })).body).toMatchObject({
      id: gone.id,
      role: "SUPPORT",
      status: "ACTIVE",
    });
    expect((await left.call("POST", "/staff", { email: gone.email, role: "SUPPORT" })).body.code).toBe("duplicate");
    const listed = (await left.call("GET", "/staff?pageSize=1")).body;
    expect(listed.staff).toHaveLength(1);
    expect((await left.call("GET", `/staff?pageSize=1&after=${listed.next}`)).body.staff[0].id).not.toBe(
      listed.staff[0].id,
    );
  });

  it("have their new role from the next request on", async () => {
    const supervisor = await hireStaff(service, "SUPERVISOR");
    const { account } = await service.tenant();
    expect((await staff.call("PUT", `/accounts/${account.id}/workspace-limit`, { limit: 2 })).status).toBe(200);
    await supervisor.call("PUT", `/staff/${staff.id}/role`, { role: "SUPPORT" });
    const refused = await staff.call("PUT", `/accounts/${account.id}/workspace-limit`, { limit: 3 });
    expect(refused).toMatchObject({ status: 403, body: { code: "forbidden_role" } });
    expect((await staff.call("GET", `/accounts/${account.id}`)).body.workspaceLimit).toBe(2);
  });
});

describe("a staff session", () => {
  const sessionsOf = async (of: Staff) => (await of.call("GET", "/sessions")).body.sessions as Shown[];
  interface Shown {
    id: string;
    current: boolean;
  }

  it("is listed with the others and ended by its owner only", async () => {
    const signedIn = await signInByCode();
    expect(signedIn.status).toBe(200);
    const sessions = await sessionsOf(staff);
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(sessions[0]).toEqual({
      id: expect.stringMatching(/^ses_/),
      userAgent: expect.any(String),
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      current: expect.any(Boolean),
    });
    const other = sessions.find(({ current }) => !current)?.id ?? "";
    const colleague = await hireStaff(service, "SUPERVISOR");
    expect(await sessionsOf(colleague)).toMatchObject([{ current: true }]);
    expect((await colleague.call("DELETE", `/sessions/${other}`)).status).toBe(404);
    expect((await browser.call("GET", api("/profile"))).status).toBe(200);
    expect((await staff.call("DELETE", `/sessions/${other}`)).body).toEqual({ id: other, deleted: true });
    expect((await browser.call("GET", api("/profile"))).status).toBe(401);
    expect(await sessionsOf(staff)).toMatchObject([{ current: true }]);
    service.clock.advance(12 * 60 * MINUTE);
    expect((await staff.call("GET", "/sessions")).status).toBe(401);
  });
});
