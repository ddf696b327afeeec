// Parts that all business areas share: opened in order, closed in reverse.

import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { Notices } from "../domains/administration/index.ts";
import { MailQueue, migrateJobs } from "../jobs/index.ts";
import { Doorkeeper } from "../kernel/access/doorkeeper.ts";
import { LastUsed } from "../kernel/access/last-used.ts";
import { type Clock, SECOND, systemClock } from "../kernel/clock.ts";
import { GuestTokens } from "../kernel/credentials/guest-tokens.ts";
import { openKeyring } from "../kernel/credentials/secret-key.ts";
import { openDatabaseSlots } from "../kernel/database-slots.ts";
import { openHeavyWork } from "../kernel/heavy-work.ts";
import type { RateLimiter } from "../kernel/rate-limits.ts";
import { openBlobStore, WatchedBlobStore } from "../providers/blobs/index.ts";
import { DnsTxtRecords, type TxtRecords } from "../providers/dns/index.ts";
import { MemoryLimiter, redisLimiter } from "../providers/limits/index.ts";
import { openMailer } from "../providers/mail/index.ts";
import { type Models, openModels } from "../providers/models/index.ts";
import { openPayments } from "../providers/payments/index.ts";
import { DecoderLanes, type DecoderLoss, type Decoders } from "../providers/pictures/index.ts";
import { fetchPolicy, PublicFetch } from "../providers/public-fetch/index.ts";
import { openTracing } from "../providers/tracing/index.ts";
import type { Database } from "../storage/database.ts";
import type { Fixtures } from "../surfaces/mcp/index.ts";
import { BUILD } from "./build.ts";
import type { JobAttempt } from "./jobs-process.ts";
import { createLog } from "./log.ts";
import { countingLimiter, openMetrics, type Recorders } from "./metrics.ts";
import { DECODER_PROGRAM, MODEL_PROGRAMS } from "./programs.ts";
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
  models?: Pick<Models, "engine" | "faceReader" | "productReader">;
  /** Lets a test observe the limiter. */
  limiter?: (database: Database) => RateLimiter;
  /** Decoders controlled by a test, or shared by services. The provider of these closes them. */
  decoders?: Decoders;
  /** Fixtures of the official conformance tests. */
  mcpFixtures?: Fixtures;
}

/** Close functions, in the order of opening. */
export type Closers = (() => Promise<void>)[];

export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>;

export async function openInfrastructure(config: Config, overrides: Overrides, closers: Closers) {
  const closed = <T extends { close(): Promise<void> }>(part: T): T => {
    closers.push(() => part.close());
    return part;
  };
  const { urls } = config;
  const log = overrides.log ?? createLog(config);
  const clock = overrides.clock ?? systemClock;
  const tracing = config.tracing && closed(await openTracing(config.tracing, BUILD));
  const { onStatement } = overrides;
  const observed = { clock, trace: tracing?.trace, ...(onStatement ? { onStatement } : {}) };
  const storage = closed(await openServiceStorage(config, log, observed));
  await migrateJobs(storage.url);
  const { database, agedReads } = storage;
  const keyring = await openKeyring(config);
  const { metrics, noted } = openMetrics(database, agedReads);
  const notices = closed(new Notices({ database, clock }));
  const counted = { config, clock, log, metrics, noted, notices };
  const limiter = closed(overrides.limiter?.(database) ?? openLimiter(counted));
  const doorkeeper = new Doorkeeper({ limiter, clock, onShut: (limit, door) => notices.turnedAway(limit, door) });
  const lastUsed = closed(new LastUsed(database));
  if (overrides.runJobs !== false) {
    const warn = (area: string) => (error: unknown) => log.warn({ err: error }, area);
    lastUsed.flushRegularly(warn("last used"));
    notices.writeRegularly(warn("notices"));
  }
  const mailer = closed(openMailer(config.mail, database, clock));
  const payments = openPayments(config.payments, { keyring, baseUrl: urls.base, dashboardUrl: urls.dashboard, clock });
  const heavyWork = openHeavyWork();
  const onLost = (how: DecoderLoss) => log.warn(how, "a process that decodes pictures was lost");
  const openDecoders = () => new DecoderLanes({ ...config.pictures, heavyWork, program: DECODER_PROGRAM, onLost });
  const decoders: Decoders = overrides.decoders ?? closed(openDecoders());
  metrics.gauge("vitrine_pictures_waiting", "Images waiting for a decoder", () => decoders.waiting);
  const store = closed(new WatchedBlobStore(await openBlobStore(config.media, config.dataDir), noted.storeFailure));
  metrics.gauge("vitrine_media_store_up", "1 if the media store answered the last request", () => (store.isUp ? 1 : 0));
  const modelLimits = {
    heavyWork,
    answerMillisecondsMax: config.metering.deadlineSeconds * SECOND,
    decoding: config.pictures,
    onDecoderLost: onLost,
  };
  const models =
    overrides.models ?? closed(await openModels(config.hostedModels, MODEL_PROGRAMS, decoders, modelLimits));
  return {
    ...{ config, clock, log, tracing, storage, database, agedReads, keyring, metrics, noted, notices, limiter },
    ...{ doorkeeper, lastUsed, mailer, payments, heavyWork, decoders, store, models },
    environment: config.environment,
    ...{ baseUrl: urls.base, dashboardUrl: urls.dashboard, adminUrl: urls.admin, sitesUrl: urls.sites },
    mediaUrl: (key: string) => `${urls.base}/media/${key}`,
    supportEmail: config.supportEmail,
    requestsPerMinute: config.limits.requestsPerMinute,
    slots: openDatabaseSlots(database),
    outbox: new MailQueue(keyring),
    guestTokens: new GuestTokens(keyring, config.environment),
    publicFetch: overrides.publicFetch ?? new PublicFetch(undefined, fetchPolicy(config.environment)),
    txtRecords: overrides.txtRecords ?? new DnsTxtRecords(),
    mcpFixtures: overrides.mcpFixtures,
  };
}

interface CountedParts extends ReturnType<typeof openMetrics> {
  config: Config;
  clock: Clock;
  log: Logger;
  notices: Notices;
}

function openLimiter({ config, clock, log, metrics, noted, notices }: CountedParts): RateLimiter {
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
