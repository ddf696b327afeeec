import { beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type Reply, randomName, startTestService, withService } from "../harness/service.ts";
import { anyClient, cookieOf, mailedCode, mailTo, signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let email: string;

beforeEach(() => {
  email = `person-${randomName()}@example.com`;
});

const request = (body: object, headers: Record<string, string> = {}) =>
  service.call("POST", `${service.dashboard}/api/sign-in/code`, { body, headers: { ...anyClient(), ...headers } });
const verify = (code: string, extra: object = {}, headers: Record<string, string> = {}) =>
  service.call("POST", `${service.dashboard}/api/sign-in/verify`, { body: { email, code, ...extra }, headers });
const requestedCode = async () => {
  expect((await request({ email })).status).toBe(200);
  return mailedCode(service, email);
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const sessions = () =>
  service.database.read((tx) =>
    tx.many(sql`select s.id from dashboard_sessions s join accounts a on a.id = s.account_id where a.email = ${email}`),
  );

function expectRefusal(reply: Reply, status: number, code: string) {
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { status, code } });
  expect(reply.headers.getSetCookie()).toEqual([]);
}

describe("sign-in with a code", () => {
  it("creates the account at the first sign-in and sets a session cookie", async () => {
    const requested = await request({ email: `  ${email.toUpperCase()} ` });
    expect(requested.status).toBe(200);
    expect(requested.body).toEqual({ sent: true, expiresAt: "2026-03-01T10:10:00.000Z", resendAfterSeconds: 60 });
    const signedIn = await verify(
      await mailedCode(service, email),
      { name: "Ada" },
      { "accept-language": "fr, tr;q=0.9" },
    );
    expect(signedIn.status).toBe(200);
    expect(signedIn.body).toEqual({
      id: expect.stringMatching(/^acc_[0-9a-z]{26}$/),
      email,
      name: "Ada",
      phone: null,
      language: "tr",
      workspaceLimit: 1,
      ownedWorkspaces: 0,
      createdAt: "2026-03-01T10:00:00.000Z",
    });
    expect(signedIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^vitrine_dashboard=[0-9a-f]{64}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      // 400 days, the maximum of browsers.
      expect.stringMatching(
        /^vitrine_dashboard_browser=[0-9a-f]{64}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const cookie = cookieOf(signedIn) ?? "";
    const profile = await service.call("GET", `${service.dashboard}/api/profile`, { cookie });
    expect(profile.body).toEqual(signedIn.body);
  });

  it("names a new account after its address by default, and never renames an existing one", async () => {
    const first = await verify(await requestedCode());
    expect(first.body.name).toBe(email.split("@")[0]);
    service.clock.advance(61 * SECOND);
    const second = await verify(await requestedCode(), { name: "Somebody else" });
    expect(second.body).toEqual(first.body);
  });

  it("stores neither codes nor session tokens in plain text", async () => {
    const code = await requestedCode();
    const cookie = cookieOf(await verify(code)) ?? "";
    const stored = await service.database.read((tx) =>
      tx.many(sql`
        select t::text as row from sign_in_codes t union all select t::text from dashboard_sessions t
        union all select t::text from graphile_worker._private_jobs t`),
    );
    const text = JSON.stringify(stored);
    expect(text).not.toContain(code);
    expect(text).not.toContain(cookie.split("=")[1]);
  });

  it("encrypts the mail in the job queue", async () => {
    await request({ email });
    const { payload } = await service.database.read((tx) =>
      tx.one<{ payload: unknown }>(sql`select payload from graphile_worker._private_jobs`),
    );
    expect(payload).toEqual({ sealed: expect.stringMatching(/^[\w-]{100,}$/) });
    expect(Buffer.from((payload as { sealed: string }).sealed, "base64url").toString("latin1")).not.toContain(email);
    expect(await mailTo(service, email)).toHaveLength(1);
  });

  it("accepts a code once, even from 20 concurrent requests", async () => {
    const code = await requestedCode();
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(code)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) expectRefusal(reply, 400, "invalid_code");
    expect(await sessions()).toHaveLength(1);
  });

  it("accepts the right code after four failures and rejects it after five", async () => {
    const first = await requestedCode();
    for (let i = 0; i < 4; i++) expectRefusal(await verify(wrong(first)), 400, "invalid_code");
    expect((await verify(first)).status).toBe(200);
    service.clock.advance(61 * SECOND);
    const second = await requestedCode();
    for (let i = 0; i < 5; i++) expectRefusal(await verify(wrong(second)), 400, "invalid_code");
    expectRefusal(await verify(second), 400, "invalid_code");
    service.clock.advance(61 * SECOND);
    expect((await verify(await requestedCode())).status).toBe(200);
  });

  it("counts concurrent failures: rejects the right code after 30 wrong ones", async () => {
    const code = await requestedCode();
    await Promise.all(Array.from({ length: 30 }, () => verify(wrong(code))));
    expectRefusal(await verify(code), 400, "invalid_code");
    const { failures } = await service.database.read((tx) =>
      tx.one<{ failures: number }>(sql`select failures from sign_in_codes where address = ${email}`),
    );
    expect(failures).toBe(5);
  });

  it("rejects a code after ten minutes, and a code that a newer one replaced", async () => {
    const first = await requestedCode();
    service.clock.advance(10 * MINUTE);
    expectRefusal(await verify(first), 400, "invalid_code");
    const second = await requestedCode();
    service.clock.advance(61 * SECOND);
    const third = await requestedCode();
    if (second !== third) expectRefusal(await verify(second), 400, "invalid_code");
    expect((await verify(third)).status).toBe(200);
  });

  it("returns 400 for malformed codes", async () => {
    await requestedCode();
    for (const code of ["", "1", "12345678901234567890", "ａｂｃ", "' or 1=1 --"]) {
      expectRefusal(await verify(code), 400, "invalid_code");
    }
    expectRefusal(await verify("x".repeat(33)), 400, "invalid_input");
    for (const code of [123456, null, ["123456"], { $ne: 1 }]) {
      expectRefusal(await verify(code as never), 400, "invalid_input");
    }
  });

  it("rejects a code at another surface and for another address", async () => {
    const code = await requestedCode();
    const atAdmin = await service.call("POST", `${service.admin}/api/sign-in/verify`, { body: { email, code } });
    expectRefusal(atAdmin, 400, "invalid_code");
    expectRefusal(await verify(code, { email: `other-${email}` }), 400, "invalid_code");
    expect((await verify(code)).status).toBe(200);
  });
});

describe("requesting codes", () => {
  it("returns the same response whether or not the address has an account", async () => {
    const known = (await service.account()).email;
    const replies = [await request({ email: known }), await request({ email })];
    const shape = ({ status, body, headers }: Reply) => ({ status, body, names: [...headers.keys()].sort() });
    expect(shape(replies[0] as Reply)).toEqual(shape(replies[1] as Reply));
    const again = [await request({ email: known }), await request({ email })];
    expect(shape(again[0] as Reply)).toEqual(shape(again[1] as Reply));
    const failed = await Promise.all([known, email].map((address) => verify("000000x", { email: address })));
    expect(shape(failed[0] as Reply)).toEqual(shape(failed[1] as Reply));
  });

  it("returns 429 within 60 seconds of the last code, then sends the next one", async () => {
    await request({ email });
    service.clock.advance(59 * SECOND);
    const early = await request({ email });
    expectRefusal(early, 429, "rate_limited");
    expect(early.headers.get("retry-after")).toBe("1");
    service.clock.advance(SECOND);
    expect((await request({ email })).status).toBe(200);
    expect(await mailTo(service, email)).toHaveLength(2);
  });

  it("sends one code for 10 concurrent requests", async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => request({ email })));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(9);
    expect(await mailTo(service, email)).toHaveLength(1);
  });
});

describe("hourly rate limits", () => {
  it("allow five codes per address", async () => {
    const own = await startTestService();
    try {
      const ask = () => own.call("POST", `${own.dashboard}/api/sign-in/code`, { body: { email } });
      for (let i = 0; i < 5; i++) {
        expect((await ask()).status).toBe(200);
        own.clock.advance(2 * MINUTE);
      }
      const sixth = await ask();
      expectRefusal(sixth, 429, "rate_limited");
      expect(sixth.headers.get("retry-after")).toBe(String((HOUR - 10 * MINUTE) / SECOND));
      own.clock.advance(50 * MINUTE);
      expect((await ask()).status).toBe(200);
    } finally {
      await own.stop();
    }
  });

  it("allow one wrong guess per hour after 25 failures, despite new codes", async () => {
    const own = await startTestService();
    try {
      const ask = () => own.call("POST", `${own.dashboard}/api/sign-in/code`, { body: { email } });
      const guess = (code: string) =>
        own.call("POST", `${own.dashboard}/api/sign-in/verify`, { body: { email, code } });
      for (let code = 1; code <= 5; code++) {
        expect((await ask()).status).toBe(200);
        for (let i = 0; i < 5; i++) expectRefusal(await guess("no code"), 400, "invalid_code");
        own.clock.advance(2 * MINUTE);
      }
      expectRefusal(await guess("no code"), 429, "rate_limited");
      own.clock.advance(50 * MINUTE);
      expect((await ask()).status).toBe(200);
      expectRefusal(await guess("no code"), 400, "invalid_code");
      expectRefusal(await guess(await mailedCode(own, email)), 429, "rate_limited");
      own.clock.advance(HOUR);
      expect((await ask()).status).toBe(200);
      expect((await guess(await mailedCode(own, email))).status).toBe(200);
    } finally {
      await own.stop();
    }
  });

  it("allow 10 requests per client, across addresses and surfaces", async () => {
    const own = await startTestService();
    try {
      const ask = (origin: string) =>
        own.call("POST", `${origin}/api/sign-in/code`, { body: { email: `a${randomName()}@example.com` } });
      const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => ask(i % 2 ? own.admin : own.dashboard)));
      expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
      const next = await ask(own.dashboard);
      expectRefusal(next, 429, "rate_limited");
      expect(Number(next.headers.get("retry-after"))).toBeGreaterThan(3000);
    } finally {
      await own.stop();
    }
  });
});

describe("a suspended account", () => {
  it("gets 403 on the next request, and 200 again after activation", async () => {
    const cookie = await signIn(service, email);
    const profile = () => service.call("GET", `${service.dashboard}/api/profile`, { cookie });
    const set = (status: string) =>
      service.database.write((tx) => tx.run(sql`update accounts set status = ${status} where email = ${email}`));
    expect((await profile()).status).toBe(200);
    await set("SUSPENDED");
    expectRefusal(await profile(), 403, "account_inactive");
    await set("ACTIVE");
    expect((await profile()).status).toBe(200);
  });

  it("gets 403 only after a right code, and no session", async () => {
    await signIn(service, email);
    await service.database.write((tx) => tx.run(sql`update accounts set status = 'SUSPENDED' where email = ${email}`));
    service.clock.advance(61 * SECOND);
    const code = await requestedCode();
    expectRefusal(await verify(wrong(code)), 400, "invalid_code");
    expectRefusal(await verify(code), 403, "account_inactive");
    expect(await sessions()).toHaveLength(1);
  });
});

describe("the sign-in mail", () => {
  it("uses the account's language, then the request's, then the browser's", async () => {
    await signIn(service, email);
    await service.database.write((tx) => tx.run(sql`update accounts set language = 'de' where email = ${email}`));
    service.clock.advance(61 * SECOND);
    await request({ email, language: "tr" });
    expect((await mailTo(service, email))[0]?.text).toContain("10 Minuten");
    const newcomer = `person-${randomName()}@example.com`;
    await request({ email: newcomer, language: "tr" }, { "accept-language": "de" });
    expect((await mailTo(service, newcomer))[0]?.text).toContain("10 dakika");
    const another = `person-${randomName()}@example.com`;
    await request({ email: another }, { "accept-language": "xx, de-AT;q=0.8, tr;q=0.2" });
    expect((await mailTo(service, another))[0]?.subject).toContain("Ihr Vitrine-Code");
  });

  it("is not sent after its code has expired", async () => {
    await request({ email });
    service.clock.advance(10 * MINUTE);
    expect(await mailTo(service, email)).toEqual([]);
  });
});
