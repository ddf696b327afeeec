import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Challenges } from "../../src/domains/visitors/index.ts";
import { assumeWorkspace, type Visitor } from "../../src/kernel/access/principals.ts";
import { HOUR, MINUTE } from "../../src/kernel/clock.ts";
import { Keyring } from "../../src/kernel/credentials/keyring.ts";
import type { OperationError } from "../../src/kernel/errors.ts";
import { openChallenge } from "../../src/providers/challenge/index.ts";
import { sql } from "../../src/storage/database.ts";
import { randomName, startTestService, type TestService, withService } from "../harness/service.ts";
import { SiteBrowser } from "../sites/setting.ts";
import { openShop, QUICK_CHALLENGES, type Shop, solve } from "./setting.ts";

const service = withService({ env: { ...QUICK_CHALLENGES, TRUST_PROXY: "on" } });
let shop: Shop;
beforeEach(async () => {
  shop = await openShop(service);
});

const someone = () => `deniz-${randomName()}@example.com`;

const ask = (challengeToken: unknown, email = someone()) =>
  shop.call("POST", "/customer/otp/request", { body: { name: "Deniz", email, challengeToken } });

const required = { status: 403, body: { code: "challenge_required" } };
const failed = { status: 403, body: { code: "challenge_failed" } };

// biome-ignore lint/suspicious/noExplicitAny: a token is taken apart and put together in wrong ways
const decode = (token: string): any => JSON.parse(Buffer.from(token, "base64").toString("utf8"));
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

describe("the public challenge route", () => {
  it("returns a new challenge each time, to any origin and without credentials", async () => {
    const get = () => service.call("GET", `/challenges/${shop.id}?purpose=sign-in`);
    const [first, second] = [await get(), await get()];
    expect(first.status).toBe(200);
    expect(first.headers.get("access-control-allow-origin")).toBe("*");
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(first.headers.get("ratelimit-limit")).toBe("120");
    expect(first.headers.get("set-cookie")).toBeNull();
    expect(first.body.signature).not.toBe(second.body.signature);
    expect(first.body.parameters.data).toMatchObject({ workspaceId: shop.id, purpose: "sign-in" });
    const preflight = await service.call("OPTIONS", `/challenges/${shop.id}`);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET");
  });

  it("returns 400 for a wrong purpose, and 404 for unknown or suspended workspaces", async () => {
    for (const query of ["", "?purpose=", "?purpose=fun", "?purpose=ai&purpose=ai"]) {
      const reply = await service.call("GET", `/challenges/${shop.id}${query}`);
      expect({ query, ...reply }).toMatchObject({
        status: 400,
        body: { fieldErrors: { purpose: expect.any(String) } },
      });
      expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    }
    for (const id of ["wks_unknown", "%00", "wks%20x", "x".repeat(500)]) {
      expect((await service.call("GET", `/challenges/${id}?purpose=ai`)).status).toBe(404);
    }
    await service.database.write((tx) => tx.run(sql`update workspaces set status = 'SUSPENDED' where id = ${shop.id}`));
    expect((await service.call("GET", `/challenges/${shop.id}?purpose=ai`)).status).toBe(404);
  });

  it("returns 429 after 120 requests from one address", async () => {
    const headers = { "x-forwarded-for": "203.0.113.9" };
    const get = () => service.call("GET", "/challenges/wks_unknown?purpose=ai", { headers });
    for (let i = 0; i < 120; i++) expect((await get()).status).toBe(404);
    const refused = await get();
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await service.call("GET", `/challenges/${shop.id}?purpose=ai`)).status).toBe(200);
  });
});

describe("a solved challenge", () => {
  it("is accepted once", async () => {
    const token = await shop.challengeToken();
    expect((await ask(token)).status).toBe(200);
    expect(await ask(token)).toMatchObject(failed);
  });

  it("is accepted once in 20 concurrent requests", async () => {
    const token = await shop.challengeToken();
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(403)]);
    for (const { status, body } of replies) if (status === 403) expect(body.code).toBe("challenge_failed");
  });

  it("stays used in any encoding", async () => {
    const token = await shop.challengeToken();
    expect((await ask(token)).status).toBe(200);
    const { challenge, solution } = decode(token);
    for (const again of [
      encode({ solution, challenge }),
      encode({ challenge, solution: { ...solution, time: 1 }, more: true }),
      `${token}\n`,
      Buffer.from(token, "base64").toString("base64url"),
    ]) {
      expect(await ask(again)).toMatchObject(failed);
    }
  });

  it("stays valid when its request is refused", async () => {
    const email = someone();
    expect((await ask(await shop.challengeToken(), email)).status).toBe(200);
    const token = await shop.challengeToken();
    expect((await ask(token, email)).status).toBe(429);
    expect((await ask(token)).status).toBe(200);
  });

  it("is valid for its workspace, its purpose and ten minutes", async () => {
    const other = await openShop(service);
    expect(await ask(await other.challengeToken())).toMatchObject(failed);
    expect(await ask(await shop.challengeToken("ai"))).toMatchObject(failed);
    const token = await shop.challengeToken();
    service.clock.advance(10 * MINUTE);
    expect(await ask(token)).toMatchObject(failed);
    const late = await shop.challengeToken();
    service.clock.advance(10 * MINUTE - 1);
    expect((await ask(late)).status).toBe(200);
  });

  it("cannot be altered, forged or guessed", async () => {
    const token = await shop.challengeToken();
    const { challenge, solution } = decode(token);
    const { parameters, signature } = challenge;
    const altered = (change: object) =>
      encode({ challenge: { parameters: { ...parameters, ...change }, signature }, solution });
    const foreign = openChallenge(
      { provider: "altcha", guessesMax: 10 },
      { baseUrl: "http://x", keyring: new Keyring("another-secret-key-of-forty-characters-x"), onFailure: () => {} },
    );
    const forged = await foreign?.issue?.({ workspaceId: shop.id, purpose: "sign-in" }, service.clock.now());
    for (const wrong of [
      altered({ cost: 1 }),
      altered({ expiresAt: parameters.expiresAt + 1000 }),
      altered({ data: { ...parameters.data, expiresAt: new Date(Date.now() + HOUR * 10_000).toISOString() } }),
      altered({ keyPrefix: "" }),
      encode({ challenge: { parameters }, solution }),
      encode({ challenge: { parameters, signature: "" }, solution }),
      encode({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }),
      encode({ challenge, solution: { ...solution, derivedKey: "" } }),
      encode({ challenge, solution: { counter: "1", derivedKey: 7 } }),
      encode({ challenge }),
      encode({ challenge: null, solution: null }),
      encode([]),
      encode(null),
      await solve(forged),
    ]) {
      expect(await ask(wrong)).toMatchObject(failed);
    }
    expect((await ask(token)).status).toBe(200);
  });

  it("returns challenge_failed for a malformed token of any length", async () => {
    for (const wrong of ["nonsense", "%%%", "e30=", "[]", "A".repeat(4097), "A".repeat(1_000_000), "\u{1F600}"]) {
      expect(await ask(wrong)).toMatchObject(failed);
    }
    expect(await ask(7)).toMatchObject({ status: 400, body: { fieldErrors: { challengeToken: expect.any(String) } } });
  });
});

describe("the challenge policy", () => {
  const workspace = () => assumeWorkspace(shop.id, "test");
  const guest: Visitor = { kind: "GUEST", id: "gst_1", name: null };
  const session = { id: "ses_1", workspaceId: "", token: "", expiresAt: new Date(), isRenewed: false };
  const customer: Visitor = { kind: "CUSTOMER", id: "cus_1", name: "Deniz", language: "tr", session };

  it("applies to sign-in codes", async () => {
    for (const challenge of ["ALWAYS", "GUESTS"] as const) {
      await shop.policy({ challenge });
      expect(await ask(undefined)).toMatchObject(required);
      expect(await ask("")).toMatchObject(required);
      expect((await ask(await shop.challengeToken())).status).toBe(200);
    }
    const headers = await shop.customer();
    const body = { name: "Deniz", email: someone() };
    expect(await shop.call("POST", "/customer/otp/request", { body, headers })).toMatchObject(required);
    await shop.policy({ challenge: "NEVER" });
    expect((await ask(undefined)).status).toBe(200);
    expect((await ask("not looked at")).status).toBe(200);
  });

  it("applies to the assistant", async () => {
    const { database, clock } = service;
    const provider = openChallenge(
      { provider: "altcha", guessesMax: 10 },
      { baseUrl: service.api, keyring: new Keyring("test-secret-key-that-is-long-enough-000"), onFailure: () => {} },
    );
    const challenges = new Challenges({ provider, contact: undefined, database, clock });
    const now = clock.now();
    const outcome = async (challenge: "ALWAYS" | "GUESTS" | "NEVER", visitor: Visitor) => {
      const policy = {
        siteAccess: "PUBLIC",
        aiAccess: "EVERYONE",
        challenge,
        guestDailyLimit: 5,
        customerDailyLimit: 5,
        guestsDailyCredits: null,
        dailyCredits: null,
      } as const;
      const demand = { workspace: workspace(), purpose: "ai", policy, visitor } as const;
      return challenges.check(undefined, demand, now).catch((error: OperationError) => error.code);
    };
    expect(await outcome("ALWAYS", guest)).toBe("challenge_required");
    expect(await outcome("ALWAYS", customer)).toBe("challenge_required");
    expect(await outcome("GUESTS", guest)).toBe("challenge_required");
    expect(await outcome("GUESTS", customer)).toBeNull();
    expect(await outcome("NEVER", guest)).toBeNull();
    expect(await outcome("NEVER", customer)).toBeNull();

    const policy = {
      siteAccess: "PUBLIC",
      aiAccess: "EVERYONE",
      challenge: "GUESTS",
      guestDailyLimit: 5,
      customerDailyLimit: 5,
      guestsDailyCredits: null,
      dailyCredits: null,
    } as const;
    const demand = { workspace: workspace(), purpose: "ai", policy, visitor: guest } as const;
    const proof = await challenges.check(await shop.challengeToken("ai"), demand, now);
    const consume = () => database.write((tx) => challenges.consume(tx, workspace(), proof));
    const consumed = await Promise.allSettled(Array.from({ length: 20 }, consume));
    expect(consumed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(consume()).rejects.toMatchObject({ code: "challenge_failed" });
  });
});

describe("Turnstile", () => {
  let cloudflare: Server;
  let turnstile: TestService;
  let protectedShop: Shop;
  let answer: (token: string) => unknown;
  let asked: { secret: string; response: string }[];

  beforeAll(async () => {
    cloudflare = createServer((request, response) => {
      let sent = "";
      request.on("data", (chunk) => (sent += chunk));
      request.on("end", () => {
        const question = JSON.parse(sent);
        asked.push(question);
        const verdict = answer(question.response);
        if (verdict === undefined) return; // never answers
        response.setHeader("content-type", typeof verdict === "string" ? "text/html" : "application/json");
        response.end(typeof verdict === "string" ? verdict : JSON.stringify(verdict));
      });
    });
    await new Promise<void>((resolve) => cloudflare.listen(0, "127.0.0.1", resolve));
    const { port } = cloudflare.address() as AddressInfo;
    turnstile = await startTestService({
      env: {
        CHALLENGE_PROVIDER: "turnstile",
        CHALLENGE_GUESSES: "10",
        TURNSTILE_SITE_KEY: "1x00000000000000000000AA",
        TURNSTILE_SECRET_KEY: "1x0000000000000000000000000000000AA",
        TURNSTILE_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
      },
    });
    protectedShop = await openShop(turnstile);
  });
  beforeEach(() => {
    asked = [];
    answer = () => ({ success: true, action: "sign-in", cdata: protectedShop.id });
  });
  afterAll(async () => {
    await turnstile.stop();
    cloudflare.closeAllConnections();
    await new Promise((resolve) => cloudflare.close(resolve));
  });

  const askProtected = (challengeToken: string | undefined) =>
    protectedShop.call("POST", "/customer/otp/request", {
      body: { name: "Deniz", email: someone(), ...(challengeToken === undefined ? {} : { challengeToken }) },
    });

  it("returns its site key, and verifies each token with Cloudflare once", async () => {
    expect((await protectedShop.call("GET", "/bootstrap")).body.challengeSiteKey).toBe("1x00000000000000000000AA");
    expect((await turnstile.call("GET", `/challenges/${protectedShop.id}?purpose=ai`)).status).toBe(404);
    expect(await askProtected(undefined)).toMatchObject(required);
    expect(asked).toEqual([]);
    expect((await askProtected("good-token")).status).toBe(200);
    expect(asked).toEqual([{ secret: "1x0000000000000000000000000000000AA", response: "good-token" }]);
  });

  it("is allowed by the CSP only on pages with a challenge", async () => {
    const { slug } = await protectedShop.product();
    const browser = new SiteBrowser(turnstile, protectedShop.tenant.workspace.subDomain);
    const allowed = "script-src 'self' https://challenges.cloudflare.com; frame-src https://challenges.cloudflare.com;";
    const policyOf = async (path: string) => (await browser.get(path)).headers.get("content-security-policy");
    for (const path of [`/products/${slug}`, "/routine", "/account"]) expect(await policyOf(path)).toContain(allowed);
    for (const path of ["/", "/products", "/contact"]) expect(await policyOf(path)).not.toContain("cloudflare");
    const { challenge } = JSON.parse((await browser.get("/assistant/viewer")).text);
    expect(challenge).toMatchObject({ siteKey: "1x00000000000000000000AA", workspaceId: protectedShop.id });
  });

  it("does not replace the ALTCHA challenge of the contact form", async () => {
    const form = `${turnstile.dashboard}/api/contact`;
    const { challengeSiteKey } = (await turnstile.call("GET", form)).body;
    expect(challengeSiteKey).toMatch(/\/challenges\/platform$/);
    const path = new URL(challengeSiteKey).pathname;
    const { body: challenge } = await turnstile.call("GET", `${path}?purpose=contact`);
    const body = { name: "Deniz", email: someone(), subject: "Hello", message: "Is anybody there?" };
    expect(await turnstile.call("POST", form, { body })).toMatchObject(required);
    const challengeToken = await solve(challenge);
    expect((await turnstile.call("POST", form, { body: { ...body, challengeToken } })).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it("accepts a token once in 20 concurrent requests, even if Cloudflare accepts it again", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => askProtected("same-token")));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies) if (reply.status !== 200) expect(reply).toMatchObject(failed);
  });

  it("refuses rejected tokens and tokens for another purpose or workspace", async () => {
    for (const verdict of [
      { success: false, "error-codes": ["timeout-or-duplicate"] },
      { success: true, action: "ai", cdata: protectedShop.id },
      { success: true, action: "sign-in", cdata: "wks_other" },
      { success: true },
      { success: "yes", action: "sign-in", cdata: protectedShop.id },
    ]) {
      answer = () => verdict;
      expect(await askProtected(randomName())).toMatchObject(failed);
    }
    asked = [];
    expect(await askProtected("x".repeat(2049))).toMatchObject(failed);
    expect(asked).toEqual([]);
  });

  it("refuses requests when Cloudflare is unreachable, silent or returns garbage", async () => {
    answer = () => "<html>Bad gateway</html>";
    expect(await askProtected(randomName())).toMatchObject(failed);
    answer = () => undefined;
    expect(await askProtected(randomName())).toMatchObject(failed);
    expect(turnstile.logLines.join("")).toContain("challenges cannot be verified");
    const nowhere = openChallenge(
      {
        provider: "turnstile",
        guessesMax: 10,
        siteKey: "k",
        secretKey: "s",
        verifyUrl: "http://127.0.0.1:1/",
        deadlineMilliseconds: 1000,
      },
      { baseUrl: "", keyring: new Keyring(""), onFailure: () => {} },
    );
    const use = { workspaceId: protectedShop.id, purpose: "sign-in" } as const;
    expect(await nowhere?.verify("token", use, new Date())).toBeUndefined();
  });
});
