import { beforeEach, describe, expect, it } from "vitest";
import { createStaff } from "../../src/domains/accounts/index.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type Reply, randomName, withService } from "../harness/service.ts";
import { Browser, mailedCode, mailTo } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let email: string;

beforeEach(async () => {
  email = `person-${randomName()}@example.com`;
  const actor = { kind: "cli", id: "test" } as const;
  await service.database.write((tx) => createStaff(tx, { role: "SUPERVISOR", email, actor }, service.clock.now()));
});

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const newestCode = () => mailedCode(service, email);
const statusesOf = (replies: Reply[]) => replies.map(({ status, body }) => (status === 200 ? 200 : body.code));

/** The two surfaces where the same person signs in. */
const surfaces = [
  ["the dashboard", () => service.dashboard],
  ["administration", () => service.admin],
] as const;

describe.each(surfaces)("attackers at %s", (_name, origin) => {
  const stranger = () => new Browser(service);

  /** Requests codes and guesses up to the limits, without cookies and with them. */
  async function attack(): Promise<void> {
    for (let code = 1; code <= 5; code++) {
      const asking = stranger();
      expect((await asking.askForCode(origin(), email)).status).toBe(200);
      for (let guess = 1; guess <= 5; guess++) {
        await stranger().guess(origin(), email, "no code");
        await asking.guess(origin(), email, "no code");
      }
      service.clock.advance(MINUTE);
    }
    expect(statusesOf([await stranger().askForCode(origin(), email)])).toEqual(["rate_limited"]);
    expect(statusesOf([await stranger().guess(origin(), email, "no code")])).toEqual(["rate_limited"]);
  }

  async function signedInBrowser(): Promise<Browser> {
    const browser = new Browser(service);
    await browser.askForCode(origin(), email);
    expect((await browser.guess(origin(), email, await newestCode())).status).toBe(200);
    service.clock.advance(HOUR);
    return browser;
  }

  it("do not lock out a browser that has signed in before", async () => {
    const browser = await signedInBrowser();
    await browser.call("POST", `${origin()}/api/sign-out`, {});
    await attack();
    expect((await browser.askForCode(origin(), email)).status).toBe(200);
    const code = await newestCode();
    for (let i = 0; i < 3; i++) await stranger().guess(origin(), email, wrong(code));
    expect((await browser.guess(origin(), email, code)).status).toBe(200);
    service.clock.advance(399 * DAY);
    await attack();
    expect((await browser.askForCode(origin(), email)).status).toBe(200);
  });

  it("do not use up the guesses of the browser that requested the code", async () => {
    const browser = new Browser(service);
    await browser.askForCode(origin(), email);
    const code = await newestCode();
    for (let i = 0; i < 7; i++) {
      expect(statusesOf([await stranger().guess(origin(), email, wrong(code))])).toEqual(["invalid_code"]);
    }
    expect(statusesOf([await stranger().guess(origin(), email, code)])).toEqual(["invalid_code"]);
    for (let i = 0; i < 4; i++) {
      expect(statusesOf([await browser.guess(origin(), email, wrong(code))])).toEqual(["invalid_code"]);
    }
    expect((await browser.guess(origin(), email, code)).status).toBe(200);
  });

  it("do not replace the code of the browser that requested it", async () => {
    const browser = new Browser(service);
    await browser.askForCode(origin(), email);
    const code = await newestCode();
    service.clock.advance(MINUTE);
    await stranger().askForCode(origin(), email);
    const newer = await newestCode();
    expect((await browser.guess(origin(), email, code)).status).toBe(200);
    // A signed-in browser needs no other code, and no other browser can use this one.
    if (newer !== code) expect(statusesOf([await browser.guess(origin(), email, newer)])).toEqual(["invalid_code"]);
    expect(statusesOf([await stranger().guess(origin(), email, newer)])).toEqual(["invalid_code"]);
  });

  it("leave a new browser one guess per code, and gain no extra guesses", async () => {
    await attack();
    service.clock.advance(HOUR);
    const browser = new Browser(service);
    expect((await browser.askForCode(origin(), email)).status).toBe(200);
    expect((await browser.guess(origin(), email, await newestCode())).status).toBe(200);
    service.clock.advance(MINUTE);
    const asking = stranger();
    await asking.askForCode(origin(), email);
    const code = await newestCode();
    for (let i = 0; i < 2; i++) await asking.guess(origin(), email, wrong(code));
    expect(statusesOf([await asking.guess(origin(), email, code)])).toEqual(["invalid_code"]);
  });

  it("have at most seven counted guesses an hour", async () => {
    await attack();
    for (let hour = 0; hour < 3; hour++) {
      service.clock.advance(HOUR);
      let taken = 0;
      for (let sent = 1; sent <= 5; sent++) {
        const asking = stranger();
        await asking.askForCode(origin(), email);
        const code = await newestCode();
        const failures = async () => {
          const { count } = await service.database.read((tx) =>
            tx.one<{ count: number }>(sql`
              select sum(b.failures) + (select sum(failures) from sign_in_codes where address = ${email}) as count
              from sign_in_browsers b where address = ${email} and expires_at > ${service.clock.now()}`),
          );
          return count;
        };
        const before = await failures();
        for (let i = 0; i < 5; i++) {
          await asking.guess(origin(), email, wrong(code));
          await stranger().guess(origin(), email, wrong(code));
        }
        taken += (await failures()) - before;
        service.clock.advance(MINUTE);
      }
      expect(taken).toBeLessThanOrEqual(7);
    }
  });
});

describe("the browser that requested the code", () => {
  const origin = () => service.dashboard;

  it("has five guesses, after which the code is invalid in every browser", async () => {
    const browser = new Browser(service);
    await browser.askForCode(origin(), email);
    const code = await newestCode();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => browser.guess(origin(), email, wrong(code))));
    expect(new Set(statusesOf(guesses))).toEqual(new Set(["invalid_code"]));
    expect(statusesOf([await browser.guess(origin(), email, code)])).toEqual(["invalid_code"]);
    expect(statusesOf([await new Browser(service).guess(origin(), email, code)])).toEqual(["invalid_code"]);
  });

  it("allows another browser to use the code, once", async () => {
    const browser = new Browser(service);
    await browser.askForCode(origin(), email);
    const code = await newestCode();
    expect((await new Browser(service).guess(origin(), email, code)).status).toBe(200);
    expect(statusesOf([await browser.guess(origin(), email, code)])).toEqual(["invalid_code"]);
  });

  it("accepts only its newest code", async () => {
    const browser = new Browser(service);
    await browser.askForCode(origin(), email);
    const old = await newestCode();
    service.clock.advance(MINUTE);
    await browser.askForCode(origin(), email);
    const code = await newestCode();
    if (old !== code) expect(statusesOf([await browser.guess(origin(), email, old)])).toEqual(["invalid_code"]);
    expect((await browser.guess(origin(), email, code)).status).toBe(200);
  });

  it("is trusted for its own address and surface only", async () => {
    const browser = new Browser(service);
    await browser.askForCode(origin(), email);
    await browser.guess(origin(), email, await newestCode());
    service.clock.advance(MINUTE);
    for (let i = 0; i < 5; i++) {
      expect((await new Browser(service).askForCode(service.admin, email)).status).toBe(200);
      service.clock.advance(MINUTE);
    }
    expect(statusesOf([await browser.askForCode(service.admin, email)])).toEqual(["rate_limited"]);
    expect((await browser.askForCode(origin(), email)).status).toBe(200);
  });

  it("gets five codes an hour once it is trusted, one per minute", async () => {
    const browser = new Browser(service);
    await browser.askForCode(origin(), email);
    await browser.guess(origin(), email, await newestCode());
    const ask = () => browser.askForCode(origin(), email);
    expect((await ask()).status).toBe(200);
    const soon = await ask();
    expect(soon.status).toBe(429);
    expect(soon.headers.get("retry-after")).toBe("60");
    for (let i = 2; i <= 5; i++) {
      service.clock.advance(MINUTE);
      expect((await ask()).status).toBe(200);
    }
    service.clock.advance(MINUTE);
    const sixth = await ask();
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get("retry-after")).toBe(String((55 * MINUTE) / SECOND));
    expect(await mailTo(service, email)).toHaveLength(6);
  });

  it("has 25 guesses when it is trusted, then one per hour", async () => {
    const browser = new Browser(service);
    await browser.askForCode(origin(), email);
    await browser.guess(origin(), email, await newestCode());
    for (let code = 0; code < 5; code++) {
      expect((await browser.askForCode(origin(), email)).status).toBe(200);
      for (let i = 0; i < 5; i++) await browser.guess(origin(), email, "no code");
      service.clock.advance(MINUTE);
    }
    expect(statusesOf([await browser.guess(origin(), email, "no code")])).toEqual(["rate_limited"]);
    service.clock.advance(HOUR);
    expect((await browser.askForCode(origin(), email)).status).toBe(200);
    expect((await browser.guess(origin(), email, await newestCode())).status).toBe(200);
  });

  it("is forgotten after its cookie's lifetime", async () => {
    const browser = new Browser(service);
    await browser.askForCode(origin(), email);
    await browser.guess(origin(), email, await newestCode());
    await new Browser(service).askForCode(service.admin, email);
    const remembered = async () => {
      await service.database.write((tx) => tx.run(sql`select graphile_worker.add_job('sweep', '{}')`));
      await service.drainJobs();
      const { count } = await service.database.read((tx) =>
        tx.one<{ count: number }>(sql`select count(*) from sign_in_browsers where address = ${email}`),
      );
      return count;
    };
    expect(await remembered()).toBe(2);
    service.clock.advance(2 * HOUR);
    expect(await remembered()).toBe(1);
    service.clock.advance(400 * DAY);
    expect(await remembered()).toBe(0);
  });

  it("is identified by an HttpOnly cookie, never by a value chosen by the client", async () => {
    const asked = await new Browser(service).askForCode(origin(), email);
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^vitrine_dashboard_browser=[0-9a-f]{64}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const made = await service.call("POST", `${origin()}/api/sign-in/code`, {
      body: { email: `other-${email}` },
      cookie: "vitrine_dashboard_browser=me",
    });
    expect(made.headers.getSetCookie()).toHaveLength(1);
  });
});

describe("a clock that was ahead", () => {
  it.each([3 * HOUR, 40 * DAY])("by %d ms blocks no sign-in after the correction", async (ahead) => {
    const origin = service.dashboard;
    const browser = new Browser(service);
    service.clock.advance(ahead);
    expect((await browser.askForCode(origin, email)).status).toBe(200);
    const early = await newestCode();
    for (let i = 0; i < 3; i++) await new Browser(service).guess(origin, email, wrong(early));
    service.clock.advance(-ahead);
    // The clock change does not extend a code's life, either.
    expect(statusesOf([await browser.guess(origin, email, early)])).toEqual(["invalid_code"]);
    expect((await browser.askForCode(origin, email)).status).toBe(200);
    const again = await browser.askForCode(origin, email);
    expect(again.status).toBe(429);
    expect(again.headers.get("retry-after")).toBe("60");
    expect((await new Browser(service).guess(origin, email, await newestCode())).status).toBe(200);
  });

  it("by less than the allowed clock skew blocks for at most a minute", async () => {
    const browser = new Browser(service);
    service.clock.advance(30 * SECOND);
    await browser.askForCode(service.dashboard, email);
    service.clock.advance(-30 * SECOND);
    const soon = await browser.askForCode(service.dashboard, email);
    expect(soon.status).toBe(429);
    expect(soon.headers.get("retry-after")).toBe("60");
    expect((await browser.guess(service.dashboard, email, await newestCode())).status).toBe(200);
  });
});
