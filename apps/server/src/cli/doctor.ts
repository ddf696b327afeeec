// Checks all dependencies of the service in sequence, and explains how to fix a problem.

import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import pg from "pg";
import { BUILD } from "../composition/build.ts";
import { openKeyring } from "../composition/keyring.ts";
import { type Config, readConfig } from "../config.ts";
import { verifyAuditLog } from "../domains/administration/index.ts";
import { SECOND, systemClock } from "../kernel/clock.ts";
import { openBlobStore } from "../providers/blobs/index.ts";
import { composeMail, openMailer } from "../providers/mail/index.ts";
import { findCluster, layOfTables } from "../storage/cluster/cluster.ts";
import { isDistributed, planSteps } from "../storage/cluster/distribute.ts";
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
  command(program, "doctor", "look at everything the service needs, and say what to do")
    .option("--mail-to <address>", "send a test message to this address")
    .action(async ({ mailTo }: { mailTo?: string }, self: Command) => {
      const findings = await examine(mailTo);
      const rows = findings.map(({ what, state, found, todo }) => ({ what, state, found, "what to do": todo }));
      print(self, findings, table(rows));
      if (findings.some(({ state }) => state === "WRONG")) terminal().exitCode = 1;
    });
}

async function examine(mailTo: string | undefined): Promise<Finding[]> {
  const versions = checkVersions();
  const settings = await look("settings", "Set what is named; docs/settings.md explains each.", async () => {
    readConfig(terminal().env);
    return fine("settings", "all readable");
  });
  if (settings.some(({ state }) => state === "WRONG")) return [...versions, ...settings];
  const config = readConfig(terminal().env);
  const findings = [...versions, ...settings, checkLinks(config)];
  const database = "Check DATABASE_URL and that PostgreSQL runs; without the variable, that DATA_DIR can be written.";
  findings.push(
    ...(await look("database", database, () => withServer((url) => checkDatabase(url, config, mailTo)))),
    ...(await look("reader", "Check DATABASE_READER_URL; while the replica is away the database answers.", () =>
      checkReader(config),
    )),
    ...(await look("secret", "Set SECRET_KEY to 32 random characters or more, the same for all processes.", () =>
      checkSecret(config),
    )),
    ...(await look("media store", "Check MEDIA_STORE and S3_*, and that the key may write to the bucket.", () =>
      checkStore(config),
    )),
    ...(await look("redis", "Check REDIS_URL; while Redis is away each process counts for itself.", () =>
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
  if (local.length === 0) return fine("links", "lead to hosts that other machines can reach");
  const todo = `Set ${local.join(", ")} to the addresses at which others reach the service.`;
  return warn("links", `lead to localhost: ${local.join(", ")}`, todo);
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
      wrong("reader", "replays nobody's writes", "Name a streaming replica of the database: this one is not asked."),
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
      ...(await look("audit log", "Keep the database as it is and find out who had access to it.", () =>
        checkAudit(url),
      )),
      ...(await look(
        "mail",
        "Check SMTP_URL and MAIL_FROM; `vitrine job list --task send_mail` shows what waits.",
        () => checkMail(config, url, mailTo),
      )),
    ];
  } finally {
    await client.end();
  }
}

function checkClocks(apartSeconds: number): Finding {
  const found = `${apartSeconds.toFixed(1)} s between this machine and the database`;
  return apartSeconds <= CLOCK_APART_SECONDS
    ? fine("clocks", found)
    : wrong("clocks", found, "Set both by NTP: codes, sessions and payment signatures go by the time.");
}

async function checkSchema(client: pg.Client, url: string): Promise<Finding[]> {
  const applied = await look(
    "schema",
    "Start the build that the database belongs to, or restore a backup.",
    async () => {
      const added = await migrate(url);
      return fine("schema", added.length === 0 ? "up to date" : `brought up to date (${added.length} migrations)`);
    },
  );
  const { rows } = await client.query<{ extname: string }>("select extname from pg_extension");
  const missing = EXTENSIONS.filter((name) => !rows.some(({ extname }) => extname === name));
  const todo = `As a superuser: create extension ${missing.join(", ")}`;
  return [
    ...applied,
    missing.length === 0
      ? fine("extensions", EXTENSIONS.join(", "))
      : wrong("extensions", `without ${missing.join(", ")}`, todo),
  ];
}

/** Distribution of tables on a Citus cluster; empty elsewhere. */
async function checkCluster(client: pg.Client): Promise<Finding[]> {
  const cluster = await findCluster(client);
  if (cluster === undefined) return [];
  const found = `Citus ${cluster.version}, ${cluster.workers} workers`;
  if (!isDistributed(await layOfTables(client))) {
    return [warn("cluster", `${found}, everything on the coordinator`, "`vitrine distribute` lays workspaces out.")];
  }
  const steps = await planSteps(client);
  if (steps.length === 0) return [fine("cluster", `${found}, every workspace in one place`)];
  return [wrong("cluster", `${found}, ${steps.length} things not in their place`, "Run `vitrine distribute --yes`.")];
}

async function checkAudit(url: string): Promise<Finding> {
  const database = new Database({ url, maxConnections: 1 });
  try {
    const { problem, entries } = await verifyAuditLog(database);
    if (problem === null) return fine("audit log", `${entries} sealed entries are as they were written`);
    return wrong("audit log", problem, "Keep the database as it is and find out who had access to it.");
  } finally {
    await database.close();
  }
}

async function checkMail(config: Config, url: string, to: string | undefined): Promise<Finding> {
  const isReal = config.mail.smtpUrl !== undefined;
  const where = isReal ? "SMTP" : "the dashboard's mailbox page";
  if (to === undefined) {
    if (isReal) return warn("mail", `${where}, not tried`, "Add --mail-to ADDRESS to send a test message.");
    return warn("mail", where, "Set SMTP_URL where people are to get mail.");
  }
  const database = new Database({ url, maxConnections: 1 });
  const mailer = openMailer(config.mail, database, systemClock);
  try {
    const lines = [`This is a test message, sent at ${systemClock.now().toISOString()}.`];
    await mailer.send(composeMail({ to, language: "en", subject: "Vitrine test message" }, lines));
    return fine("mail", `${where}: a test message to ${to} was taken`);
  } finally {
    await mailer.close();
    await database.close();
  }
}

async function checkSecret(config: Config): Promise<Finding> {
  const keyring = await openKeyring(config);
  if (keyring.open("doctor", keyring.seal("doctor", "word")) !== "word")
    throw new Error("what it seals cannot be opened");
  if (config.secretKey.current !== undefined) return fine("secret", "given by SECRET_KEY");
  return warn("secret", "kept in DATA_DIR", "Several processes or machines need one SECRET_KEY for all.");
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
    return fine("media store", `${where}: written and removed`);
  } finally {
    await store.close();
  }
}

async function checkRedis({ redis }: Config): Promise<Finding> {
  if (redis === undefined) return fine("redis", "not used: each process counts for itself");
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
  if (payments.provider === "none") return [fine("payments", "none: the operator grants credits")];
  if (payments.provider === "local")
    return [warn("payments", "development's own checkout page", "Set STRIPE_* to take money.")];
  const isLive = /^[sr]k_live_/.test(payments.secretKey);
  if (isLive === (environment === "production"))
    return [fine("payments", isLive ? "Stripe" : "Stripe, with a test key")];
  const todo = "Credentials of one environment never go to the other: use the key of this environment.";
  return [wrong("payments", isLive ? "a live key outside production" : "a test key in production", todo)];
}
