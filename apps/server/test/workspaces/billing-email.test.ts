import { beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../src/kernel/clock.ts";
import { randomName, type Tenant, withService } from "../harness/service.ts";
import { anyClient, mailedCode, signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let tenant: Tenant;
let cookie: string;

beforeEach(async () => {
  tenant = await service.tenant();
  cookie = await signIn(service, tenant.account.email);
});

const post = (path: string, body: object, of = { tenant, cookie }, headers: Record<string, string> = {}) =>
  service.call("POST", `${service.dashboard}/api/workspaces/${of.tenant.workspace.id}/billing-email/${path}`, {
    cookie: of.cookie,
    body,
    headers: { ...anyClient(), ...headers },
  });
const setBillingEmail = async (billingEmail: string) =>
  service.call("PUT", `/v1/workspaces/${tenant.workspace.id}/workspace`, { key: tenant.key, body: { billingEmail } });
const anyAddress = () => `billing-${randomName()}@example.com`;
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("verifying a billing email", () => {
  it("allows API clients to set the address for an hour", async () => {
    const email = anyAddress();
    expect((await setBillingEmail(email)).body.code).toBe("billing_email_unverified");
    const sent = await post("code", { email });
    expect(sent.body).toEqual({
      sent: true,
      expiresAt: new Date(service.clock.now().getTime() + 10 * MINUTE).toISOString(),
      resendAfterSeconds: 60,
    });
    const verified = await post("verify", { email, code: await mailedCode(service, email) });
    expect(verified.body).toEqual({
      email,
      verifiedUntil: new Date(service.clock.now().getTime() + HOUR).toISOString(),
    });
    service.clock.advance(HOUR - 1);
    expect((await setBillingEmail(email)).body.billingEmail).toBe(email);
  });

  it("expires after an hour", async () => {
    const email = anyAddress();
    await post("code", { email });
    await post("verify", { email, code: await mailedCode(service, email) });
    service.clock.advance(HOUR);
    expect((await setBillingEmail(email)).body.code).toBe("billing_email_unverified");
  });

  it("accepts a code once, for 10 minutes, with five attempts", async () => {
    const [once, late, guessed] = [anyAddress(), anyAddress(), anyAddress()];
    for (const email of [once, late, guessed]) await post("code", { email });
    const codes = await Promise.all([once, late, guessed].map((email) => mailedCode(service, email)));
    const [onceCode = "", lateCode = "", guessedCode = ""] = codes;
    expect((await post("verify", { email: once, code: onceCode })).status).toBe(200);
    expect((await post("verify", { email: once, code: onceCode })).body.code).toBe("invalid_code");
    for (let i = 0; i < 5; i++) {
      expect((await post("verify", { email: guessed, code: wrong(guessedCode) })).body.code).toBe("invalid_code");
    }
    expect((await post("verify", { email: guessed, code: guessedCode })).body.code).toBe("invalid_code");
    expect((await setBillingEmail(guessed)).body.code).toBe("billing_email_unverified");
    service.clock.advance(10 * MINUTE);
    expect((await post("verify", { email: late, code: lateCode })).body.code).toBe("invalid_code");
  });

  it("counts the attempts of each owner separately", async () => {
    const partner = await service.account();
    await service.member(tenant.workspace.id, partner.id, "OWNER");
    const theirs = { tenant, cookie: await signIn(service, partner.email) };
    const email = anyAddress();
    await post("code", { email });
    const code = await mailedCode(service, email);
    for (let i = 0; i < 6; i++) {
      expect((await post("verify", { email, code: wrong(code) }, theirs)).body.code).toBe("invalid_code");
    }
    expect((await post("verify", { email, code }, theirs)).body.code).toBe("invalid_code");
    expect((await post("verify", { email, code })).status).toBe(200);
  });

  it("limits an account to ten codes per hour across all addresses", async () => {
    for (let i = 0; i < 10; i++) expect((await post("code", { email: anyAddress() })).status).toBe(200);
    expect((await post("code", { email: anyAddress() })).body.code).toBe("rate_limited");
  });

  it("is valid for its own workspace only", async () => {
    const other = await service.tenant();
    const theirs = { tenant: other, cookie: await signIn(service, other.account.email) };
    const email = anyAddress();
    await post("code", { email }, theirs);
    const code = await mailedCode(service, email);
    expect((await post("verify", { email, code })).body.code).toBe("invalid_code");
    expect((await post("verify", { email, code }, theirs)).status).toBe(200);
    expect((await setBillingEmail(email)).body.code).toBe("billing_email_unverified");
  });

  it("uses codes that do not work for sign-in", async () => {
    const email = anyAddress();
    await post("code", { email });
    const code = await mailedCode(service, email);
    const signInReply = await service.call("POST", `${service.dashboard}/api/sign-in/verify`, {
      body: { email, code },
    });
    expect(signInReply.body.code).toBe("invalid_code");
  });

  it("returns 429 within a minute of the last code, and refuses invalid addresses", async () => {
    const email = anyAddress();
    await post("code", { email });
    const again = await post("code", { email });
    expect(again).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(again.headers.get("retry-after")).toBe("60");
    expect((await post("code", { email: "a+b@example.com" })).body.code).toBe("email_not_allowed");
    expect((await post("code", { email: "nobody" })).body.code).toBe("invalid_input");
  });

  it("sends and accepts a code once per Idempotency-Key", async () => {
    const email = anyAddress();
    const repeat = (path: string, body: object) =>
      Promise.all(Array.from({ length: 20 }, () => post(path, body, undefined, { "idempotency-key": "once" })));
    const replayOf = async (path: string, body: object) => {
      const answers = await repeat(path, body);
      const [first] = answers.filter(({ status }) => status === 200);
      for (const { status, body } of answers) {
        if (status === 200) expect(body).toEqual(first?.body);
        else expect(body.code).toBe("in_progress");
      }
      const again = await post(path, body, undefined, { "idempotency-key": "once" });
      expect(again).toMatchObject({ status: 200, body: first?.body });
      expect(again.headers.get("idempotency-replayed")).toBe("true");
    };
    await replayOf("code", { email });
    await replayOf("verify", { email, code: await mailedCode(service, email) });
    expect((await setBillingEmail(email)).status).toBe(200);
  });

  it("counts a wrong code once per Idempotency-Key", async () => {
    const email = anyAddress();
    await post("code", { email });
    const code = await mailedCode(service, email);
    for (let i = 0; i < 6; i++) {
      const guess = await post("verify", { email, code: wrong(code) }, undefined, { "idempotency-key": "guess" });
      expect(guess.body.code).toBe("invalid_code");
    }
    expect((await post("verify", { email, code })).status).toBe(200);
  });

  it("is for owners only", async () => {
    for (const [role, code] of [
      ["STAFF", "forbidden_role"],
      ["BILLING", "forbidden_role"],
      [null, "not_owner"],
    ] as const) {
      const someone = await service.account();
      if (role !== null) await service.member(tenant.workspace.id, someone.id, role);
      const theirs = { tenant, cookie: await signIn(service, someone.email) };
      expect((await post("code", { email: anyAddress() }, theirs)).body.code).toBe(code);
      expect((await post("verify", { email: anyAddress(), code: "123456" }, theirs)).body.code).toBe(code);
    }
  });
});
