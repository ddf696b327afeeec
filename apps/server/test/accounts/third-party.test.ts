import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { freePorts } from "../harness/process.ts";
import { randomName, startTestService, type TestService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { Browser, type Issuer, startIssuer } from "./openid-issuer.ts";

let service: TestService;
let issuer: Issuer;
let browser: Browser;
let email: string;
let start: string;

beforeAll(async () => {
  issuer = await startIssuer();
  const [port] = await freePorts(1);
  service = await startTestService({
    env: {
      DASHBOARD_PORT: String(port),
      DASHBOARD_URL: `http://127.0.0.1:${port}`,
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      TRUST_PROXY: "on",
    },
  });
  issuer.allowCallback(`${service.dashboard}/sign-in/oidc/callback`);
  start = `${service.dashboard}/sign-in/oidc`;
});
beforeEach(() => {
  browser = new Browser();
  email = `person-${randomName()}@example.com`;
  issuer.person = { sub: randomName(), email, email_verified: true, name: "Ada Lovelace", locale: "tr-TR" };
});
afterAll(async () => {
  await service.stop();
  await issuer.close();
});

const arrived = (url: URL) => url.origin === service.dashboard && !url.pathname.startsWith("/sign-in/oidc");
const atCallback = (url: URL) => url.pathname === "/sign-in/oidc/callback";
const profile = async () => {
  const url = new URL(`${service.dashboard}/api/profile`);
  return (await browser.open(url)).json();
};
const accounts = () =>
  service.database.read((tx) => tx.many<{ id: string }>(sql`select id from accounts where email = ${email}`));

async function expectRefused(at: URL, code: string) {
  const { url, trail } = await browser.follow(at.href, arrived);
  expect(`${url.pathname}${url.search}`).toBe(`/sign-in?error=${code}`);
  expect(trail.at(-1)?.headers.getSetCookie().join()).not.toContain("vitrine_dashboard=");
  expect(await profile()).toMatchObject({ code: "sign_in_required" });
}

describe("third-party sign-in", () => {
  it("is offered when it is configured", async () => {
    const { body } = await service.call("GET", `${service.dashboard}/api/sign-in/options`);
    expect(body).toEqual({ emailCode: true, thirdParty: { name: "127.0.0.1", path: "/sign-in/oidc" } });
  });

  it("creates the account of a verified email and redirects to the requested page", async () => {
    const { url, trail } = await browser.follow(`${start}?returnTo=/workspaces%3Fx=1`, arrived);
    expect(url.href).toBe(`${service.dashboard}/workspaces?x=1`);
    const asked = new URL(trail[0]?.headers.get("location") ?? "");
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    // Sign-in attempts by other browsers for this address no longer block this browser.
    expect(trail.at(-1)?.headers.getSetCookie().join("\n")).toMatch(
      /^vitrine_dashboard_browser=[0-9a-f]{64}; Max-Age=34/m,
    );
    const { count } = await service.database.read((tx) =>
      tx.one<{ count: number }>(sql`
        select count(*) from sign_in_browsers
        where audience = 'dashboard' and address = ${email} and known_until > ${service.clock.now()}`),
    );
    expect(count).toBe(1);
    const pending = trail[0]?.headers.getSetCookie()[0];
    expect(pending).toMatch(/^vitrine_dashboard_oidc=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(Buffer.from(pending ?? "", "base64url").toString("latin1")).not.toContain("state");
    expect(await profile()).toMatchObject({ email, name: "Ada Lovelace", language: "tr" });
  });

  it("links a verified email to its account, and later identifies the person by subject", async () => {
    await signIn(service, email);
    const [account] = await accounts();
    await browser.follow(start, arrived);
    expect(await profile()).toMatchObject({ id: account?.id, email });
    issuer.person = { ...issuer.person, email: `moved-${email}`, email_verified: false };
    browser = new Browser();
    await browser.follow(start, arrived);
    expect(await profile()).toMatchObject({ id: account?.id, email });
    expect(await accounts()).toHaveLength(1);
  });

  it.each([
    ["is not verified", { email_verified: false }],
    ["has a plus sign", { email: "ada+1@example.com" }],
    ["is disposable", { email: "ada@mailinator.com" }],
  ])("is refused when the email %s", async (_what, change) => {
    issuer.person = { ...issuer.person, ...change };
    await expectRefused(new URL(start), "email_not_allowed");
    expect(await accounts()).toEqual([]);
  });

  it("is refused when the issuer sends no email", async () => {
    issuer.person = { sub: randomName() };
    await expectRefused(new URL(start), "email_not_allowed");
  });

  it("is refused for a suspended account", async () => {
    await signIn(service, email);
    await service.database.write((tx) => tx.run(sql`update accounts set status = 'SUSPENDED' where email = ${email}`));
    await expectRefused(new URL(start), "account_inactive");
  });

  it("is refused in another browser than the one that started it", async () => {
    const { url } = await browser.follow(start, atCallback);
    browser = new Browser();
    await expectRefused(url, "invalid_code");
    expect(await accounts()).toEqual([]);
  });

  it("rejects a wrong state, a forged cookie and a second callback", async () => {
    const { url } = await browser.follow(start, atCallback);
    const otherState = new URL(url);
    otherState.searchParams.set("state", "A".repeat(43));
    const cookie = browser.cookies(url);
    const finish = (at: URL, sent: string) => service.call("GET", at.href, { headers: { cookie: sent } });
    for (const [at, sent] of [
      [otherState, cookie],
      [url, `vitrine_dashboard_oidc=${"A".repeat(200)}`],
      [url, `${cookie.slice(0, -6)}AAAAAA`],
      [new URL(`${service.dashboard}/sign-in/oidc/callback`), cookie],
      [new URL(`${service.dashboard}/sign-in/oidc/callback?error=access_denied&state=x`), cookie],
    ] as const) {
      const refused = await finish(at, sent);
      expect(refused.status).toBe(303);
      expect(refused.headers.get("location")).toBe("/sign-in?error=invalid_code");
    }
    expect((await finish(url, cookie)).headers.get("location")).toBe("/");
    expect((await finish(url, cookie)).headers.get("location")).toBe("/sign-in?error=invalid_code");
  });

  it("expires after ten minutes", async () => {
    const { url } = await browser.follow(start, atCallback);
    service.clock.advance(10 * MINUTE);
    await expectRefused(url, "invalid_code");
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/a\r\nset-cookie:x=1",
  ])("never redirects to another site: %j", async (returnTo) => {
    const { url } = await browser.follow(`${start}?returnTo=${encodeURIComponent(returnTo)}`, arrived);
    expect(url.href).toBe(`${service.dashboard}/`);
  });

  it("creates one account for ten concurrent sign-ins of one person", async () => {
    const browsers = Array.from({ length: 10 }, () => new Browser());
    await Promise.all(browsers.map((each) => each.follow(start, arrived)));
    expect(await accounts()).toHaveLength(1);
  });
});

describe("an unavailable issuer", () => {
  it("redirects to the sign-in page, and is called again at the next attempt", async () => {
    const [gone] = await freePorts(1);
    const own = await startTestService({
      env: { OIDC_ISSUER: `http://127.0.0.1:${gone}`, OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "y" },
    });
    try {
      for (let i = 0; i < 2; i++) {
        const reply = await own.call("GET", `${own.dashboard}/sign-in/oidc`);
        expect(reply.headers.get("location")).toBe("/sign-in?error=internal");
      }
    } finally {
      await own.stop();
    }
  });

  it("returns 404 when it is not configured", async () => {
    const own = await startTestService();
    try {
      expect((await own.call("GET", `${own.dashboard}/sign-in/oidc`)).status).toBe(404);
    } finally {
      await own.stop();
    }
  });
});
