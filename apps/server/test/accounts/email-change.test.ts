import { beforeEach, describe, expect, it } from "vitest";
import { SECOND } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type RequestOptions, randomName, withService } from "../harness/service.ts";
import { mailedCode, mailTo, signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let email: string;
let cookie: string;
let wanted: string;

beforeEach(async () => {
  email = `person-${randomName()}@example.com`;
  wanted = `new-${randomName()}@example.com`;
  cookie = await signIn(service, email);
});

const call = (method: string, path: string, options: RequestOptions = {}) =>
  service.call(method, `${service.dashboard}/api${path}`, { cookie, ...options });
const request = (address: string) => call("POST", "/profile/email/code", { body: { email: address } });
const change = (address: string, code: string, who = cookie) =>
  call("PUT", "/profile/email", { cookie: who, body: { email: address, code } });

describe("changing the email address", () => {
  it("verifies the code, and signs in with the new address", async () => {
    expect(await request(wanted.toUpperCase())).toMatchObject({ status: 200, body: { sent: true } });
    const { body: before } = await call("GET", "/profile");
    const reply = await change(wanted, await mailedCode(service, wanted));
    expect(reply).toMatchObject({ status: 200, body: { ...before, email: wanted } });
    service.clock.advance(61 * SECOND);
    const again = await signIn(service, wanted);
    expect((await call("GET", "/profile", { cookie: again })).body.id).toBe(before.id);
  });

  it("ends all other sessions and notifies the old address without naming the new one", async () => {
    service.clock.advance(61 * SECOND);
    const other = await signIn(service, email);
    await request(wanted);
    await change(wanted, await mailedCode(service, wanted));
    expect((await call("GET", "/profile")).status).toBe(200);
    expect((await call("GET", "/profile", { cookie: other })).status).toBe(401);
    const [mail] = await mailTo(service, email);
    expect(mail?.subject).toBe("Your Vitrine email address was changed");
    expect(JSON.stringify(mail)).not.toContain(wanted);
    const rows = await service.database.read((tx) =>
      tx.many(sql`select details from audit_log where action = 'account.email' and details ->> 'email' = ${email}`),
    );
    expect(rows).toHaveLength(1);
  });

  it("returns 400 for a wrong code, another account's code and a used code", async () => {
    await request(wanted);
    const code = await mailedCode(service, wanted);
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await change(wanted, wrong)).toMatchObject({ status: 400, body: { code: "invalid_code" } });
    const stranger = await signIn(service, `person-${randomName()}@example.com`);
    expect(await change(wanted, code, stranger)).toMatchObject({ status: 400, body: { code: "invalid_code" } });
    expect((await change(wanted, code)).status).toBe(200);
    expect(await change(wanted, code)).toMatchObject({ status: 400, body: { code: "invalid_code" } });
  });

  it("returns 409 after verification when another account has the address", async () => {
    const { email: taken } = await service.account();
    expect((await request(taken)).status).toBe(200);
    const reply = await change(taken, await mailedCode(service, taken));
    expect(reply).toMatchObject({
      status: 409,
      body: { code: "duplicate", fieldErrors: { email: "is already used" } },
    });
    expect((await call("GET", "/profile")).body.email).toBe(email);
  });

  it("returns 400 when the address is the current one or has a plus sign", async () => {
    expect(await request(email)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(await request("somebody+else@example.com")).toMatchObject({ status: 400 });
  });
});
