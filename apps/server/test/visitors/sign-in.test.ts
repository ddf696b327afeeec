import { beforeEach, describe, expect, it } from "vitest";
import { CODE_LIMITS } from "../../src/domains/accounts/index.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/kernel/clock.ts";
import type { LimitRule } from "../../src/kernel/rate-limits.ts";
import { MemoryLimiter } from "../../src/providers/limits/index.ts";
import { sql } from "../../src/storage/database.ts";
import { TestClock } from "../harness/clock.ts";
import { randomName, startTestService, withService } from "../harness/service.ts";
import { mailedCode, mailTo } from "../harness/sign-in.ts";
import { openShop, QUICK_CHALLENGES, Shop } from "./setting.ts";

const service = withService({ env: QUICK_CHALLENGES });
let shop: Shop;
let email: string;
beforeEach(async () => {
  shop = await openShop(service);
  email = `deniz-${randomName()}@example.com`;
});

const verify = (at: Shop, code: string, address = email) =>
  at.call("POST", "/customer/otp/verify", { body: { email: address, code } });

async function sweep(): Promise<void> {
  await service.database.write((tx) => tx.run(sql`select graphile_worker.add_job('sweep', '{}')`));
  await service.drainJobs();
}

/** Starts with used-up counters, so that tests send only the remaining requests. */
class UsedLimiter extends MemoryLimiter {
  readonly #used: ReadonlyMap<LimitRule, number>;
  readonly #begun = new Set<string>();

  constructor(used: ReadonlyMap<LimitRule, number>) {
    super(new TestClock());
    this.#used = used;
  }

  override async consume(rule: LimitRule, key: string, points?: number) {
    const counted = `${rule.name} ${key}`;
    const used = this.#used.get(rule);
    if (used !== undefined && !this.#begun.has(counted)) {
      this.#begun.add(counted);
      await super.consume(rule, key, used);
    }
    return super.consume(rule, key, points);
  }
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("requesting a code", () => {
  it("returns the expiry and resend interval, and mails the code", async () => {
    const { status, body } = await shop.requestCode(email);
    const now = service.clock.now().getTime();
    expect(status).toBe(200);
    expect(body).toEqual({
      sent: true,
      expiresAt: new Date(now + 10 * MINUTE).toISOString(),
      resendAfterSeconds: 60,
    });
    const [mail] = await mailTo(service, email);
    expect(mail?.subject).toMatch(/^\d{6} is your code for Test workspace$/);
  });

  it("writes in the language of the known customer, the visitor or the site", async () => {
    const subject = async () => (await mailTo(service, email))[0]?.subject ?? "";
    await shop.requestCode(email, {}, { headers: { "accept-language": "fr;q=0.9, de-AT;q=0.8, en;q=0.5" } });
    expect(await subject()).toContain("ist Ihr Code für Test workspace");

    const { url: _url, updatedAt: _at, ...website } = await shop.manage("GET", "/website");
    await shop.manage("PUT", "/website", { ...website, locale: "tr-TR" });
    service.clock.advance(MINUTE);
    await shop.requestCode(email, {}, { headers: { "accept-language": "*" } });
    expect(await subject()).toContain("Test workspace kodunuz");

    const { body } = await verify(shop, await mailedCode(service, email));
    expect(body.customer.language).toBe("tr");
    const headers = { "x-visitor-token": body.token };
    const profile = { name: "Deniz", phone: null, language: "de-CH", email };
    expect((await shop.call("PUT", "/customer/profile", { headers, body: profile })).status).toBe(200);
    service.clock.advance(MINUTE);
    await shop.requestCode(email, {}, { headers: { "accept-language": "tr" } });
    expect(await subject()).toContain("ist Ihr Code");
  });

  it("returns 400 for disallowed addresses before it requires a challenge", async () => {
    for (const [address, code] of [
      ["deniz+shop@example.com", "email_not_allowed"],
      ["deniz@mailinator.com", "email_not_allowed"],
      ["not an address", "invalid_input"],
      [`${"a".repeat(250)}@example.com`, "invalid_input"],
    ] as const) {
      const body = { name: "Deniz", email: address };
      const reply = await shop.call("POST", "/customer/otp/request", { body });
      expect({ address, ...reply }).toMatchObject({
        status: 400,
        body: { code, fieldErrors: { email: expect.any(String) } },
      });
    }
  });

  it("requires a name, accepts an optional phone, and reports all invalid fields", async () => {
    const body = { email: "nowhere", phone: "0532 123 45 67", nickname: "D" };
    const reply = await shop.call("POST", "/customer/otp/request", { body });
    expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(Object.keys(reply.body.fieldErrors).sort()).toEqual(["email", "name", "nickname", "phone"]);
    for (const name of ["", "   ", "x".repeat(121)]) {
      const refused = await shop.call("POST", "/customer/otp/request", { body: { name, email } });
      expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { name: expect.any(String) } } });
    }
    expect((await shop.requestCode(email, { phone: "+905321234567" })).status).toBe(200);
  });

  it("returns 429 within a minute, per address and workspace", async () => {
    const other = await openShop(service);
    expect((await shop.requestCode(email)).status).toBe(200);
    service.clock.advance(20 * SECOND);
    const soon = await shop.requestCode(email.toUpperCase());
    expect(soon).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(soon.headers.get("retry-after")).toBe("40");
    expect((await other.requestCode(email)).status).toBe(200);
    service.clock.advance(40 * SECOND);
    expect((await shop.requestCode(email)).status).toBe(200);
  });

  it("sends five per hour and address, and one for concurrent requests", async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => shop.challengeToken()));
    const replies = await Promise.all(
      tokens.map((challengeToken) =>
        shop.call("POST", "/customer/otp/request", { body: { name: "Deniz", email, challengeToken } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(429)]);
    expect(await mailTo(service, email)).toHaveLength(1);
    for (let sent = 2; sent <= 5; sent++) {
      service.clock.advance(MINUTE);
      expect((await shop.requestCode(email)).status).toBe(200);
    }
    service.clock.advance(MINUTE);
    const sixth = await shop.requestCode(email);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBe((55 * MINUTE) / SECOND);
    service.clock.advance(55 * MINUTE);
    expect((await shop.requestCode(email)).status).toBe(200);
  });

  it("sends ten per hour and visitor; missing challenges do not count", async () => {
    const headers = await shop.guest();
    const body = { name: "Deniz", email };
    for (let i = 0; i < 12; i++) {
      expect((await shop.call("POST", "/customer/otp/request", { body, headers })).status).toBe(403);
    }
    const ask = (sent: Record<string, string>) =>
      shop.requestCode(`visitor-${randomName()}@example.com`, {}, { headers: sent });
    for (let sent = 1; sent <= 10; sent++) expect((await ask(headers)).status).toBe(200);
    const reply = await ask(headers);
    expect(reply).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect((await ask(await shop.guest())).status).toBe(200);
    expect((await ask({})).status).toBe(200);
  });

  it("sends 600 per hour and key, and 1500 per account across its workspaces", async () => {
    const used = new Map<LimitRule, number>([
      [CODE_LIMITS.key, 595],
      [CODE_LIMITS.account, 1488],
    ]);
    const own = await startTestService({ env: QUICK_CHALLENGES, limiter: () => new UsedLimiter(used) });
    try {
      const { account, workspace, key } = await own.tenant({ workspaceLimit: 2 });
      const [second, third] = [(await own.key(account.id)).key, (await own.key(account.id)).key];
      const workspaces = [workspace, await own.workspace(account.id)];
      const shops = workspaces.map((opened) => new Shop(own, { account, workspace: opened, key, keyId: "" }));
      for (const opened of shops) await opened.policy({ challenge: "NEVER" });
      let asked = 0;
      const ask = async (apiKey: string) => {
        const body = { name: "Deniz", email: `visitor-${randomName()}@example.com` };
        const { status } = await (shops[asked++ % 2] as Shop).call("POST", "/customer/otp/request", {
          key: apiKey,
          body,
        });
        return status;
      };
      const askTimes = async (times: number, apiKey: string) => {
        const statuses: number[] = [];
        for (let n = 0; n < times; n++) statuses.push(await ask(apiKey));
        return statuses;
      };
      expect(await askTimes(6, key)).toEqual([...Array(5).fill(200), 429]);
      expect(await askTimes(5, second)).toEqual(Array(5).fill(200));
      expect(await askTimes(3, third)).toEqual([200, 200, 429]);
      expect((await new Shop(own, await own.tenant()).requestCode(email)).status).toBe(200);
    } finally {
      await own.stop();
    }
  });

  it("sends one mail for a repeated Idempotency-Key", async () => {
    const body = { name: "Deniz", email, challengeToken: await shop.challengeToken() };
    const headers = { "idempotency-key": randomName() };
    const first = await shop.call("POST", "/customer/otp/request", { body, headers });
    const again = await shop.call("POST", "/customer/otp/request", { body, headers });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await mailTo(service, email)).toHaveLength(1);
  });
});

describe("a sign-in code", () => {
  it("creates a customer with the details of the request", async () => {
    await shop.requestCode(email.toUpperCase(), { name: "  Deniz Kaya ", phone: "+905321234567" });
    const { status, body } = await verify(shop, await mailedCode(service, email));
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^vtv_dev_[0-9a-f]{64}$/),
      sessionExpiresAt: new Date(service.clock.now().getTime() + 365 * DAY).toISOString(),
      customer: {
        id: expect.stringMatching(/^cus_/),
        name: "Deniz Kaya",
        email,
        phone: "+905321234567",
        language: "en",
      },
    });
  });

  it("does not change a known customer", async () => {
    const first = await shop.signIn(email);
    service.clock.advance(MINUTE);
    await shop.requestCode(email, { name: "Somebody Else", phone: "+4915112345678" });
    const { body } = await verify(shop, await mailedCode(service, email));
    expect(body.customer).toEqual(first.customer);
    expect(body.token).not.toBe(first.token);
    expect((await shop.call("GET", "/customer/session", { headers: { "x-visitor-token": first.token } })).status).toBe(
      200,
    );
  });

  it("is not valid in another workspace", async () => {
    const other = await openShop(service);
    await shop.requestCode(email);
    const code = await mailedCode(service, email);
    expect(await verify(other, code)).toMatchObject({ status: 400, body: { code: "invalid_code" } });
    const here = (await verify(shop, code)).body.customer;
    const there = (await other.signIn(email)).customer;
    expect(there.email).toBe(here.email);
    expect(there.id).not.toBe(here.id);
  });

  it("can be used once, also with 20 concurrent requests", async () => {
    await shop.requestCode(email);
    const code = await mailedCode(service, email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(shop, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
    expect(await verify(shop, code)).toMatchObject({ status: 400, body: { code: "invalid_code" } });
    const { count } = await service.database.read((tx) =>
      tx.one<{ count: number }>(sql`select count(*) from customers where workspace_id = ${shop.id}`),
    );
    expect(count).toBe(1);
  });

  it("becomes invalid after the fifth failed attempt, also with concurrent attempts", async () => {
    await shop.requestCode(email);
    const code = await mailedCode(service, email);
    for (let failure = 1; failure <= 4; failure++) expect((await verify(shop, another(code))).status).toBe(400);
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(shop, another(code))));
    for (const reply of replies) expect(reply).toMatchObject({ status: 400, body: { code: "invalid_code" } });
    expect((await verify(shop, code)).status).toBe(400);
    const { failures } = await service.database.read((tx) =>
      tx.one<{ failures: number }>(sql`select failures from sign_in_codes where address = ${email}`),
    );
    expect(failures).toBe(5);
  });

  it("allows 25 failed attempts in an hour, and then one per hour", async () => {
    let right = "";
    for (let code = 1; code <= 5; code++) {
      expect((await shop.requestCode(email)).status).toBe(200);
      right = await mailedCode(service, email);
      for (let guess = 1; guess <= 5; guess++) expect((await verify(shop, another(right))).status).toBe(400);
      service.clock.advance(MINUTE);
    }
    const spent = await verify(shop, right);
    expect(spent).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(spent.headers.get("retry-after")).toBe(String((55 * MINUTE) / SECOND));
    service.clock.advance(55 * MINUTE);
    for (let hour = 1; hour <= 3; hour++) {
      await sweep();
      expect((await shop.requestCode(email)).status).toBe(200);
      right = await mailedCode(service, email);
      const replies = await Promise.all(Array.from({ length: 10 }, () => verify(shop, another(right))));
      expect(replies.map(({ status }) => status).sort()).toEqual([400, ...Array(9).fill(429)]);
      expect((await verify(shop, right)).status).toBe(429);
      expect((await shop.requestCode(email)).status).toBe(429);
      service.clock.advance(HOUR);
    }
    expect((await shop.requestCode(email)).status).toBe(200);
    expect((await verify(shop, await mailedCode(service, email))).status).toBe(200);
  });

  it("allows sixty attempts per hour and visitor, across all addresses", async () => {
    const headers = await shop.guest();
    const guess = (i: number, sent: Record<string, string>) =>
      shop.call("POST", "/customer/otp/verify", { headers: sent, body: { email: `${i}-${email}`, code: "123456" } });
    const replies = await Promise.all(Array.from({ length: 60 }, (_, i) => guess(i, headers)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
    const refused = await guess(61, headers);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect((await guess(61, await shop.guest())).status).toBe(400);
  });

  it("has separate limits in each workspace", async () => {
    const other = await openShop(service);
    for (let code = 1; code <= 5; code++) {
      await shop.requestCode(email);
      for (let guess = 1; guess <= 5; guess++) await verify(shop, "no code");
      service.clock.advance(MINUTE);
    }
    expect((await verify(shop, "no code")).status).toBe(429);
    expect((await other.signIn(email)).token).toMatch(/^vtv_/);
  });

  it("expires after ten minutes, or when a new one is sent", async () => {
    await shop.requestCode(email);
    const old = await mailedCode(service, email);
    service.clock.advance(10 * MINUTE);
    expect((await verify(shop, old)).status).toBe(400);
    await shop.requestCode(email);
    const first = await mailedCode(service, email);
    service.clock.advance(MINUTE);
    await shop.requestCode(email);
    const second = await mailedCode(service, email);
    if (first !== second) expect((await verify(shop, first)).status).toBe(400);
    expect((await verify(shop, second)).status).toBe(200);
  });

  it("replays its response from an encrypted record", async () => {
    await shop.requestCode(email);
    const body = { email, code: await mailedCode(service, email) };
    const headers = { "idempotency-key": randomName() };
    const first = await shop.call("POST", "/customer/otp/verify", { body, headers });
    const again = await shop.call("POST", "/customer/otp/verify", { body, headers });
    expect(again.body).toEqual(first.body);
    const { rows } = await service.database.read(async (tx) => ({
      rows: JSON.stringify(await tx.many(sql`select body from idempotency_answers`)),
    }));
    expect(rows).not.toContain(first.body.token);
    expect(rows).not.toContain(email);
  });

  it("counts a failure once per Idempotency-Key, and replays the error", async () => {
    await shop.requestCode(email);
    const code = await mailedCode(service, email);
    const options = { body: { email, code: another(code) }, headers: { "idempotency-key": randomName() } };
    const first = await shop.call("POST", "/customer/otp/verify", options);
    const again = await shop.call("POST", "/customer/otp/verify", options);
    expect(first).toMatchObject({ status: 400, body: { code: "invalid_code" } });
    expect(first.body.error).toBe(first.body.message);
    expect(again.body).toEqual(first.body);
    const { failures } = await service.database.read((tx) =>
      tx.one<{ failures: number }>(sql`select failures from sign_in_codes where address = ${email}`),
    );
    expect(failures).toBe(1);
  });

  it("returns 400 when malformed or missing", async () => {
    await shop.requestCode(email);
    expect(await verify(shop, "x".repeat(33))).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(await verify(shop, "")).toMatchObject({ status: 400, body: { code: "invalid_code" } });
    const reply = await shop.call("POST", "/customer/otp/verify", { body: { email } });
    expect(reply).toMatchObject({ status: 400, body: { fieldErrors: { code: "is required" } } });
  });
});

describe("sign-in data of an unverified address", () => {
  it("are deleted within the hour", async () => {
    await shop.requestCode(email);
    service.clock.advance(HOUR + MINUTE);
    await sweep();
    const { count } = await service.database.read((tx) =>
      tx.one<{ count: number }>(sql`
        select (select count(*) from customer_introductions where workspace_id = ${shop.id})
             + (select count(*) from customer_sign_ins where workspace_id = ${shop.id}) as count`),
    );
    expect(count).toBe(0);
  });
});
