import { readFile } from "node:fs/promises";
import { LANGUAGES, SCOPES } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { PERMISSIONS } from "../../src/surfaces/oauth/permission-texts.ts";
import { randomName, startTestService, withService } from "../harness/service.ts";
import { cookieOf, mailedCode } from "../harness/sign-in.ts";
import { Agents, CALLBACK, formFields, LOOPBACK } from "./agent.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let agents: Agents;
let clientId: string;

beforeAll(async () => {
  agents = new Agents(service);
  clientId = await agents.register({ client_name: "Shopping agent" });
});

const ask = (parameters: Record<string, string> = {}) =>
  agents.askFor({ client_id: clientId, scope: "products:read tags:write", ...parameters });

describe("the consent page", () => {
  it("shows the client, the permissions, the account and the callback host", async () => {
    const { cookie, accountId } = await agents.person();
    await service.database.write((tx) =>
      tx.run(
        sql`update accounts set name = 'Elif <3', email = ${`elif-${accountId}@example.com`} where id = ${accountId}`,
      ),
    );
    const { status, body, headers } = await agents.openConsent(await ask(), cookie);
    expect(status).toBe(200);
    expect(body).toContain("Shopping agent wants to access your account");
    expect(body).toContain(`Elif &lt;3 (elif-${accountId}@example.com)`);
    expect(body).toContain("<dd>Unverified</dd>");
    expect(body).toContain("<dd>agent.example</dd>");
    expect(body).toContain("Continue only if you trust agent.example");
    expect(body).toContain(PERMISSIONS["products:read"].en);
    expect(body).toContain(PERMISSIONS["tags:write"].en);
    expect(body).not.toContain(PERMISSIONS["products:write"].en);
    expect(body).toMatch(/name="days" type="number" min="1" max="365" value="90"/);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("warns when the callback is on the user's own computer", async () => {
    const { cookie } = await agents.person();
    const local = await agents.register({ client_name: "Local agent", redirect_uris: [LOOPBACK] });
    const requestId = await agents.askFor({ client_id: local, redirect_uri: "http://127.0.0.1:5000/callback" });
    const { body, headers } = await agents.openConsent(requestId, cookie);
    expect(body).toContain("an app on your computer");
    expect(body).toContain("<dd>127.0.0.1:5000</dd>");
    expect(headers.get("content-security-policy")).toContain("form-action 'self' https: http://127.0.0.1:5000;");
  });

  it("uses the account's language, and the browser's before sign-in", async () => {
    const { cookie, accountId } = await agents.person();
    await service.database.write((tx) => tx.run(sql`update accounts set language = 'tr' where id = ${accountId}`));
    const requestId = await ask();
    const german = { "accept-language": "de" };
    const signedIn = await agents.openConsent(requestId, cookie, german);
    expect(signedIn.body).toContain('<html lang="tr">');
    expect(signedIn.body).toContain(PERMISSIONS["tags:write"].tr);
    const before = await agents.openConsent(requestId, undefined, german);
    expect(before.body).toContain('<html lang="de">');
    expect(before.body).toContain("Anmelden");
  });

  it("has texts for every permission in every language, identical to the dashboard's", async () => {
    for (const language of LANGUAGES) {
      const path = `../../../dashboard/src/pages/integrations/texts/${language}.ts`;
      const dashboard = await readFile(new URL(path, import.meta.url), "utf8");
      for (const scope of SCOPES) expect(dashboard).toContain(`"${PERMISSIONS[scope][language]}"`);
    }
  });

  it("escapes HTML in the client name", async () => {
    const { cookie } = await agents.person();
    const hostile = await agents.register({ client_name: `<script>alert("x")</script>'&`, redirect_uris: [CALLBACK] });
    const { body } = await agents.openConsent(await agents.askFor({ client_id: hostile }), cookie);
    expect(body).not.toContain("<script");
    expect(body).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;");
  });

  it("runs no script, forbids framing and restricts form targets", async () => {
    const { cookie } = await agents.person();
    const { headers } = await agents.openConsent(await ask(), cookie);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[^']+'; form-action 'self' https:; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });

  it('returns 400 "Request expired" for an unknown request', async () => {
    const { cookie } = await agents.person();
    for (const id of ["", "nonsense", "0".repeat(64), "%00"]) {
      const reply = await agents.openConsent(id, cookie);
      expect(reply.status).toBe(400);
      expect(reply.body).toContain("Request expired");
    }
  });
});

describe("a consent decision", () => {
  it("returns 403 for a form from another origin", async () => {
    const { cookie } = await agents.person();
    const requestId = await ask();
    const page = (await agents.openConsent(requestId, cookie)).body;
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ]) {
      const reply = await agents.submit(page, "/oauth/consent", { decision: "allow" }, { cookie, headers });
      expect({ status: reply.status, location: reply.headers.get("location") }).toEqual({
        status: 403,
        location: null,
      });
    }
    await agents.decide(requestId, cookie);
  });

  it("requires the page token of the same session", async () => {
    const [owner, other] = [await agents.person(), await agents.person()];
    const requestId = await ask();
    const page = (await agents.openConsent(requestId, owner.cookie)).body;
    const foreign =
      formFields((await agents.openConsent(await ask(), owner.cookie)).body, "/oauth/consent")["token"] ?? "";
    const submit = (fields: Record<string, string>, cookie: string) =>
      agents.submit(page, "/oauth/consent", { decision: "allow", ...fields }, { cookie });
    for (const token of ["", "0".repeat(64), foreign]) {
      expect((await submit({ token }, owner.cookie)).headers.get("location")).toBeNull();
    }
    expect((await submit({}, other.cookie)).headers.get("location")).toBeNull();
    expect((await submit({}, owner.cookie)).status).toBe(303);
  });

  it("redirects to the consent page again after the session has ended", async () => {
    const { cookie } = await agents.person();
    const requestId = await ask();
    const page = (await agents.openConsent(requestId, cookie)).body;
    const reply = await agents.submit(
      page,
      "/oauth/consent",
      { decision: "allow" },
      { cookie: "vitrine_dashboard=over" },
    );
    expect({ status: reply.status, location: reply.headers.get("location") }).toEqual({
      status: 303,
      location: `/oauth/consent?request=${requestId}&scripts=off`,
    });
  });

  it("must be allow or deny", async () => {
    const { cookie } = await agents.person();
    const requestId = await ask();
    const page = (await agents.openConsent(requestId, cookie)).body;
    expect((await agents.submit(page, "/oauth/consent", { decision: "perhaps" }, { cookie })).status).toBe(400);
    await agents.decide(requestId, cookie);
  });

  it("returns 403 for a suspended account", async () => {
    const { cookie, accountId } = await agents.person();
    const requestId = await ask();
    const page = (await agents.openConsent(requestId, cookie)).body;
    await service.database.write((tx) => tx.run(sql`update accounts set status = 'SUSPENDED' where id = ${accountId}`));
    expect((await agents.openConsent(requestId, cookie)).status).toBe(403);
    expect((await agents.submit(page, "/oauth/consent", { decision: "allow" }, { cookie })).status).toBe(403);
  });
});

describe("sign-in during authorization", () => {
  it("leads from the mailed code to the decision", async () => {
    const email = `person-${randomName()}@example.com`;
    const requestId = await ask();
    const emailPage = await agents.openConsent(requestId);
    expect(emailPage.status).toBe(200);
    expect(emailPage.body).toContain('type="email"');
    expect(emailPage.body).not.toContain("Shopping agent");
    const codePage = await agents.submit(emailPage.body, "/oauth/consent/email", { email });
    expect(codePage.status).toBe(200);
    const wrong = await agents.submit(codePage.body, "/oauth/consent/code", { code: "none" });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toContain("This code is invalid or has expired.");
    const code = await mailedCode(service, email);
    const signedIn = await agents.submit(wrong.body, "/oauth/consent/code", { code });
    expect(signedIn.headers.get("location")).toBe(`/oauth/consent?request=${requestId}&scripts=off`);
    const cookie = cookieOf(signedIn) ?? "";
    expect(cookie).toMatch(/^vitrine_dashboard=[0-9a-f]{64}$/);
    const location = await agents.decide(requestId, cookie);
    expect(location.searchParams.get("code")).toMatch(/^vtc_dev_/);
  });

  it("counts failed attempts per browser, with a cookie shared with the dashboard", async () => {
    const email = `person-${randomName()}@example.com`;
    const page = (await agents.openConsent(await ask())).body;
    const asked = await agents.submit(page, "/oauth/consent/email", { email });
    const cookie = cookieOf(asked) ?? "";
    expect(cookie).toMatch(/^vitrine_dashboard_browser=[0-9a-f]{64}$/);
    const code = await mailedCode(service, email);
    const stranger = () => agents.submit(asked.body, "/oauth/consent/code", { code: "none" });
    for (let i = 0; i < 6; i++) expect((await stranger()).status).toBe(400);
    expect((await agents.submit(asked.body, "/oauth/consent/code", { code })).status).toBe(400);
    const signedIn = await agents.submit(asked.body, "/oauth/consent/code", { code }, { cookie });
    expect(signedIn.status).toBe(303);
    expect(signedIn.headers.getSetCookie()[1]).toContain(cookie);
    service.clock.advance(HOUR);
    for (let i = 0; i < 5; i++) {
      expect((await agents.submit(page, "/oauth/consent/email", { email })).status).toBe(200);
      service.clock.advance(MINUTE);
    }
    expect((await agents.submit(page, "/oauth/consent/email", { email })).status).toBe(429);
    expect((await agents.submit(page, "/oauth/consent/email", { email }, { cookie })).status).toBe(200);
  });

  it("explains an invalid email address and lets the user correct it", async () => {
    const page = (await agents.openConsent(await ask())).body;
    const submit = (email: string) => agents.submit(page, "/oauth/consent/email", { email });
    expect(await submit("nonsense")).toMatchObject({
      status: 400,
      body: expect.stringContaining("Enter a valid email address."),
    });
    expect(await submit("a+b@example.com")).toMatchObject({
      status: 400,
      body: expect.stringContaining("Use another one"),
    });
    const email = `person-${randomName()}@example.com`;
    const sent = await submit(email);
    expect(sent.status).toBe(200);
    const again = await agents.submit(sent.body, "/oauth/consent/email", {});
    expect(again).toMatchObject({ status: 429, body: expect.stringContaining(`value="${email}"`) });
  });

  it("can be repeated with another account", async () => {
    const { cookie } = await agents.person();
    const requestId = await ask();
    const page = (await agents.openConsent(requestId, cookie)).body;
    const reply = await agents.submit(page, "/oauth/consent/account", {}, { cookie });
    expect(reply.headers.get("location")).toBe(`/oauth/consent?request=${requestId}&scripts=off`);
    expect((await agents.openConsent(requestId, cookie)).body).toContain('type="email"');
  });

  it("links to the OpenID provider, which returns to the consent page", async () => {
    const env = { OIDC_ISSUER: "https://issuer.example", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" };
    const other = await startTestService({ env: { TRUST_PROXY: "on", ...env } });
    const there = new Agents(other);
    const requestId = await there.askFor({ client_id: await there.register() });
    const { body } = await there.openConsent(requestId);
    await other.stop();
    const link = new URL(/<a href="([^"]*)">Sign in with issuer\.example/.exec(body)?.[1] ?? "", there.consentUrl);
    expect(link.pathname).toBe("/sign-in/oidc");
    expect(link.searchParams.get("returnTo")).toBe(`/oauth/consent?request=${requestId}&scripts=off`);
  });

  it("returns 403 for a form from another site", async () => {
    const page = (await agents.openConsent(await ask())).body;
    const headers = { origin: "https://evil.example" };
    const reply = await agents.submit(page, "/oauth/consent/email", { email: "person@example.com" }, { headers });
    expect(reply.status).toBe(403);
  });
});

describe("a request for more permissions", () => {
  const scopesOf = (accountId: string) =>
    service.database.read((tx) =>
      tx.many<{ scopes: string[]; days: number }>(sql`
        select array(select unnest(scopes) order by 1) as scopes,
               extract(day from expires_at - ${service.clock.now()})::int as days
        from oauth_grants where account_id = ${accountId} order by id`),
    );

  it("extends the connection when it includes all existing scopes, and marks the new ones", async () => {
    const { cookie, accountId } = await agents.person();
    const { tokens } = await agents.connect({ clientId, cookie, scope: "products:read", days: 5 });
    const shown = await agents.openConsent(await ask(), cookie);
    expect(shown.body).toContain("Shopping agent wants more access to your account");
    expect(shown.body).toMatch(new RegExp(`New:</span> ${PERMISSIONS["tags:write"].en}`));
    expect(shown.body).toMatch(new RegExp(`<li>${PERMISSIONS["products:read"].en}`));
    const more = await agents.connect({ clientId, cookie, scope: "products:read tags:write", days: 30 });
    expect(more.tokens.scope).toBe("products:read tags:write");
    expect(await scopesOf(accountId)).toEqual([{ scopes: ["products:read", "tags:write"], days: 30 }]);
    expect(await agents.standing(tokens.access_token)).toEqual(["products:read"]);
    expect((await agents.refresh(clientId, tokens.refresh_token)).body.scope).toBe("products:read");
    expect(await agents.standing(more.tokens.access_token)).toEqual(["products:read", "tags:write"]);
  });

  it("creates a separate connection for the same, fewer or different scopes", async () => {
    const { cookie, accountId } = await agents.person();
    for (const scope of ["products:read tags:write", "products:read tags:write", "products:read", "media:read"]) {
      expect((await agents.connect({ clientId, cookie, scope })).tokens.scope).toBe(scope);
    }
    expect(await scopesOf(accountId)).toHaveLength(4);
  });

  it("does not restore a connection that is revoked or expired", async () => {
    const { cookie, accountId } = await agents.person();
    const { tokens } = await agents.connect({ clientId, cookie, scope: "products:read", days: 1 });
    const authorized = await agents.authorize(clientId, cookie, { scope: "products:read tags:write" });
    await agents.post("/oauth/revoke", { token: tokens.refresh_token, client_id: clientId });
    expect((await agents.exchange(clientId, authorized)).status).toBe(200);
    expect(await scopesOf(accountId)).toHaveLength(2);
    expect(await agents.standing(tokens.access_token)).toBe("revoked_token");

    const other = await agents.person();
    const old = await agents.connect({ clientId, cookie: other.cookie, scope: "products:read", days: 1 });
    service.clock.advance(DAY);
    await agents.connect({ clientId, cookie: other.cookie, scope: "products:read tags:write" });
    expect(await scopesOf(other.accountId)).toHaveLength(2);
    expect((await agents.refresh(clientId, old.tokens.refresh_token)).status).toBe(400);
  });

  it("does not extend another account's connection of the same client", async () => {
    const [one, two] = [await agents.person(), await agents.person()];
    await agents.connect({ clientId, cookie: one.cookie, scope: "products:read" });
    await agents.connect({ clientId, cookie: two.cookie, scope: "products:read tags:write" });
    expect((await scopesOf(one.accountId))[0]?.scopes).toEqual(["products:read"]);
  });
});
