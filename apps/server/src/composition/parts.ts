// Dependencies of domains and surfaces: opened in order, closed in reverse.

import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { Notices } from "../domains/administration/index.ts";
import { Meter, releaseHold } from "../domains/assistant/index.ts";
import {
  type ChangeDomain,
  type ImportDomain,
  ImportPictures,
  openChanges,
  openImports,
  PreviewPool,
  TextIndex,
} from "../domains/catalogue/index.ts";
import { Ledger } from "../domains/credits/index.ts";
import { type MediaDomain, openMediaDomain } from "../domains/media/index.ts";
import { AuthorizationServer } from "../domains/oauth/index.ts";
import { Challenges } from "../domains/visitors/index.ts";
import { WebhookSender } from "../domains/webhooks/index.ts";
import {
  enqueue,
  fetchPicturesLater,
  importJobs,
  MailQueue,
  migrateJobs,
  runProductChangesLater,
} from "../jobs/index.ts";
import { Doorkeeper } from "../kernel/access/doorkeeper.ts";
import { LastUsed } from "../kernel/access/last-used.ts";
import { type Clock, SECOND, systemClock } from "../kernel/clock.ts";
import { GuestTokens } from "../kernel/credentials/guest-tokens.ts";
import type { Keyring } from "../kernel/credentials/keyring.ts";
import { type DatabaseSlots, openDatabaseSlots } from "../kernel/database-slots.ts";
import type { FairTurns } from "../kernel/fair-turns.ts";
import { openHeavyWork } from "../kernel/heavy-work.ts";
import type { RateLimiter } from "../kernel/rate-limits.ts";
import { openBlobStore, WatchedBlobStore } from "../providers/blobs/index.ts";
import { openChallenge, openContactChallenge } from "../providers/challenge/index.ts";
import { DnsTxtRecords, type TxtRecords } from "../providers/dns/index.ts";
import { MemoryLimiter, redisLimiter } from "../providers/limits/index.ts";
import { type Mailer, type Outbox, openMailer } from "../providers/mail/index.ts";
import { type Models as OpenModels, openModels } from "../providers/models/index.ts";
import { openPayments, type PaymentProvider } from "../providers/payments/index.ts";
import { DecoderLanes, type DecoderLoss, type Decoders } from "../providers/pictures/index.ts";
import { fetchPolicy, PublicFetch } from "../providers/public-fetch/index.ts";
import { openTracing, type Tracing } from "../providers/tracing/index.ts";
import type { Database } from "../storage/database.ts";
import type { Storage } from "../storage/index.ts";
import type { Metrics } from "../surfaces/http/metrics.ts";
import type { Fixtures } from "../surfaces/mcp/index.ts";
import { BUILD } from "./build.ts";
import type { JobAttempt } from "./jobs-process.ts";
import { openKeyring } from "./keyring.ts";
import { createLog } from "./log.ts";
import { countingLimiter, openMetrics, type Recorders } from "./metrics.ts";
import { DECODER_PROGRAM, MODEL_PROGRAMS, PREVIEW_PROGRAM } from "./programs.ts";
import { openServiceStorage } from "./storage.ts";

export interface Overrides {
  clock?: Clock;
  log?: Logger;
  /** Called for every statement to the database. */
  onStatement?: (text: string) => void;
  /** False leaves queued jobs to `drainJobs`, so that a test decides when they run. */
  runJobs?: boolean;
  /** Reports attempts to the parent process. */
  onJobAttempt?: (...attempt: JobAttempt) => void;
  /** Replaces the fetching of clients' documents and pictures; tests serve them on this machine. */
  publicFetch?: PublicFetch;
  /** Replaces DNS lookups in tests. */
  txtRecords?: TxtRecords;
  /** Fake models for tests. */
  models?: Models;
  /** Lets a test observe the limiter. */
  limiter?: (database: Database) => RateLimiter;
  /** Decoders controlled by a test, or shared by services. The provider of these closes them. */
  decoders?: Decoders;
  /** Fixtures of the official conformance tests. */
  mcpFixtures?: Fixtures;
}

/** Dependencies of domains and surfaces. */
export interface Parts {
  config: Config;
  clock: Clock;
  log: Logger;
  storage: Storage;
  database: Database;
  /** Absent without a replica. */
  agedReads: Storage["agedReads"];
  slots: DatabaseSlots;
  limiter: RateLimiter;
  doorkeeper: Doorkeeper;
  lastUsed: LastUsed;
  textIndex: TextIndex;
  metrics: Metrics;
  /** Absent without a configured exporter. */
  tracing: Tracing | undefined;
  /** Event counters. */
  noted: Recorders;
  /** Trouble notices for staff. */
  notices: Notices;
  keyring: Keyring;
  mailer: Mailer;
  outbox: Outbox;
  payments: PaymentProvider;
  ledger: Ledger;
  decoders: Decoders;
  media: MediaDomain;
  imports: ImportDomain;
  /** Fetches the pictures of imports. */
  importPictures: ImportPictures;
  changes: ChangeDomain;
  webhooks: WebhookSender;
  publicFetch: PublicFetch;
  authorizationServer: AuthorizationServer;
  guestTokens: GuestTokens;
  challenges: Challenges;
  models: Models;
  meter: Meter;
  txtRecords: TxtRecords;
  /** In tests only. */
  mcpFixtures: Fixtures | undefined;
}

type Models = Pick<OpenModels, "engine" | "faceReader" | "productReader">;

/** Close functions, in the order of opening. */
export type Closers = (() => Promise<void>)[];

export async function openParts(
  config: Config,
  overrides: Overrides,
  closers: Closers,
  stopping: AbortSignal,
): Promise<Parts> {
  const base = await openBase(config, overrides, closers);
  const publicFetch = overrides.publicFetch ?? new PublicFetch(undefined, fetchPolicy(config.environment));
  const heavyWork = openHeavyWork();
  const decoders = overrides.decoders ?? openDecoders({ ...base, heavyWork }, closers);
  const waiting = () => decoders.waiting;
  base.metrics.gauge("vitrine_pictures_waiting", "Images waiting for a decoder", waiting);
  const media = await openMedia({ ...base, publicFetch, decoders }, closers);
  const models = overrides.models ?? (await openConfiguredModels({ ...base, decoders, heavyWork }, closers));
  const meter = openMeter(base, stopping);
  closers.push(() => meter.close());
  // Tests need the work in their own process.
  const isBeside = overrides.clock === undefined;
  const imports = openImports({
    ...base,
    ...importJobs,
    ...(isBeside ? { readPreview: openPreviews(heavyWork, closers) } : {}),
  });
  return {
    ...base,
    decoders,
    media,
    publicFetch,
    imports,
    importPictures: new ImportPictures({ ...base, arrivals: media.arrivals, fetchLater: fetchPicturesLater }),
    changes: openChanges({ ...base, workLater: runProductChangesLater }),
    webhooks: new WebhookSender({ ...base, ...config.webhooks, publicFetch, dashboardUrl: config.urls.dashboard }),
    authorizationServer: openAuthorizationServer({ ...base, publicFetch }),
    guestTokens: new GuestTokens(base.keyring, config.environment),
    challenges: openChallenges(base),
    models,
    meter,
    txtRecords: overrides.txtRecords ?? new DnsTxtRecords(),
    mcpFixtures: overrides.mcpFixtures,
  };
}

type Base = Omit<
  Parts,
  | "decoders"
  | "media"
  | "publicFetch"
  | "imports"
  | "importPictures"
  | "changes"
  | "webhooks"
  | "authorizationServer"
  | "guestTokens"
  | "challenges"
  | "models"
  | "meter"
  | "txtRecords"
  | "mcpFixtures"
>;

function openLimiter(
  { config, clock, log }: Pick<Parts, "config" | "clock" | "log">,
  { metrics, noted, notices }: Pick<Parts, "metrics" | "noted" | "notices">,
): RateLimiter {
  const { limiter, isUp } = openCounters(config.redis, clock, log, noted);
  const samples = () => (isUp === undefined ? [] : [{ labels: {}, value: isUp() ? 1 : 0 }]);
  metrics.gauges("vitrine_redis_up", "1 if Redis answered the last request; absent without REDIS_URL", [], samples);
  return countingLimiter(limiter, noted, (rule, key) => notices.turnedAway(rule, key));
}

function openCounters(
  redis: Config["redis"],
  clock: Clock,
  log: Logger,
  { limitFallback }: Recorders,
): { limiter: RateLimiter; isUp?: () => boolean } {
  if (redis === undefined) return { limiter: new MemoryLimiter(clock) };
  const onError = ({ message }: Error) => log.warn({ cause: message }, "redis");
  return redisLimiter({ ...redis, onError, onFallback: limitFallback });
}

/** Opens the base that the other parts need. */
async function openBase(config: Config, overrides: Overrides, closers: Closers): Promise<Base> {
  const log = overrides.log ?? createLog(config);
  const clock = overrides.clock ?? systemClock;
  const tracing = config.tracing && (await openTracing(config.tracing, BUILD));
  closers.push(async () => tracing?.close());
  const { onStatement } = overrides;
  const told = { clock, trace: tracing?.trace, ...(onStatement ? { onStatement } : {}) };
  const storage = await openServiceStorage(config, log, told);
  closers.push(() => storage.close());
  await migrateJobs(storage.url);
  const { database, agedReads } = storage;
  const slots = openDatabaseSlots(database);
  const notices = openNotices({ database, clock, log }, overrides, closers);
  const watching = { ...openMetrics(database, agedReads), notices };
  const limiter = overrides.limiter?.(database) ?? openLimiter({ config, clock, log }, watching);
  closers.push(() => limiter.close());
  const doorkeeper = new Doorkeeper({ limiter, clock, onShut: (limit, door) => notices.turnedAway(limit, door) });
  const lastUsed = new LastUsed(database);
  if (overrides.runJobs !== false) lastUsed.flushRegularly((error) => log.warn({ err: error }, "last used"));
  closers.push(() => lastUsed.close());
  const textIndex = new TextIndex(database, (tx, product) =>
    enqueue(tx, "check_answers", product, { jobKey: `answers ${product.productId}` }),
  );
  if (overrides.runJobs !== false) textIndex.keepRegularly((error) => log.warn({ err: error }, "text index"));
  closers.push(() => textIndex.close());
  const keyring = await openKeyring(config);
  const mailer = openMailer(config.mail, database, clock);
  closers.push(() => mailer.close());
  const outbox = new MailQueue(keyring);
  const { base: baseUrl, dashboard: dashboardUrl } = config.urls;
  const payments = openPayments(config.payments, { keyring, baseUrl, dashboardUrl, clock });
  const ledger = new Ledger({ outbox, dashboardUrl, onReservationExpired: releaseHold });
  return {
    ...watching,
    tracing,
    ...{ config, clock, log, storage, database, agedReads, slots, limiter, doorkeeper, lastUsed, textIndex },
    ...{ keyring, mailer, outbox, payments, ledger },
  };
}

function openNotices(
  { log, ...parts }: Pick<Parts, "database" | "clock" | "log">,
  { runJobs }: Overrides,
  closers: Closers,
): Notices {
  const notices = new Notices(parts);
  if (runJobs !== false) notices.writeRegularly((error) => log.warn({ err: error }, "notices"));
  closers.push(() => notices.close());
  return notices;
}

/** Shared by all kinds of heavy work. */
interface HeavyParts {
  heavyWork: FairTurns;
}

async function openConfiguredModels(
  {
    config: { hostedModels, metering, pictures },
    log,
    decoders,
    heavyWork,
  }: Pick<Parts, "config" | "log"> & HeavyParts & { decoders: Decoders },
  closers: Closers,
): Promise<Models> {
  const models = await openModels(hostedModels, MODEL_PROGRAMS, decoders, {
    heavyWork,
    answerMillisecondsMax: metering.deadlineSeconds * SECOND,
    decoding: pictures,
    onDecoderLost: recordLoss(log),
  });
  closers.push(() => models.close());
  return models;
}

function openPreviews(heavyWork: FairTurns, closers: Closers): PreviewPool["read"] {
  const pool = new PreviewPool({ program: PREVIEW_PROGRAM, heavyWork });
  closers.push(() => pool.close());
  return (workspaceId, job) => pool.read(workspaceId, job);
}

const openMeter = (
  parts: Pick<Parts, "config" | "database" | "clock" | "log" | "ledger" | "noted">,
  stopping: AbortSignal,
) =>
  new Meter({
    ...parts,
    stopping,
    deadlineMilliseconds: parts.config.metering.deadlineSeconds * SECOND,
    onFailure: (error) => parts.log.error({ err: error }, "the assistant did not answer"),
    onEnd: parts.noted.aiCall,
  });

const recordLoss = (log: Parts["log"]) => (how: DecoderLoss) =>
  log.warn(how, "a process that decodes pictures was lost");

function openDecoders(
  { config, log, heavyWork }: Pick<Parts, "config" | "log"> & HeavyParts,
  closers: Closers,
): Decoders {
  const lanes = new DecoderLanes({
    ...config.pictures,
    heavyWork,
    program: DECODER_PROGRAM,
    onLost: recordLoss(log),
  });
  closers.push(() => lanes.close());
  return lanes;
}

async function openMedia(
  parts: Pick<
    Parts,
    "config" | "database" | "slots" | "clock" | "limiter" | "doorkeeper" | "log" | "metrics" | "noted"
  > & {
    publicFetch: PublicFetch;
    decoders: Decoders;
  },
  closers: Closers,
): Promise<MediaDomain> {
  const { config, log, metrics, noted } = parts;
  const store = new WatchedBlobStore(await openBlobStore(config.media, config.dataDir), noted.storeFailure);
  metrics.gauge("vitrine_media_store_up", "1 if the media store answered the last request", () => (store.isUp ? 1 : 0));
  closers.push(() => store.close());
  return openMediaDomain({
    ...parts,
    store,
    mediaUrl: mediaUrl(config),
    requestsPerMinute: config.limits.requestsPerMinute,
    uploadUrl: (token) => `${config.urls.base}/media/uploads/${token}`,
    removeBytesLater: (tx, bytes) => enqueue(tx, "remove_media_bytes", bytes),
    makeRenditionsLater: (tx, picture) =>
      enqueue(tx, "make_renditions", { ...picture }, { jobKey: `renditions ${picture.key}` }),
    onReleaseError: (error) => log.warn({ err: error }, "media bytes stay claimed"),
    stagedBytesMax: config.pictures.stagedBytesMax,
  });
}

const openAuthorizationServer = (
  parts: Pick<Parts, "config" | "database" | "clock" | "limiter" | "keyring"> & { publicFetch: PublicFetch },
) =>
  new AuthorizationServer({
    ...parts,
    environment: parts.config.environment,
    issuer: parts.config.urls.base,
    consentUrl: `${parts.config.urls.dashboard}/oauth/consent`,
    refreshJoinMilliseconds: parts.config.oauth.refreshJoinMilliseconds,
  });

function openChallenges(parts: Pick<Parts, "config" | "database" | "clock" | "log" | "keyring">): Challenges {
  const { config, log } = parts;
  const onFailure = (error: unknown) => log.error({ err: error }, "challenges cannot be verified");
  const shared = { ...parts, baseUrl: config.urls.base, onFailure };
  const provider = openChallenge(config.challenge, shared);
  return new Challenges({ ...parts, provider, contact: openContactChallenge(config.challenge, shared) });
}

export const mediaUrl =
  ({ urls }: Config) =>
  (key: string) =>
    `${urls.base}/media/${key}`;
