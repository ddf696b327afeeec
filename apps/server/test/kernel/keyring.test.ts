import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { Keyring } from "../../src/kernel/credentials/keyring.ts";
import { sql } from "../../src/storage/database.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { AiShop } from "../assistant/setting.ts";
import { randomName, startTestService, type TestService } from "../harness/service.ts";
import { mailTo } from "../harness/sign-in.ts";
import { QUICK_CHALLENGES, solve } from "../visitors/setting.ts";

const OLD = "the secret of the years before this one";
const NEW = "and another one that nobody has seen yet";

describe("a keyring", () => {
  const ring = new Keyring(OLD);

  it("opens only its own unaltered values for the same purpose", () => {
    const sealed = ring.seal("mail", "çok gizli");
    expect(ring.open("mail", sealed)).toBe("çok gizli");
    expect(ring.open("cookie", sealed)).toBeUndefined();
    expect(new Keyring(`${OLD}!`).open("mail", sealed)).toBeUndefined();
    for (let i = 0; i < sealed.length; i += 7) {
      const altered = `${sealed.slice(0, i)}${sealed[i] === "A" ? "B" : "A"}${sealed.slice(i + 1)}`;
      if (!Buffer.from(altered, "base64url").equals(Buffer.from(sealed, "base64url"))) {
        expect(ring.open("mail", altered)).toBeUndefined();
      }
    }
    for (const nonsense of ["", "A", "not base64 €", sealed.slice(0, 20)]) {
      expect(ring.open("mail", nonsense)).toBeUndefined();
    }
    expect(ring.seal("mail", "same")).not.toBe(ring.seal("mail", "same"));
  });

  it("opens and verifies values of the previous secret and creates values with the new one", () => {
    const rotated = new Keyring(NEW, OLD);
    const fresh = new Keyring(NEW);
    expect(rotated.open("mail", ring.seal("mail", "old"))).toBe("old");
    expect(fresh.open("mail", rotated.seal("mail", "new"))).toBe("new");
    expect(ring.open("mail", rotated.seal("mail", "new"))).toBeUndefined();
    const signature = ring.signer("codes").sign("text");
    expect(rotated.signer("codes").verify("text", signature)).toBe(true);
    expect(rotated.signer("codes").verify("other text", signature)).toBe(false);
    expect(rotated.signer("other codes").verify("text", signature)).toBe(false);
    expect(fresh.signer("codes").verify("text", rotated.signer("codes").sign("text"))).toBe(true);
    expect(fresh.signer("codes").verify("text", signature)).toBe(false);
  });
});

describe("a weak secret", () => {
  const refusal = (name: string, secret: string, environment: string) => {
    try {
      readConfig({ VITRINE_ENV: environment, [name]: secret });
      return undefined;
    } catch (error) {
      return new RegExp(`^${name}: (.*)$`, "m").exec((error as Error).message)?.[1];
    }
  };
  const weak: readonly [secret: string, problem: RegExp][] = [
    ["only-31-characters-are-not-enough".slice(0, 31), /at least 32 characters/],
    ["0".repeat(32), /different characters/],
    ["x".repeat(64), /different characters/],
    ["abc123".repeat(10), /different characters/],
    ["changeme-please!".repeat(2), /pattern/],
    ["0123456789abcdef".repeat(4), /pattern/],
    ["0123456789abcdef".repeat(4).slice(0, 60), /pattern/],
  ];

  it.each(["development", "test", "production"])("is refused at the start in %s", (environment) => {
    for (const name of ["SECRET_KEY", "SECRET_KEY_PREVIOUS"]) {
      for (const [secret, problem] of weak) {
        expect({ secret, refusal: refusal(name, secret, environment) }).toMatchObject({
          refusal: expect.stringMatching(problem),
        });
      }
      for (const strong of [OLD, NEW, "6f1c9d0e8b7a4f3e2d5c1b0a9f8e7d6c", "Zm9vYmFyIGlzIG5vdCBhIHNlY3JldCE="]) {
        expect(refusal(name, strong, environment)).toBeUndefined();
      }
    }
  });
});

describe("after a secret rotation", () => {
  const models = new ScriptedModels();
  let before: TestService;
  let rotated: TestService;
  let forgetful: TestService;

  beforeAll(async () => {
    const start = (env: Record<string, string>) => startTestService({ env: { ...QUICK_CHALLENGES, ...env }, models });
    before = await start({ SECRET_KEY: OLD });
    const { databaseUrl: DATABASE_URL } = before;
    rotated = await start({ DATABASE_URL, SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    forgetful = await start({ DATABASE_URL, SECRET_KEY: NEW });
  });
  afterAll(async () => {
    await forgetful.stop();
    await rotated.stop();
    await before.stop();
  });

  const at = (service: TestService, shop: AiShop) => new AiShop(service, shop.tenant);

  it("replays stored answers, and returns 409 without the previous secret", async () => {
    const { workspace, key } = await before.tenant();
    const body = { name: `Tag ${randomName()}` };
    const post = (service: TestService) =>
      service.call("POST", `/v1/workspaces/${workspace.id}/tags`, { key, body, headers: { "idempotency-key": "k" } });
    const first = await post(before);
    expect(await post(rotated)).toMatchObject({ status: 200, body: first.body });
    expect(await post(forgetful)).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    const tags = await before.database.read((tx) =>
      tx.many(sql`select id from tags where workspace_id = ${workspace.id}`),
    );
    expect(tags).toHaveLength(1);
  });

  it("sends queued mails, and drops them with a log line without the previous secret", async () => {
    const ask = async () => {
      const email = `person-${randomName()}@example.com`;
      const { status } = await before.call("POST", `${before.dashboard}/api/sign-in/code`, { body: { email } });
      expect(status).toBe(200);
      return email;
    };
    const sent = await ask();
    expect(await mailTo(rotated, sent)).toHaveLength(1);
    const lost = await ask();
    expect(await mailTo(forgetful, lost)).toEqual([]);
    expect(forgetful.logLines.join("")).toContain("a mail was dropped");
    const { count } = await before.database.read((tx) =>
      tx.one<{ count: number }>(sql`select count(*) from graphile_worker._private_jobs`),
    );
    expect(count).toBe(0);
  });

  it("accepts sign-in codes mailed before", async () => {
    const email = `person-${randomName()}@example.com`;
    await before.call("POST", `${before.dashboard}/api/sign-in/code`, { body: { email } });
    const code = /\d{6}/.exec((await mailTo(before, email))[0]?.text ?? "")?.[0];
    const verify = (service: TestService) =>
      service.call("POST", `${service.dashboard}/api/sign-in/verify`, { body: { email, code } });
    expect(await verify(forgetful)).toMatchObject({ status: 400, body: { code: "invalid_code" } });
    expect((await verify(rotated)).status).toBe(200);
  });

  it("recognizes guests and their chats and returns the same guest token", async () => {
    const shop = await AiShop.open(before);
    const { id: productId } = await shop.product();
    const headers = await shop.guest();
    const viewer = async (service: TestService) => {
      const { body } = await at(service, shop).call("GET", "/bootstrap", { headers });
      return { id: body.viewer?.id, token: body.guestToken };
    };
    const known = await viewer(before);
    const { threadId } = (await shop.ask(productId, headers)).body;
    expect(await viewer(rotated)).toEqual(known);
    const answer = await at(rotated, shop).ask(productId, headers, { threadId });
    expect(answer).toMatchObject({ status: 200, body: { threadId: expect.stringContaining(threadId.split(".")[0]) } });
    expect((await at(rotated, shop).ask(productId, headers, { threadId: answer.body.threadId })).status).toBe(200);
    const refused = await at(forgetful, shop).call("GET", "/bootstrap", { headers });
    expect(refused).toMatchObject({ status: 401, body: { code: "invalid_token" } });
  });

  it("accepts challenges issued before", async () => {
    const shop = await AiShop.open(before);
    await shop.policy({ challenge: "ALWAYS" });
    const { body: challenge } = await before.call("GET", `/challenges/${shop.id}?purpose=sign-in`);
    const challengeToken = await solve(challenge);
    const ask = (service: TestService) =>
      at(service, shop).call("POST", "/customer/otp/request", {
        body: { name: "Deniz", email: `deniz-${randomName()}@example.com`, challengeToken },
      });
    expect(await ask(forgetful)).toMatchObject({ status: 403, body: { code: "challenge_failed" } });
    expect((await ask(rotated)).status).toBe(200);
  });
});
