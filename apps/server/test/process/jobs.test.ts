// Running jobs survive the end of a process or connection: another live process continues them within moments.

import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { exited, type RunningService, spawnService, until } from "../harness/process.ts";
import { randomName, startTestService, type TestService } from "../harness/service.ts";
import { csv, Importer } from "../imports/setting.ts";

// Requests run in this process without a worker. Other processes run the jobs and may be killed.
let service: TestService;
let dataDir: string;
let running: RunningService[] = [];
let closers: (() => void)[] = [];

beforeAll(async () => {
  service = await startTestService();
  // Codes expire by the test's clock, but the processes use the real one.
  service.clock.advance(Date.now() - service.clock.now().getTime());
  dataDir = await scratchFolder("jobs");
});
afterEach(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all(running.map(({ child }) => exited(child)));
  for (const close of closers) close();
  running = [];
  closers = [];
});
afterAll(async () => {
  await service.stop();
  await removeFolder(dataDir);
});

async function startProcess(env: Record<string, string> = {}): Promise<RunningService> {
  const own = { VITRINE_ENV: "test", DATA_DIR: dataDir, DATABASE_URL: service.databaseUrl, DATABASE_POOL_MAX: "8" };
  const secret = { SECRET_KEY: "test-secret-key-that-is-long-enough-000" };
  const process = await spawnService({ ...own, ...secret, ...env });
  running.push(process);
  return process;
}

const askForCode = async (): Promise<string> => {
  const email = `person-${randomName()}@example.com`;
  const { status } = await service.call("POST", `${service.dashboard}/api/sign-in/code`, { body: { email } });
  expect(status).toBe(200);
  return email;
};

/** A mail server that accepts connections and never answers. */
async function silentServer(): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A mail server that records its recipients. */
async function honestServer(): Promise<{ url: string; recipients: string[] }> {
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, done) => {
      stream.resume().on("end", () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close(() => {}));
  return { recipients, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

const imported = async (importId: string) => {
  const [row] = await service.database.read((tx) =>
    tx.many<{ status: string; total: number }>(sql`select status, total from imports where id = ${importId}`),
  );
  return row ?? { status: "", total: 0 };
};

async function upload(importer: Importer, rows: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, i) => `S${i},Name ${i},Acme,B${i},1`);
  const { status, body } = await importer.upload(csv(...lines));
  expect(status).toBe(200);
  return body.id;
}

describe("running jobs", () => {
  it("of a process killed while sending a mail are taken over by another process", async () => {
    const silent = await silentServer();
    const honest = await honestServer();
    const first = await startProcess({ SMTP_URL: silent.url });
    const called = once(silent.server, "connection");
    const email = await askForCode();
    await called;
    await startProcess({ SMTP_URL: honest.url });
    expect(honest.recipients).toEqual([]);
    first.child.kill("SIGKILL");
    await until(async () => honest.recipients.length > 0);
    expect(honest.recipients).toEqual([email]);
  });

  it("of a process killed during an import resume in the next one, each row counted once", async () => {
    const importer = await Importer.open(service);
    const first = await startProcess();
    const id = await upload(importer, 6000);
    await until(async () => (await imported(id)).total > 0);
    first.child.kill("SIGKILL");
    await exited(first.child);
    expect((await imported(id)).status).toBe("RUNNING");
    await startProcess();
    await until(
      async () => (await imported(id)).status === "DONE",
      async () => (await imported(id)).total,
    );
    expect((await importer.get(id)).counts).toMatchObject({ total: 6000, created: 6000, failed: 0 });
  });

  it("survive that the database terminates all connections of the importing process", async () => {
    const importer = await Importer.open(service);
    await startProcess();
    const id = await upload(importer, 6000);
    // This process's own connections end with the others.
    const look = () => imported(id).catch(() => ({ status: "", total: 0 }));
    for (let from = 0, round = 0; round < 3; round++) {
      await until(async () => (await look()).total > from);
      from = (await look()).total;
      await service.database.write((tx) =>
        tx.run(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`),
      );
    }
    await until(
      async () => (await look()).status === "DONE",
      async () => (await look()).total,
    );
    expect((await importer.get(id)).counts).toMatchObject({ total: 6000, created: 6000, failed: 0 });
  });

  it("do not delay mail: a code arrives before any of six large imports finishes", async () => {
    const imports: string[] = [];
    for (let i = 0; i < 6; i++) imports.push(await upload(await Importer.open(service), 20_000));
    await startProcess();
    await until(async () => {
      const totals = await Promise.all(imports.map(async (id) => (await imported(id)).total));
      return totals.filter((total) => total > 0).length >= 2;
    });
    const email = await askForCode();
    const received = () =>
      service.database.read((tx) => tx.many(sql`select from dev_mailbox where recipient = ${email}`));
    await until(async () => (await received()).length === 1);
    const states = await Promise.all(imports.map(async (id) => (await imported(id)).status));
    expect(states).not.toContain("DONE");
  });
});
