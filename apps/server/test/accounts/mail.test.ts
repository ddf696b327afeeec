import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { startService } from "../../src/main.ts";
import { composeMail, openMailer } from "../../src/providers/mail/index.ts";
import { sql } from "../../src/storage/database.ts";
import { createTestDatabase } from "../harness/database.ts";
import { FaultyProxy } from "../harness/faulty-proxy.ts";
import { freePorts, until } from "../harness/process.ts";
import { randomName, startTestService, type TestService } from "../harness/service.ts";
import { mailTo, signIn } from "../harness/sign-in.ts";

interface Received {
  from: string;
  to: string[];
  data: string;
}

/** A real mail server that stores mails, or refuses them temporarily. */
class Receiver {
  readonly received: Received[] = [];
  refusing = false;
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          if (this.refusing) return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
          const { mailFrom, rcptTo } = session.envelope;
          this.received.push({
            from: mailFrom === false ? "" : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            data: Buffer.concat(chunks).toString("utf8"),
          });
          done();
        });
      },
    });
  }

  static async listen(port = 0): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.#server.listen(port, "127.0.0.1", resolve));
    return receiver;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

const decoded = (data: string) => data.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`);

describe("mail over SMTP", () => {
  let receiver: Receiver;
  let service: TestService | undefined;
  let email: string;

  beforeEach(async () => {
    receiver = await Receiver.listen();
    email = `person-${randomName()}@example.com`;
  });
  afterEach(async () => {
    await service?.stop();
    service = undefined;
    await receiver.close();
  });

  const start = async (url = receiver.url) => {
    service = await startTestService({ env: { SMTP_URL: url, MAIL_FROM: "Vitrine <hello@vitrine.example>" } });
    return service;
  };
  const request = (own: TestService) => own.call("POST", `${own.dashboard}/api/sign-in/code`, { body: { email } });
  const waiting = (own: TestService) =>
    own.database.read((tx) =>
      tx.many<{ attempts: number; last_error: string | null; due: boolean }>(sql`
        select attempts, last_error, run_at <= now() as due from graphile_worker.jobs`),
    );
  const makeDue = (own: TestService) =>
    own.database.write((tx) => tx.run(sql`update graphile_worker._private_jobs set run_at = now()`));

  it("delivers to one recipient, from the configured sender, with text and HTML", async () => {
    const own = await start();
    expect((await request(own)).status).toBe(200);
    await own.drainJobs();
    expect(receiver.received).toHaveLength(1);
    const [mail] = receiver.received;
    expect(mail).toMatchObject({ from: "hello@vitrine.example", to: [email] });
    expect(mail?.data).toMatch(/^From: Vitrine <hello@vitrine.example>\r$/m);
    expect(mail?.data).toMatch(/^Subject: \d{6} is your Vitrine code\r$/m);
    expect(mail?.data).toContain("Content-Type: text/plain");
    expect(mail?.data).toContain("Content-Type: text/html");
    expect(await waiting(own)).toEqual([]);
  });

  it("keeps a mail that the server rejects, and delivers it on a retry", async () => {
    receiver.refusing = true;
    const own = await start();
    expect((await request(own)).status).toBe(200);
    await own.drainJobs();
    const [job] = await waiting(own);
    expect(job).toMatchObject({ attempts: 1, last_error: expect.stringContaining("try again later"), due: false });
    expect(own.logLines.join()).not.toMatch(/\d{6} is your/);
    receiver.refusing = false;
    await makeDue(own);
    await own.drainJobs();
    expect(receiver.received).toHaveLength(1);
    expect(await waiting(own)).toEqual([]);
  });

  it("accepts the request while the server is down, and delivers once it is up", async () => {
    const [port] = await freePorts(1);
    const own = await start(`smtp://127.0.0.1:${port}`);
    expect((await request(own)).status).toBe(200);
    await own.drainJobs();
    expect(await waiting(own)).toMatchObject([{ attempts: 1 }]);
    const late = await Receiver.listen(port);
    try {
      await makeDue(own);
      await own.drainJobs();
      expect(late.received).toHaveLength(1);
    } finally {
      await late.close();
    }
  });

  it("returns 404 for the mailbox page", async () => {
    const own = await start();
    for (const path of ["/dev/mailbox", "/dev/mailbox.json"]) {
      expect((await own.call("GET", `${own.dashboard}${path}`)).status).toBe(404);
    }
  });

  it("allows one recipient and one subject, and no header injection", async () => {
    const own = await start();
    const mailer = openMailer(
      { smtpUrl: receiver.url, from: "a@vitrine.example", deadlineMilliseconds: 10_000 },
      own.database,
      own.clock,
    );
    const subject = "Işıltı\r\nBcc: everybody@example.com";
    await mailer
      .send(composeMail({ to: "a@example.com,b@example.com", language: "tr", subject }, ["İyi günler"]))
      .catch(() => {});
    await mailer.send(composeMail({ to: "ünal@example.com", language: "tr", subject }, ["İyi günler"]));
    await mailer.close();
    for (const { to, data } of receiver.received) {
      expect(to).toHaveLength(1);
      expect(data.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/m);
    }
    const last = receiver.received.at(-1);
    expect(decodeURIComponent(decoded(last?.data ?? ""))).toContain("İyi günler");
  });
});

describe("a mail server that never responds", () => {
  it("times out, and the mail stays in the queue for a retry", async () => {
    const silent = await FaultyProxy.silent();
    const env = { SMTP_URL: `smtp://127.0.0.1:${silent.port}`, SMTP_DEADLINE_SECONDS: "0.3", TRUST_PROXY: "on" };
    const service = await startTestService({ env });
    try {
      const email = `person-${randomName()}@example.com`;
      const asked = await service.call("POST", `${service.dashboard}/api/sign-in/code`, { body: { email } });
      expect(asked.status).toBe(200);
      await service.drainJobs();
      const jobs = await service.database.read((tx) =>
        tx.many(sql`select attempts, last_error from graphile_worker.jobs where task_identifier = 'send_mail'`),
      );
      expect(jobs).toEqual([{ attempts: 1, last_error: expect.stringMatching(/timeout|greeting/i) }]);
    } finally {
      await service.stop();
      await silent.close();
    }
  });
});

describe("the development mailbox", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ env: { TRUST_PROXY: "on" } });
  });
  afterAll(() => service.stop());

  it("returns the mails to an address, newest first", async () => {
    const email = `person-${randomName()}@example.com`;
    await signIn(service, email);
    service.clock.advance(61_000);
    const sentAt = service.clock.now().toISOString();
    await signIn(service, email);
    const mails = await mailTo(service, ` ${email.toUpperCase()} `);
    expect(mails).toHaveLength(2);
    expect(mails[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      to: email,
      subject: expect.stringMatching(/^\d{6} is your Vitrine code$/),
      text: expect.stringContaining("valid for 10 minutes"),
      html: expect.stringMatching(/^<!doctype html>\n<html lang="en">/),
      sentAt,
    });
    expect(Number(mails[0]?.id)).toBeGreaterThan(Number(mails[1]?.id));
    expect(await mailTo(service, "nobody@example.com")).toEqual([]);
    const all = await service.call("GET", `${service.dashboard}/dev/mailbox.json`);
    expect(all.body.length).toBeGreaterThanOrEqual(2);
  });

  it("renders mail without executing its content", async () => {
    const hostile = "<script>alert(1)</script>";
    await service.database.write((tx) =>
      tx.run(sql`
        insert into dev_mailbox (recipient, subject, text, html, sent_at)
        values (${`"${hostile}"@example.com`}, ${hostile}, ${hostile}, ${hostile}, ${service.clock.now()})`),
    );
    const page = await service.call("GET", `${service.dashboard}/dev/mailbox`);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-/,
    );
    expect(page.body).not.toContain("<script");
    expect(page.body).toContain("&lt;script&gt;");
    const searched = await service.call(
      "GET",
      `${service.dashboard}/dev/mailbox?to=${encodeURIComponent('"><script>')}`,
    );
    expect(searched.body).not.toContain("<script");
    expect(searched.body).toContain("There is no mail.");
  });

  it("makes links in a mail clickable, and leaves the web app's pages alone", async () => {
    const link = "http://localhost:4100/invitations?token=a&again=%22";
    await service.database.write((tx) =>
      tx.run(sql`
        insert into dev_mailbox (recipient, subject, text, html, sent_at)
        values ('guest@example.com', 'Come in', ${`Open:\n${link}\n`}, '', ${service.clock.now()})`),
    );
    const page = await service.call("GET", `${service.dashboard}/dev/mailbox?to=guest@example.com`);
    expect(page.body).toContain(`<a href="${link.replace("&", "&amp;")}">`);
    const front = await service.call("GET", `${service.dashboard}/`);
    expect(front.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(front.body).toContain('<script type="module"');
    expect((await service.call("GET", `${service.admin}/`)).status).toBe(200);
  });

  it("returns 400 when the recipient is given twice", async () => {
    const twice = await service.call("GET", `${service.dashboard}/dev/mailbox.json?to=a@example.com&to=b@example.com`);
    expect(twice).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });
});

describe("a running service", () => {
  it("delivers a code to the mailbox without a manual job run", async () => {
    const { url, drop } = await createTestDatabase();
    const ports = { API_PORT: "0", DASHBOARD_PORT: "0", ADMIN_PORT: "0", SITES_PORT: "0" };
    const secret = { SECRET_KEY: "a secret of more than 32 characters" };
    const config = readConfig({ VITRINE_ENV: "test", DATABASE_URL: url, DEMO: "off", ...ports, ...secret });
    const service = await startService(config, { log: pino({ level: "silent" }) });
    try {
      const dashboard = `http://127.0.0.1:${service.ports.dashboard}`;
      const requested = await fetch(`${dashboard}/api/sign-in/code`, {
        method: "POST",
        body: JSON.stringify({ email: "ada@example.com" }),
        headers: { "content-type": "application/json" },
      });
      expect(requested.status).toBe(200);
      const mailbox = async () => (await fetch(`${dashboard}/dev/mailbox.json?to=ada@example.com`)).json();
      await until(async () => ((await mailbox()) as unknown[]).length === 1);
    } finally {
      await service.stop();
      await drop();
    }
  });
});

describe("production mode", () => {
  it("has no mailbox, and returns 403 for a request from another origin", async () => {
    const service = await startTestService({
      env: {
        VITRINE_ENV: "production",
        BASE_URL: "https://api.example",
        DASHBOARD_URL: "https://dashboard.example",
        ADMIN_URL: "https://admin.example",
        SITES_URL: "https://{subDomain}.example",
        SMTP_URL: "smtp://127.0.0.1:1",
        MAIL_FROM: "no-reply@vitrine.example",
        STRIPE_SECRET_KEY: "sk_test_1",
        STRIPE_WEBHOOK_SECRET: "whsec_1",
        MEDIA_STORE: "disk",
        CHALLENGE_PROVIDER: "altcha",
      },
    });
    try {
      expect((await service.call("GET", `${service.dashboard}/dev/mailbox.json`)).status).toBe(404);
      const request = (origin: string) =>
        service.call("POST", `${service.dashboard}/api/sign-in/code`, {
          body: { email: "ada@example.com" },
          headers: { origin },
        });
      expect((await request(service.dashboard)).status).toBe(403);
      expect((await request("https://dashboard.example")).status).toBe(200);
    } finally {
      await service.stop();
    }
  });
});
