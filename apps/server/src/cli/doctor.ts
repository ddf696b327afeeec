// Checks all dependencies of the service in sequence, and explains how to fix a problem.

import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import pg from "pg";
import { BUILD } from "../composition/build.ts";
import { type Config, readConfig } from "../config.ts";
import { verifyAuditLog } from "../domains/administration/index.ts";
import { SECOND, systemClock } from "../kernel/clock.ts";
import { openKeyring } from "../kernel/credentials/secret-key.ts";
import { openBlobStore } from "../providers/blobs/index.ts";
import { composeMail, openMailer } from "../providers/mail/index.ts";
import { stateOfCluster } from "../storage/cluster/index.ts";
import { Database } from "../storage/database.ts";
import { migrate } from "../storage/migrate.ts";
import { command } from "./options.ts";
import { print, table } from "./output.ts";
import { withServer } from "./session.ts";
import { terminal } from "./terminal.ts";

interface Finding {
  what: string;
  state: "OK" | "WARNING" | "WRONG";
  found: string;
  todo: string;
}

const POSTGRES_MIN = 15;
const NODE_MIN = [20, 19] as const;
const EXTENSIONS = ["pg_trgm", "btree_gin"];
const CLOCK_APART_SECONDS = 2;

const fine = (what: string, found: string): Finding => ({ what, state: "OK", found, todo: "" });
const warn = (what: string, found: string, todo: string): Finding => ({ what, state: "WARNING", found, todo });
const wrong = (what: string, found: string, todo: string): Finding => ({ what, state: "WRONG", found, todo });

/** A check that throws reports a problem as well. */
async function look(what: string, todo: string, check: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    return [wrong(what, (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "", todo)];
  }
}

export function doctorCommand(program: Command): void {
  command(program, "doctor", "check all dependencies of the service and suggest fixes")
    .option("--mail-to <address>", "send a test message to this address")
    .action(async ({ mailTo }: { mailTo?: string }, self: Command) => {
      const findings = await examine(mailTo);
      const rows = findings.map(({ what, state, found, todo }) => ({ check: what, state, result: found, fix: todo }));
      print(self, findings, table(rows));
      if (findings.some(({ state }) => state === "WRONG")) terminal().exitCode = 1;
    });
}

async function examine(mailTo: string | undefined): Promise<Finding[]> {
  const versions = checkVersions();
  const settings = await look("settings", "Correct the named settings; see docs/settings.md.", async () => {
    readConfig(terminal().env);
    return fine("settings", "valid");
  });
  if (settings.some(({ state }) => state === "WRONG")) return [...versions, ...settings];
  const config = readConfig(terminal().env);
  const findings = [...versions, ...settings, checkLinks(config)];
  const database =
    "Check DATABASE_URL and that PostgreSQL is running. Without DATABASE_URL, check that DATA_DIR is writable.";
  findings.push(
    ...(await look("database", database, () => withServer((url) => checkDatabase(url, config, mailTo)))),
    ...(await look(
      "reader",
      "Check DATABASE_READER_URL. While the replica is down, the primary serves its reads.",
      () => checkReader(config),
    )),
    ...(await look("secret", "Set SECRET_KEY to at least 32 random characters, the same for all processes.", () =>
      checkSecret(config),
    )),
    ...(await look("media store", "Check MEDIA_STORE and S3_*, and that the key has write access to the bucket.", () =>
      checkStore(config),
    )),
    ...(await look("redis", "Check REDIS_URL. While Redis is down, each process counts rate limits on its own.", () =>
      checkRedis(config),
    )),
    ...checkPayments(config),
  );
  return findings;
}

function checkVersions(): Finding[] {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isNew = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1]);
  const found = `build ${BUILD}, Node ${process.versions.node}`;
  return [isNew ? fine("versions", found) : wrong("versions", found, `Install Node ${NODE_MIN.join(".")} or later.`)];
}

const VARIABLES = { base: "BASE_URL", dashboard: "DASHBOARD_URL", admin: "ADMIN_URL", sites: "SITES_URL" } as const;
const THIS_MACHINE = /^(?:(?:.+\.)?localhost|127\..+|\[::1\]|0\.0\.0\.0)$/;

/** Mails, agents' connections, pictures and websites carry these addresses to other machines. */
function checkLinks({ urls }: Config): Finding {
  const names = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[];
  const local = names
    .filter((name) => THIS_MACHINE.test(new URL(urls[name].replace("{subDomain}", "shop")).hostname))
    .map((name) => VARIABLES[name]);
  if (local.length === 0) return fine("links", "public hosts");
  const todo = `Set ${local.join(", ")} to public URLs.`;
  return warn("links", `point to localhost: ${local.join(", ")}`, todo);
}

async function checkReader({ database: { reader } }: Config): Promise<Finding[]> {
  if (reader === undefined) return [];
  const client = new pg.Client({ connectionString: reader.url, connectionTimeoutMillis: 5 * SECOND });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ follows: boolean }>("select pg_is_in_recovery() as follows");
    if (rows[0]?.follows) return [fine("reader", "a replica")];
    return [
      wrong(
        "reader",
        "not a replica",
        "Set DATABASE_READER_URL to a streaming replica of the database. This server is ignored.",
      ),
    ];
  } finally {
    await client.end();
  }
}

async function checkDatabase(url: string, config: Config, mailTo: string | undefined): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5 * SECOND });
  client.on("error", () => {});
  await client.connect();
  try {
    const before = Date.now();
    const { rows } = await client.query<{ version: string; number: string; now: Date }>(
      "select current_setting('server_version') as version, current_setting('server_version_num') as number, clock_timestamp() as now",
    );
    const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2) / SECOND;
    const isNew = Number(rows[0]?.number) >= POSTGRES_MIN * 10_000;
    const version = `PostgreSQL ${rows[0]?.version}`;
    return [
      isNew ? fine("database", version) : wrong("database", version, `Upgrade to PostgreSQL ${POSTGRES_MIN} or later.`),
      checkClocks(apart),
      ...(await checkSchema(client, url)),
      ...(await look("cluster", "See docs/scaling.md.", () => checkCluster(client))),
      ...(await look("audit log", "Preserve the database and investigate who had access.", () => checkAudit(url))),
      ...(await look(
        "mail",
        "Check SMTP_URL and MAIL_FROM; run `vitrine job list --task send_mail` for pending emails.",
        () => checkMail(config, url, mailTo),
      )),
    ];
  } finally {
    await client.end();
  }
}

function checkClocks(apartSeconds: number): Finding {
  const found = `${apartSeconds.toFixed(1)} s difference between this machine and the database`;
  return apartSeconds <= CLOCK_APART_SECONDS
    ? fine("clocks", found)
    : wrong(
        "clocks",
        found,
        "Synchronise both clocks with NTP. Codes, sessions and payment signatures depend on them.",
      );
}

async function checkSchema(client: pg.Client, url: string): Promise<Finding[]> {
  const applied = await look(
    "schema",
    "Start the build that matches the database schema, or restore a backup.",
    async () => {
      const added = await migrate(url);
      return fine("schema", added.length === 0 ? "up to date" : `${added.length} migrations applied`);
    },
  );
  const { rows } = await client.query<{ extname: string }>("select extname from pg_extension");
  const missing = EXTENSIONS.filter((name) => !rows.some(({ extname }) => extname === name));
  const todo = `Run as a superuser: create extension ${missing.join(", ")}`;
  return [
    ...applied,
    missing.length === 0
      ? fine("extensions", EXTENSIONS.join(", "))
      : wrong("extensions", `missing ${missing.join(", ")}`, todo),
  ];
}

/** Distribution of tables on a Citus cluster; empty elsewhere. */
async function checkCluster(client: pg.Client): Promise<Finding[]> {
  const cluster = await stateOfCluster(client);
  if (cluster === undefined) return [];
  const { version, workers, stepsPending } = cluster;
  const found = `Citus ${version}, ${workers} workers`;
  if (stepsPending === undefined) {
    return [
      warn(
        "cluster",
        `${found}, all data on the coordinator`,
        "Run `vitrine distribute` to spread workspaces over the workers.",
      ),
    ];
  }
  if (stepsPending === 0) return [fine("cluster", `${found}, all workspaces placed correctly`)];
  return [wrong("cluster", `${found}, ${stepsPending} placement steps pending`, "Run `vitrine distribute --yes`.")];
}

async function checkAudit(url: string): Promise<Finding> {
  const database = new Database({ url, maxConnections: 1 });
  try {
    const { problem, entries } = await verifyAuditLog(database);
    if (problem === null) return fine("audit log", `${entries} sealed entries verified`);
    return wrong("audit log", problem, "Preserve the database and investigate who had access.");
  } finally {
    await database.close();
  }
}

async function checkMail(config: Config, url: string, to: string | undefined): Promise<Finding> {
  const isReal = config.mail.smtpUrl !== undefined;
  const where = isReal ? "SMTP" : "development mailbox in the dashboard";
  if (to === undefined) {
    if (isReal) return warn("mail", `${where}, not tested`, "Add --mail-to ADDRESS to send a test message.");
    return warn("mail", where, "Set SMTP_URL to send emails.");
  }
  const database = new Database({ url, maxConnections: 1 });
  const mailer = openMailer(config.mail, database, systemClock);
  try {
    const lines = [`This is a test message, sent at ${systemClock.now().toISOString()}.`];
    await mailer.send(composeMail({ to, language: "en", subject: "Vitrine test message" }, lines));
    return fine("mail", `${where}: test message to ${to} accepted`);
  } finally {
    await mailer.close();
    await database.close();
  }
}

async function checkSecret(config: Config): Promise<Finding> {
  const keyring = await openKeyring(config);
  if (keyring.open("doctor", keyring.seal("doctor", "word")) !== "word") throw new Error("decryption failed");
  if (config.secretKey.current !== undefined) return fine("secret", "set by SECRET_KEY");
  return warn("secret", "stored in DATA_DIR", "Set the same SECRET_KEY for all processes and machines.");
}

async function checkStore(config: Config): Promise<Finding> {
  const store = await openBlobStore(config.media, config.dataDir);
  const key = `doctor/${randomBytes(8).toString("hex")}`;
  const where = config.media.store === "s3" ? `bucket ${config.media.s3.bucket}` : "on disk, in DATA_DIR";
  try {
    const file = join(store.stagingFolder, key.replace("/", "-"));
    await writeFile(file, "doctor");
    await store.put(key, file, "application/octet-stream");
    await store.delete([key]);
    return fine("media store", `${where}: write and delete succeeded`);
  } finally {
    await store.close();
  }
}

async function checkRedis({ redis }: Config): Promise<Finding> {
  if (redis === undefined) return fine("redis", "not configured: each process counts rate limits on its own");
  const { Redis } = await import("ioredis");
  const client = new Redis(redis.url, { lazyConnect: true, maxRetriesPerRequest: 1, connectTimeout: 2 * SECOND });
  client.on("error", () => {});
  try {
    await client.connect();
    return fine("redis", `answers ${await client.ping()}`);
  } finally {
    client.disconnect();
  }
}

function checkPayments({ payments, environment }: Config): Finding[] {
  if (payments.provider === "none") return [fine("payments", "none: operators grant credits")];
  if (payments.provider === "local")
    return [warn("payments", "development checkout page", "Set STRIPE_* to accept payments.")];
  const isLive = /^[sr]k_live_/.test(payments.secretKey);
  if (isLive === (environment === "production")) return [fine("payments", isLive ? "Stripe" : "Stripe, test key")];
  const todo = "Use the key of this environment.";
  return [wrong("payments", isLive ? "a live key outside production" : "a test key in production", todo)];
}
