// The composition root: config -> storage -> domains -> surfaces -> listen. Only this file sees all of them.

import type { Operation } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import type { Config, Surface } from "./config.ts";
import { accountsHandlers, preferredLanguage, ThirdPartySignIn } from "./domains/accounts/index.ts";
import {
  assistantHandlers,
  assistantSetupHandlers,
  Meter,
  readAiSettings,
  readProductQuestions,
  releaseHold,
  remainingToday,
  resolveSector,
  ThreadIds,
} from "./domains/assistant/index.ts";
import {
  catalogueHandlers,
  existingCollectionIds,
  existingProductIds,
  type ImportDomain,
  openImports,
  PublishedCatalogue,
} from "./domains/catalogue/index.ts";
import { creditsHandlers, Ledger, PaymentEvents, startReservationSweep } from "./domains/credits/index.ts";
import { integrationHandlers } from "./domains/integrations/index.ts";
import { existingMediaIds, type MediaDomain, openMediaDomain } from "./domains/media/index.ts";
import { AuthorizationServer, oauthHandlers } from "./domains/oauth/index.ts";
import { usageHandlers } from "./domains/usage/index.ts";
import { Challenges, visitorHandlers } from "./domains/visitors/index.ts";
import { creationRules, type OwnIds, workspaceHandlers } from "./domains/workspaces/index.ts";
import {
  drainJobs,
  enqueue,
  MailQueue,
  migrateJobs,
  runImportsLater,
  sendMailTask,
  startJobs,
  sweepTask,
} from "./jobs/index.ts";
import { type Clock, SECOND, systemClock } from "./kernel/clock.ts";
import { GuestTokens } from "./kernel/guest-tokens.ts";
import type { Handler } from "./kernel/handler.ts";
import { LastUsed } from "./kernel/last-used.ts";
import type { RateLimiter } from "./kernel/rate-limits.ts";
import { OperationRunner } from "./kernel/run-operation.ts";
import { openBlobStore } from "./providers/blobs/index.ts";
import { openChallenge } from "./providers/challenge/index.ts";
import { memoryLimiter, redisLimiter } from "./providers/limits/index.ts";
import { DevMailbox, type Mailer, type Outbox, openMailer } from "./providers/mail/index.ts";
import { openModels } from "./providers/models/index.ts";
import { LocalPayments, openPayments, type PaymentProvider } from "./providers/payments/index.ts";
import { PublicFetch } from "./providers/public-fetch/index.ts";
import { type Database, sql } from "./storage/database.ts";
import { openStorage, type Storage } from "./storage/index.ts";
import { readOrCreateSecretKey } from "./storage/secret-key.ts";
import { mountAdmin } from "./surfaces/admin/index.ts";
import { mountChallenges } from "./surfaces/challenges/index.ts";
import { mountDashboard } from "./surfaces/dashboard/index.ts";
import { mountDocs } from "./surfaces/docs/index.ts";
import { mountExperience } from "./surfaces/experience/index.ts";
import { mountHealth } from "./surfaces/health.ts";
import { createHttpApp } from "./surfaces/http/app.ts";
import { Listener } from "./surfaces/http/listener.ts";
import { Metrics } from "./surfaces/http/metrics.ts";
import { mountMcp } from "./surfaces/mcp/index.ts";
import { mountMedia } from "./surfaces/media/index.ts";
import { mountUploads } from "./surfaces/media/uploads.ts";
import { mountOAuth } from "./surfaces/oauth/index.ts";
import { mountRest } from "./surfaces/rest/index.ts";
import { mountWebhooks, type ReceivePaymentEvent } from "./surfaces/webhooks/index.ts";

const DRAIN_MAX = 25 * SECOND;

export interface Service {
  /** The port that each open surface really got. */
  ports: Partial<Record<Surface, number>>;
  /** Every operation that this service answers. */
  contracts: Operation[];
  /** The embedded database has just been made: nobody has used this service yet. */
  isFirstStart: boolean;
  /** Runs the jobs that are due and returns when none is left. */
  drainJobs(): Promise<void>;
  stop(): Promise<void>;
}

export interface Overrides {
  clock?: Clock;
  log?: Logger;
  /** Sees every statement that is sent to the database. */
  onStatement?: (text: string) => void;
  /** False leaves queued jobs to `drainJobs`, so that a test decides when they run. */
  runJobs?: boolean;
  /** How clients' documents and pictures are fetched, for tests that serve them on this machine. */
  publicFetch?: PublicFetch;
  /** Models that do what a test wants. */
  models?: Models;
}

/** What domains and surfaces are built from. */
interface Parts {
  config: Config;
  clock: Clock;
  log: Logger;
  storage: Storage;
  database: Database;
  limiter: RateLimiter;
  lastUsed: LastUsed;
  metrics: Metrics;
  secretKey: string;
  mailer: Mailer;
  outbox: Outbox;
  payments: PaymentProvider;
  ledger: Ledger;
  media: MediaDomain;
  imports: ImportDomain;
  authorizationServer: AuthorizationServer;
  guestTokens: GuestTokens;
  challenges: Challenges;
  models: Models;
  meter: Meter;
}

type Models = Pick<Parameters<typeof assistantHandlers>[0], "engine" | "faceReader">;

/** What must be closed, the last opened first. */
type Closers = (() => Promise<void>)[];

export async function startService(given: Config, overrides: Overrides = {}): Promise<Service> {
  const listeners = await openListeners(given);
  const config = withChosenPorts(given, listeners);
  const closers: Closers = [];
  let accepting = false;
  const stopping = new AbortController();
  const stop = async () => {
    accepting = false;
    stopping.abort();
    await Promise.all([...listeners.values()].map((listener) => listener.close(DRAIN_MAX)));
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const parts = await openParts(config, overrides, closers, stopping.signal);
    const runner = new OperationRunner({ ...parts, handlers: composeHandlers(parts), environment: config.environment });
    const apps: Partial<Record<Surface, FastifyInstance>> = {
      api: composeApi(parts, runner, () => accepting),
      dashboard: composeDashboard(parts, runner),
      admin: composeAdmin(parts, runner),
    };
    for (const [surface, listener] of listeners) {
      const app = apps[surface];
      if (app !== undefined) await listener.serve(app);
    }
    const queue = composeQueue(parts);
    if (overrides.runJobs !== false) {
      await parts.imports.worker.resume();
      const jobs = await startJobs(queue);
      closers.push(() => jobs.stop());
      closers.push(async () => parts.imports.worker.stop());
      const onFailure = (error: unknown) => parts.log.error({ err: error }, "expired reservations");
      const sweep = startReservationSweep({ ...parts, onFailure });
      closers.push(() => sweep.stop());
    }
    accepting = true;
    const ports = Object.fromEntries([...listeners].map(([surface, listener]) => [surface, listener.port]));
    const isFirstStart = config.database.url === undefined && parts.storage.isNew;
    const drain = async () => {
      await parts.lastUsed.flush();
      await drainJobs(queue);
    };
    return { ports, contracts: runner.contracts, isFirstStart, drainJobs: drain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openParts(
  config: Config,
  overrides: Overrides,
  closers: Closers,
  stopping: AbortSignal,
): Promise<Parts> {
  const log = overrides.log ?? createLog(config);
  const clock = overrides.clock ?? systemClock;
  const storage = await openStorage(config, log, overrides.onStatement);
  closers.push(() => storage.close());
  await migrateJobs(storage.url);
  const { database } = storage;
  const limiter = config.redisUrl
    ? redisLimiter(config.redisUrl, (error) => log.warn({ err: error }, "redis"))
    : memoryLimiter();
  closers.push(() => limiter.close());
  const lastUsed = new LastUsed(database);
  if (overrides.runJobs !== false) lastUsed.flushRegularly((error) => log.warn({ err: error }, "last used"));
  closers.push(() => lastUsed.close());
  const secretKey = config.secretKey ?? (await readOrCreateSecretKey(config.dataDir));
  const mailer = openMailer(config.mail, database, clock);
  closers.push(() => mailer.close());
  const outbox = new MailQueue(secretKey);
  const { base: baseUrl, dashboard: dashboardUrl } = config.urls;
  const payments = openPayments(config.stripe, { secretKey, baseUrl, dashboardUrl, clock });
  const ledger = new Ledger({ outbox, dashboardUrl, onReservationExpired: releaseHold });
  const opened = {
    config,
    clock,
    log,
    storage,
    database,
    limiter,
    lastUsed,
    secretKey,
    mailer,
    outbox,
    payments,
    ledger,
  };
  const publicFetch = overrides.publicFetch ?? new PublicFetch();
  const media = await openMedia({ ...opened, publicFetch }, closers);
  const imports = openImports({ ...opened, workLater: runImportsLater });
  const authorizationServer = openAuthorizationServer({ ...opened, publicFetch });
  const guestTokens = new GuestTokens(secretKey, config.environment);
  const challenges = openChallenges(opened);
  const models = overrides.models ?? (await openConfiguredModels(config, closers));
  const meter = openMeter(opened, stopping);
  closers.push(() => meter.close());
  return {
    ...opened,
    media,
    imports,
    authorizationServer,
    guestTokens,
    challenges,
    models,
    meter,
    metrics: new Metrics(),
  };
}

async function openConfiguredModels({ hostedModels }: Config, closers: Closers): Promise<Models> {
  const models = await openModels(hostedModels);
  closers.push(() => models.close());
  return models;
}

const openMeter = (parts: Pick<Parts, "config" | "database" | "clock" | "log" | "ledger">, stopping: AbortSignal) =>
  new Meter({
    ...parts,
    stopping,
    deadlineMilliseconds: parts.config.metering.deadlineSeconds * SECOND,
    onFailure: (error) => parts.log.error({ err: error }, "the assistant did not answer"),
  });

async function openMedia(
  parts: Pick<Parts, "config" | "database" | "clock" | "limiter" | "log"> & { publicFetch: PublicFetch },
  closers: Closers,
): Promise<MediaDomain> {
  const { config, log } = parts;
  const store = await openBlobStore(config.media, config.dataDir);
  closers.push(() => store.close());
  return openMediaDomain({
    ...parts,
    store,
    mediaUrl: mediaUrl(config),
    uploadUrl: (token) => `${config.urls.base}/media/uploads/${token}`,
    removeBytesLater: (tx, bytes) => enqueue(tx, "remove_media_bytes", bytes),
    onReleaseError: (error) => log.warn({ err: error }, "media bytes stay claimed"),
  });
}

const openAuthorizationServer = (
  parts: Pick<Parts, "config" | "database" | "clock" | "limiter" | "secretKey"> & { publicFetch: PublicFetch },
) =>
  new AuthorizationServer({
    ...parts,
    environment: parts.config.environment,
    issuer: parts.config.urls.base,
    consentUrl: `${parts.config.urls.dashboard}/oauth/consent`,
    refreshGraceSeconds: parts.config.oauth.refreshGraceSeconds,
  });

function openChallenges(parts: Pick<Parts, "config" | "database" | "clock" | "log" | "secretKey">): Challenges {
  const { config, log } = parts;
  const onFailure = (error: unknown) => log.error({ err: error }, "challenges cannot be verified");
  const provider = openChallenge(config.challenge, { ...parts, baseUrl: config.urls.base, onFailure });
  return new Challenges({ ...parts, provider });
}

const mediaUrl =
  ({ urls }: Config) =>
  (key: string) =>
    `${urls.base}/media/${key}`;

function composeHandlers(parts: Parts): Handler[] {
  const { config } = parts;
  const { oidc, urls } = config;
  const workspaceParts = {
    ...parts,
    ...creationRules(urls),
    sitesUrl: urls.sites,
    dashboardUrl: urls.dashboard,
    ownIds,
  };
  return [
    ...accountsHandlers({ ...parts, thirdPartyName: oidc ? issuerName(oidc.issuer) : null }),
    ...workspaceHandlers(workspaceParts),
    ...integrationHandlers(config),
    ...oauthHandlers({ ...parts, environment: config.environment, issuer: urls.base }),
    ...catalogueHandlers({ mediaUrl: mediaUrl(config) }),
    ...parts.imports.handlers,
    ...assistantSetupHandlers,
    ...parts.media.handlers,
    ...creditsHandlers({ ...parts, packs: config.credits.packs, dashboardUrl: urls.dashboard }),
    ...usageHandlers,
    ...visitorHandlers({
      ...parts,
      environment: config.environment,
      sitesUrl: urls.sites,
      catalogue: new PublishedCatalogue({ mediaUrl: mediaUrl(config) }),
      readSector: async (tx, workspace) => resolveSector(tx, workspace, await readAiSettings(tx, workspace)),
      readQuestions: readProductQuestions,
      remainingToday,
    }),
    ...assistantHandlers({
      ...parts,
      ...parts.models,
      threadIds: new ThreadIds(parts.secretKey),
      costs: config.credits.costs,
      visitorCreditsMax: config.metering.visitorDailyCredits,
    }),
  ];
}

/** What a website may show. */
const ownIds: OwnIds = { media: existingMediaIds, collection: existingCollectionIds, product: existingProductIds };

/** What stands on the sign-in button. */
const issuerName = (issuer: string) => (issuer === "https://accounts.google.com" ? "Google" : new URL(issuer).hostname);

const composeQueue = (parts: Parts) => ({
  url: parts.storage.url,
  prepare: parts.config.database.prepare,
  log: parts.log,
  tasks: {
    send_mail: sendMailTask(parts),
    sweep: sweepTask(parts),
    remove_media_bytes: parts.media.removeUnusedBytes,
    sweep_media: parts.media.sweep,
    run_imports: ({ workspaceId }: { workspaceId: string }) => parts.imports.worker.work(workspaceId),
  },
});

function composeApi(parts: Parts, runner: OperationRunner, accepting: () => boolean): FastifyInstance {
  const { config, database, metrics } = parts;
  const app = createSurfaceApp(parts, "api");
  mountHealth(
    app,
    { accepting, databaseAnswers: () => databaseAnswers(database) },
    { metrics, token: config.metricsToken, open: config.environment !== "production" },
  );
  mountRest(app, runner);
  mountExperience(app, runner);
  mountChallenges(app, { limiter: parts.limiter, source: parts.challenges });
  mountMcp(app, runner, {
    baseUrl: config.urls.base,
    isProduction: config.environment === "production",
    log: parts.log,
  });
  mountOAuth(app, { server: parts.authorizationServer, preferredLanguage });
  mountMedia(app, parts.media.files);
  mountUploads(app, (arrival) => parts.media.expectedUploads.receive(arrival));
  mountWebhooks(app, composePaymentEvents(parts));
  mountDocs(app, config.urls.base);
  return app;
}

function composePaymentEvents(parts: Parts): ReceivePaymentEvent {
  const onRejected = (event: object) => parts.log.error({ event }, "a payment does not match its purchase");
  const events = new PaymentEvents({ ...parts, dashboardUrl: parts.config.urls.dashboard, onRejected });
  return (body, signature) => events.receive(body, signature);
}

function composeDashboard(parts: Parts, runner: OperationRunner): FastifyInstance {
  const { config, mailer, payments, log } = parts;
  const app = createSurfaceApp(parts, "dashboard");
  const isProduction = config.environment === "production";
  const url = config.urls.dashboard;
  mountDashboard(app, runner, {
    url,
    isProduction,
    clock: parts.clock,
    mailbox: mailer instanceof DevMailbox ? mailer : undefined,
    checkout: payments instanceof LocalPayments ? payments : undefined,
    thirdParty:
      config.oidc &&
      new ThirdPartySignIn({
        ...parts,
        ...config.oidc,
        callbackUrl: `${url}/sign-in/oidc/callback`,
        allowHttp: !isProduction,
      }),
    onRefusal: (error) => log.warn({ err: error }, "third-party sign-in"),
    consent: { isWaiting: (id) => parts.authorizationServer.isWaiting(id), preferredLanguage },
  });
  return app;
}

function composeAdmin(parts: Parts, runner: OperationRunner): FastifyInstance {
  const { config, clock } = parts;
  const app = createSurfaceApp(parts, "admin");
  mountAdmin(app, runner, { url: config.urls.admin, isProduction: config.environment === "production", clock });
  return app;
}

const createSurfaceApp = ({ config, log, metrics }: Parts, surface: Surface) =>
  createHttpApp({ surface, log, metrics, trustProxy: config.trustProxy });

function createLog(config: Config): Logger {
  const credentials = ["authorization", "cookie", "set-cookie", "x-visitor-token", "x-guest-token", "idempotency-key"];
  return pino(
    { level: config.logLevel, redact: credentials.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]) },
    pino.destination({ sync: config.environment !== "production" }),
  );
}

async function openListeners(config: Config): Promise<Map<Surface, Listener>> {
  const listeners = new Map<Surface, Listener>();
  try {
    for (const surface of config.surfaces) {
      listeners.set(surface, await Listener.open(config.host, config.ports[surface]));
    }
  } catch (error) {
    await Promise.all([...listeners.values()].map((listener) => listener.close(0)));
    throw error;
  }
  return listeners;
}

/** Port 0 lets the system choose: URLs that follow their port follow the one it chose. */
function withChosenPorts(config: Config, listeners: Map<Surface, Listener>): Config {
  const chosen = (url: string, surface: Surface) => url.replace(/:0$/, `:${listeners.get(surface)?.port ?? 0}`);
  const { base, dashboard, admin, sites } = config.urls;
  const urls = {
    base: chosen(base, "api"),
    dashboard: chosen(dashboard, "dashboard"),
    admin: chosen(admin, "admin"),
    sites: chosen(sites, "sites"),
  };
  return { ...config, urls };
}

async function databaseAnswers(database: Database): Promise<boolean> {
  try {
    await database.read((tx) => tx.one(sql`select 1`));
    return true;
  } catch {
    return false;
  }
}
