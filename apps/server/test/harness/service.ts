// A whole service in the test's process: real PostgreSQL, real HTTP on free ports, a clock that tests move.

import { randomBytes } from "node:crypto";
import { type Operation, SCOPES, type Scope } from "@vitrine/contract";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Config, readConfig } from "../../src/config.ts";
import { createAccount } from "../../src/domains/accounts/index.ts";
import { createWorkspace, creationRules } from "../../src/domains/workspaces/index.ts";
import { DAY, later } from "../../src/kernel/clock.ts";
import { mintApiKey } from "../../src/kernel/credentials/api-keys.ts";
import { sha256 } from "../../src/kernel/credentials/secrets.ts";
import { newId } from "../../src/kernel/ids.ts";
import { type Overrides, type Service, startService } from "../../src/main.ts";
import { fetchPolicy, type Network, PublicFetch } from "../../src/providers/public-fetch/index.ts";
import { Database, sql } from "../../src/storage/database.ts";
import { TestClock } from "./clock.ts";
import { createTestDatabase, PATIENT, PATIENT_SETTINGS } from "./database.ts";
import { sharedDecoders } from "./decoders.ts";
import { removeFolder, scratchFolder } from "./folders.ts";
import { send } from "./request.ts";

export interface Tenant {
  account: { id: string; email: string };
  workspace: { id: string; subDomain: string };
  key: string;
  keyId: string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export interface Reply<Body = any> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface RequestOptions {
  key?: string;
  cookie?: string;
  body?: unknown;
  /** Sent unchanged and without a default content type. */
  rawBody?: string | Buffer;
  headers?: Record<string, string>;
}

interface Running {
  config: Config;
  service: Service;
  clock: TestClock;
  database: Database;
  databaseUrl: string;
  statements: string[];
  logLines: string[];
  release: () => Promise<void>;
}

const isOver = (): Promise<never> => Promise.reject(new Error("the service has been stopped"));

export class TestService {
  #running: Running | undefined;
  #drained: Promise<void> = Promise.resolve();

  async start(options: TestServiceOptions = {}): Promise<void> {
    this.#running = await run(options);
  }

  get #parts(): Running {
    if (this.#running === undefined) throw new Error("the service has not been started yet");
    return this.#running;
  }

  get clock(): TestClock {
    return this.#parts.clock;
  }

  get database(): Database {
    return this.#parts.database;
  }

  /** Every statement that the service has sent. */
  get statements(): string[] {
    return this.#parts.statements;
  }

  /** Log of the service, one entry per line. */
  get logLines(): string[] {
    return this.#parts.logLines;
  }

  /** Lets a second service use the same data. */
  get databaseUrl(): string {
    return this.#parts.databaseUrl;
  }

  get api(): string {
    return `http://127.0.0.1:${this.#parts.service.ports.api}`;
  }

  get dashboard(): string {
    return `http://127.0.0.1:${this.#parts.service.ports.dashboard}`;
  }

  get admin(): string {
    return `http://127.0.0.1:${this.#parts.service.ports.admin}`;
  }

  get sites(): string {
    return `http://127.0.0.1:${this.#parts.service.ports.sites}`;
  }

  get contracts(): Operation[] {
    return this.#parts.service.contracts;
  }

  /** Calls a path of the API origin, or any absolute URL. */
  async call(method: string, path: string, options: RequestOptions = {}): Promise<Reply> {
    const headers = lowerCased(options.headers);
    if (options.key !== undefined) headers["authorization"] = `Bearer ${options.key}`;
    if (options.cookie !== undefined) headers["cookie"] = options.cookie;
    let body = options.rawBody;
    if (options.body !== undefined) {
      body = JSON.stringify(options.body);
      headers["content-type"] ??= "application/json";
    }
    const answer = await send(method, path.startsWith("http") ? path : `${this.api}${path}`, { headers, body });
    const { status, isJson, text } = answer;
    return {
      status,
      get headers() {
        return answer.headers;
      },
      body: text === "" ? null : isJson ? JSON.parse(text) : text,
    };
  }

  /** Creates an account that owns a workspace, with an API key for it. */
  async tenant(options: { scopes?: readonly Scope[]; workspaceLimit?: number } = {}): Promise<Tenant> {
    const account = await this.account(options);
    const workspace = await this.workspace(account.id);
    const { key, keyId } = await this.key(account.id, options.scopes);
    return { account, workspace, key, keyId };
  }

  async account({ workspaceLimit = 1 } = {}): Promise<Tenant["account"]> {
    const owner = {
      email: `owner-${randomName()}@example.com`,
      name: "Owner",
      language: "en",
      workspaceLimit,
    } as const;
    const { id, email } = await this.database.write((tx) => createAccount(tx, owner, this.#now));
    return { id, email };
  }

  async workspace(ownerAccountId: string): Promise<Tenant["workspace"]> {
    const input = { name: "Test workspace", subDomain: `w${randomName()}`, templateKey: "classic" as const };
    const deed = { actor: { kind: "cli" as const, id: "test" }, now: this.#now };
    const { id, subDomain } = await this.database.write((tx) =>
      createWorkspace(tx, { ...input, ownerAccountId }, creationRules(this.#parts.config.urls), deed),
    );
    return { id, subDomain };
  }

  async member(workspaceId: string, accountId: string, role: "OWNER" | "STAFF" | "BILLING"): Promise<void> {
    await this.#write(sql`
      insert into members (id, workspace_id, account_id, role, created_at)
      values (${newId("member")}, ${workspaceId}, ${accountId}, ${role}, ${this.#now})`);
  }

  async key(accountId: string, scopes: readonly Scope[] = SCOPES, days = 30): Promise<{ key: string; keyId: string }> {
    const keyId = newId("apiKey");
    const { token, secret } = mintApiKey("test", keyId);
    await this.#write(sql`
      insert into api_keys (id, account_id, source_id, name, secret_hash, scopes, created_at, expires_at)
      values (${keyId}, ${accountId}, 'src_00000000000000000000000000', 'Test', ${sha256(secret)}, ${[...scopes]},
              ${this.#now}, ${later(this.#now, days * DAY)})`);
    return { key: token, keyId };
  }

  /** Runs queued jobs (mail, clean-up) to the end. */
  drainJobs(): Promise<void> {
    return this.#drainInTurn(() => this.#parts.service.drainJobs());
  }

  /** Sends queued mails, without other jobs such as pictures, imports and clean-up. */
  drainMails(): Promise<void> {
    return this.#drainInTurn(() => this.#parts.service.drainMails());
  }

  /** Drains run one after the other: a concurrent drain would return before the jobs of the first are done. */
  #drainInTurn(drain: () => Promise<void>): Promise<void> {
    this.#drained = this.#drained.then(drain);
    return this.#drained;
  }

  async stop(): Promise<void> {
    const { service, database, release } = this.#parts;
    await service.stop();
    await database.close();
    await release();
    // A worker keeps the modules of all its files in memory, so the service drops everything except statements and
    // logs.
    this.#running = { ...this.#parts, service: { ...service, drainJobs: isOver, drainMails: isOver, stop: isOver } };
  }

  get #now(): Date {
    return this.clock.now();
  }

  async #write(statement: ReturnType<typeof sql>): Promise<void> {
    await this.database.write((tx) => tx.run(statement));
  }
}

const lowerCased = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

export const randomName = () => randomBytes(6).toString("hex");

export interface TestServiceOptions
  extends Pick<Overrides, "publicFetch" | "txtRecords" | "models" | "decoders" | "limiter" | "mcpFixtures"> {
  env?: Record<string, string>;
}

export async function startTestService(options?: TestServiceOptions): Promise<TestService> {
  const service = new TestService();
  await service.start(options);
  return service;
}

type OptionsLater = () => TestServiceOptions | Promise<TestServiceOptions>;

/** Starts a service before the first test of the enclosing file or `describe` and stops it after the last. */
export function withService(options: TestServiceOptions | OptionsLater = {}): TestService {
  const service = new TestService();
  let isStarted = false;
  beforeAll(async () => {
    await service.start(typeof options === "function" ? await options() : options);
    isStarted = true;
  });
  beforeEach(({ onTestFailed }) => {
    if (!isStarted) return;
    const before = service.logLines.length;
    onTestFailed(() => showTroubles(service.logLines.slice(before)));
  });
  afterAll(async () => {
    if (isStarted) await service.stop();
  });
  return service;
}

/** Prints the warnings and errors that the service logged during a failed test: responses hide internal causes. */
function showTroubles(logLines: readonly string[]): void {
  const troubles = logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= WARN);
  if (troubles.length > 0) console.error(troubles.slice(-TROUBLES_MAX).join(""));
}

const WARN = 40;
const TROUBLES_MAX = 20;

/** Tests depend on no other machine. A test that fetches brings its own fake network. */
const NO_INTERNET: Network = {
  resolve: () => Promise.reject(new Error("there is no internet")),
  isPublic: () => false,
  port: 443,
};

async function run(options: TestServiceOptions): Promise<Running> {
  const shared = options.env?.["DATABASE_URL"];
  const { url, drop } = shared ? { url: shared, drop: async () => {} } : await createTestDatabase();
  const dataDir = await scratchFolder("service");
  const release = async () => {
    await drop();
    await removeFolder(dataDir);
  };
  const clock = new TestClock();
  const statements: string[] = [];
  const logLines: string[] = [];
  const config = readConfig({
    VITRINE_ENV: "test",
    API_PORT: "0",
    DASHBOARD_PORT: "0",
    ADMIN_PORT: "0",
    SITES_PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DATABASE_POOL_MAX: "10",
    ...PATIENT_SETTINGS,
    SECRET_KEY: "test-secret-key-that-is-long-enough-000",
    DEMO: "off",
    LOG_LEVEL: "info",
    ...options.env,
  });
  const service = await startService(config, {
    clock,
    onStatement: (text) => statements.push(text),
    log: pino({ level: config.logLevel }, { write: (line) => void logLines.push(line) }),
    runJobs: false,
    publicFetch: options.publicFetch ?? new PublicFetch(NO_INTERNET, fetchPolicy(config.environment)),
    // Empty DNS zone. Tests that verify a domain bring their own.
    txtRecords: options.txtRecords ?? { find: async () => [] },
    ...(options.models ? { models: options.models } : {}),
    decoders: options.decoders ?? sharedDecoders(config.pictures),
    ...(options.limiter ? { limiter: options.limiter } : {}),
    ...(options.mcpFixtures ? { mcpFixtures: options.mcpFixtures } : {}),
  });
  const database = new Database({ url, maxConnections: 4, limits: PATIENT });
  return { config, service, clock, database, databaseUrl: url, statements, logLines, release };
}
