import { beforeEach, describe, expect, it } from "vitest";
import { createAccount, createStaff, setAccountStatus } from "../../src/domains/accounts/index.ts";
import { HOUR, SECOND } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type Reply, randomName, withService } from "../harness/service.ts";
import { anyClient, mailTo, signInStaff } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let email: string;
const operator = { kind: "cli", id: "operator" } as const;

beforeEach(() => {
  email = `staff-${randomName()}@example.com`;
});

const hire = () =>
  service.database.write((tx) =>
    createStaff(tx, { email, name: "Support", role: "SUPERVISOR", actor: operator }, service.clock.now()),
  );
const request = (address: string) =>
  service.call("POST", `${service.admin}/api/sign-in/code`, { body: { email: address }, headers: anyClient() });
const profile = (cookie: string) => service.call("GET", `${service.admin}/api/profile`, { cookie });

describe("staff", () => {
  it("sign in with a code for 12 hours, and sign out", async () => {
    const hired = await hire();
    const cookie = await signInStaff(service, email);
    expect(cookie).toMatch(/^vitrine_admin=[0-9a-f]{64}$/);
    expect(await profile(cookie)).toMatchObject({
      status: 200,
      body: { id: hired.id, email, name: "Support", role: "SUPERVISOR", passkeys: 0 },
    });
    service.clock.advance(12 * HOUR - SECOND);
    expect((await profile(cookie)).status).toBe(200);
    service.clock.advance(SECOND);
    expect(await profile(cookie)).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
    const again = await signInStaff(service, email);
    expect((await service.call("POST", `${service.admin}/api/sign-out`, { cookie: again })).status).toBe(204);
    expect((await profile(again)).status).toBe(401);
  });

  it("sign out everywhere, without ending a colleague's sessions", async () => {
    await hire();
    const cookies = [await signInStaff(service, email)];
    service.clock.advance(61 * SECOND);
    cookies.push(await signInStaff(service, email));
    email = `staff-${randomName()}@example.com`;
    await hire();
    const colleague = await signInStaff(service, email);
    const signOut = () =>
      service.call("POST", `${service.admin}/api/sign-out-everywhere`, { cookie: cookies[0] ?? "" });
    expect((await signOut()).status).toBe(204);
    for (const cookie of cookies) expect((await profile(cookie)).status).toBe(401);
    expect((await signOut()).status).toBe(401);
    expect((await profile(colleague)).status).toBe(200);
  });

  it("alone receive codes, and the responses do not reveal who is staff", async () => {
    await hire();
    const stranger = (await service.account()).email;
    const shape = ({ status, body, headers }: Reply) => ({ status, body, names: [...headers.keys()].sort() });
    expect(shape(await request(stranger))).toEqual(shape(await request(email)));
    expect(shape(await request(stranger))).toEqual(shape(await request(email)));
    expect(await mailTo(service, email)).toHaveLength(1);
    expect(await mailTo(service, stranger)).toHaveLength(0);
  });

  it("get 403 on the next request after suspension, and no more codes", async () => {
    await hire();
    const cookie = await signInStaff(service, email);
    await service.database.write((tx) => tx.run(sql`update staff set status = 'SUSPENDED' where email = ${email}`));
    expect(await profile(cookie)).toMatchObject({ status: 403, body: { code: "account_inactive" } });
    service.clock.advance(61 * SECOND);
    await request(email);
    expect(await mailTo(service, email)).toHaveLength(1);
  });
});

describe("operator actions", () => {
  it("create one account per normalized address", async () => {
    const now = service.clock.now();
    const made = await service.database.write((tx) =>
      createAccount(tx, { email, name: "Ada", workspaceLimit: 3 }, now),
    );
    expect(made).toMatchObject({ email, name: "Ada", language: "en", workspaceLimit: 3, ownedWorkspaces: 0 });
    const again = service.database.write((tx) => createAccount(tx, { email: email.toUpperCase(), name: "Eve" }, now));
    await expect(again).rejects.toMatchObject({ constraint: "accounts_email_unique" });
  });

  it("suspend and activate an account, with audit log entries", async () => {
    const account = await service.account();
    for (const status of ["SUSPENDED", "ACTIVE"] as const) {
      await service.database.write((tx) =>
        setAccountStatus(tx, { id: account.id, status, actor: operator }, service.clock.now()),
      );
    }
    const trace = await service.database.read((tx) =>
      tx.many(
        sql`select actor_kind, actor_id, action, subject_id from audit_log where subject_id = ${account.id} order by id`,
      ),
    );
    const entry = { actor_kind: "cli", actor_id: "operator", subject_id: account.id };
    expect(trace).toEqual([
      { ...entry, action: "account.suspend" },
      { ...entry, action: "account.activate" },
    ]);
    const unknown = service.database.write((tx) =>
      setAccountStatus(tx, { id: "acc_unknown", status: "SUSPENDED", actor: operator }, service.clock.now()),
    );
    await expect(unknown).rejects.toMatchObject({ code: "not_found" });
  });
});
