// The only reader of environment variables. Everything else is handed a Config.

import { resolve } from "node:path";
import type { CreditPack } from "@vitrine/contract";
import type { Environment } from "./kernel/credentials/environment.ts";
import { halfChoices, lacksForProduction } from "./settings/problems.ts";
import { type Surface, Variables } from "./settings/variables.ts";

export type { Surface } from "./settings/variables.ts";

type CostByLevel = Readonly<Record<"LOW" | "MEDIUM" | "HIGH", number>>;

/** What metered operations cost, in credits. */
interface CreditCosts {
  productChat: CostByLevel;
  routineChat: CostByLevel;
  faceAnalysis: number;
  /** Each image that is sent along. */
  image: number;
}

interface S3Config {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  forcePathStyle: boolean;
  deadlineMilliseconds: number;
}

interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string | undefined;
  deadlineMilliseconds: number;
}

/** How long to wait for the database, in milliseconds. */
interface DatabaseLimits {
  connect: number;
  read: number;
  write: number;
  job: number;
}

type ChallengeConfig =
  | { provider: "altcha"; guessesMax: number }
  | { provider: "turnstile"; siteKey: string; secretKey: string; verifyUrl: string; deadlineMilliseconds: number }
  | { provider: "none" };

interface HostedModelsConfig {
  provider: "openai" | "anthropic" | "google" | "openai-compatible";
  apiKey: string | undefined;
  baseUrl: string | undefined;
  models: { fast: string; comprehensive: string; vision: string | undefined };
  reasoning: boolean;
  structuredOutput: boolean;
}

export interface Config {
  environment: Environment;
  host: string;
  ports: Record<Surface, number>;
  urls: { base: string; dashboard: string; admin: string; sites: string };
  surfaces: ReadonlySet<Surface>;
  /** How many proxies stand in front: so many of the last entries in `X-Forwarded-For` are theirs to write. */
  proxies: number;
  /** Beside those of the URLs. */
  allowedHosts: readonly string[];
  http: {
    connectionsMax: number;
    headerSeconds: number;
    bodySeconds: number;
    writeSeconds: number;
    bodiesBytesMax: number;
    unsentBytesMax: number;
  };
  stop: { drainSeconds: number; seconds: number };
  dataDir: string;
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  database: { url: string | undefined; poolMax: number; prepare: boolean; limits: DatabaseLimits };
  /** What one workspace may hold. */
  storage: { mediaBytes: number; catalogueBytes: number; products: number; unfinishedImports: number };
  /** What strangers may add to the service as a whole. */
  strangers: { registeredClients: number; integrationSources: number };
  retentionDays: {
    conversations: number;
    usageEvents: number;
    searchTexts: number;
    feedback: number;
    auditAddresses: number;
  };
  redis: { url: string; deadlineMilliseconds: number } | undefined;
  /** `current` absent: a random one is kept under `dataDir`. */
  secretKey: { current: string | undefined; previous: string | undefined };
  mail: { smtpUrl: string | undefined; from: string; deadlineMilliseconds: number };
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  oauth: { refreshGraceSeconds: number };
  /** Absent: development's own checkout page. */
  stripe: StripeConfig | undefined;
  credits: { packs: readonly CreditPack[]; costs: CreditCosts };
  metering: { deadlineSeconds: number; visitorDailyCredits: number };
  /** Absent: the embedded assistant. */
  hostedModels: HostedModelsConfig | undefined;
  media: { store: "disk" } | { store: "s3"; s3: S3Config };
  /** The processes that decode pictures, and what each may take. */
  pictures: { processes: number; memoryBytesMax: number; secondsMax: number };
  challenge: ChallengeConfig;
  demo: boolean;
  logLevel: string;
  metricsToken: string | undefined;
}

/** A configuration that cannot work, with every problem named at once. */
class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Variables.safeParse(given);
  const wrong = Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
  const problems = Object.entries({ ...halfChoices(given), ...lacksForProduction(given), ...wrong });
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(problems.map(([name, problem]) => `${name}: ${problem}`).join("\n"));
  }
  return toConfig(parsed.data);
}

function toConfig(v: Variables): Config {
  const local = (port: number) => `http://localhost:${port}`;
  return {
    environment: v.VITRINE_ENV,
    host: v.HOST,
    ports: { api: v.API_PORT, dashboard: v.DASHBOARD_PORT, admin: v.ADMIN_PORT, sites: v.SITES_PORT },
    urls: {
      base: v.BASE_URL ?? local(v.API_PORT),
      dashboard: v.DASHBOARD_URL ?? local(v.DASHBOARD_PORT),
      admin: v.ADMIN_URL ?? local(v.ADMIN_PORT),
      sites: v.SITES_URL ?? `http://{subDomain}.localhost:${v.SITES_PORT}`,
    },
    surfaces: new Set(v.SURFACES),
    proxies: v.TRUST_PROXY,
    allowedHosts: v.ALLOWED_HOSTS,
    http: toHttp(v),
    stop: { drainSeconds: v.DRAIN_SECONDS ?? (v.VITRINE_ENV === "production" ? 5 : 0), seconds: v.STOP_SECONDS },
    dataDir: resolve(v.DATA_DIR),
    database: toDatabaseConfig(v),
    storage: {
      mediaBytes: v.STORAGE_MEDIA_BYTES,
      catalogueBytes: v.STORAGE_CATALOGUE_BYTES,
      products: v.STORAGE_PRODUCTS,
      unfinishedImports: v.STORAGE_UNFINISHED_IMPORTS,
    },
    strangers: { registeredClients: v.OAUTH_CLIENTS_MAX, integrationSources: v.INTEGRATION_SOURCES_MAX },
    retentionDays: {
      conversations: v.RETENTION_CONVERSATIONS_DAYS,
      usageEvents: v.RETENTION_USAGE_EVENTS_DAYS,
      searchTexts: v.RETENTION_SEARCH_TEXTS_DAYS,
      feedback: v.RETENTION_FEEDBACK_DAYS,
      auditAddresses: v.RETENTION_AUDIT_ADDRESSES_DAYS,
    },
    redis: v.REDIS_URL ? { url: v.REDIS_URL, deadlineMilliseconds: milliseconds(v.REDIS_DEADLINE_SECONDS) } : undefined,
    secretKey: { current: v.SECRET_KEY, previous: v.SECRET_KEY_PREVIOUS },
    mail: {
      smtpUrl: v.SMTP_URL,
      from: v.MAIL_FROM,
      deadlineMilliseconds: milliseconds(v.SMTP_DEADLINE_SECONDS),
    },
    oidc:
      v.OIDC_CLIENT_ID && v.OIDC_CLIENT_SECRET
        ? { issuer: v.OIDC_ISSUER, clientId: v.OIDC_CLIENT_ID, clientSecret: v.OIDC_CLIENT_SECRET }
        : undefined,
    stripe: toStripeConfig(v),
    oauth: { refreshGraceSeconds: v.OAUTH_REFRESH_GRACE_SECONDS },
    credits: toCredits(v),
    metering: { deadlineSeconds: v.AI_DEADLINE_SECONDS, visitorDailyCredits: v.AI_VISITOR_DAILY_CREDITS },
    hostedModels: toHostedModels(v),
    media: toMediaConfig(v),
    pictures: {
      processes: v.PICTURE_PROCESSES,
      memoryBytesMax: v.PICTURE_MEMORY_MB * 1024 * 1024,
      secondsMax: v.PICTURE_SECONDS,
    },
    challenge: toChallengeConfig(v),
    demo: v.DEMO,
    logLevel: v.LOG_LEVEL ?? (v.VITRINE_ENV === "production" ? "info" : "warn"),
    metricsToken: v.METRICS_TOKEN,
  };
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000);

function toDatabaseConfig(v: Variables): Config["database"] {
  const limits = {
    connect: milliseconds(v.DATABASE_CONNECT_DEADLINE_SECONDS),
    read: milliseconds(v.DATABASE_READ_DEADLINE_SECONDS),
    write: milliseconds(v.DATABASE_WRITE_DEADLINE_SECONDS),
    job: milliseconds(v.DATABASE_JOB_DEADLINE_SECONDS),
  };
  return { url: v.DATABASE_URL, poolMax: v.DATABASE_POOL_MAX, prepare: v.DATABASE_PREPARE, limits };
}

function toStripeConfig(v: Variables): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = v;
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return { secretKey, webhookSecret, apiUrl, deadlineMilliseconds: milliseconds(v.STRIPE_DEADLINE_SECONDS) };
}
const MIB = 1024 * 1024;

const toHttp = (v: Variables): Config["http"] => ({
  connectionsMax: v.HTTP_CONNECTIONS_MAX,
  headerSeconds: v.HTTP_HEADER_SECONDS,
  bodySeconds: v.HTTP_BODY_SECONDS,
  writeSeconds: v.HTTP_WRITE_SECONDS,
  bodiesBytesMax: v.HTTP_BODIES_MIB * MIB,
  unsentBytesMax: v.HTTP_UNSENT_MIB * MIB,
});

function toCredits(v: Variables): Config["credits"] {
  const byLevel = ([LOW, MEDIUM, HIGH]: [number, number, number]): CostByLevel => ({ LOW, MEDIUM, HIGH });
  return {
    packs: v.CREDIT_PACKS.map(([credits, amount]) => ({ credits, amount, currency: v.CREDIT_CURRENCY })),
    costs: {
      productChat: byLevel(v.CREDIT_COSTS_PRODUCT_CHAT),
      routineChat: byLevel(v.CREDIT_COSTS_ROUTINE_CHAT),
      faceAnalysis: v.CREDIT_COST_FACE_ANALYSIS,
      image: v.CREDIT_COST_IMAGE,
    },
  };
}

function toMediaConfig(v: Variables): Config["media"] {
  if (v.MEDIA_STORE !== "s3") return { store: "disk" };
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = v;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError("S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: both or neither");
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  const { S3_BUCKET: bucket = "", S3_REGION: region, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: forcePathStyle } = v;
  const deadlineMilliseconds = milliseconds(v.S3_DEADLINE_SECONDS);
  return { store: "s3", s3: { bucket, region, endpoint, credentials, forcePathStyle, deadlineMilliseconds } };
}

function toHostedModels(v: Variables): HostedModelsConfig | undefined {
  const { AI_PROVIDER: provider, AI_API_KEY: apiKey, AI_BASE_URL: baseUrl, AI_MODEL_FAST: fast = "" } = v;
  if (provider === "embedded") return undefined;
  return {
    provider,
    apiKey,
    baseUrl,
    models: { fast, comprehensive: v.AI_MODEL_COMPREHENSIVE ?? fast, vision: v.AI_MODEL_VISION },
    reasoning: (v.AI_REASONING ?? (provider === "openai-compatible" ? "off" : "on")) === "on",
    structuredOutput: v.AI_STRUCTURED_OUTPUT,
  };
}

function toChallengeConfig(v: Variables): ChallengeConfig {
  const { CHALLENGE_PROVIDER: provider = "altcha" } = v;
  if (provider === "none") return { provider };
  if (provider === "altcha") return { provider, guessesMax: v.CHALLENGE_GUESSES };
  const { TURNSTILE_SITE_KEY: siteKey = "", TURNSTILE_SECRET_KEY: secretKey = "" } = v;
  const deadlineMilliseconds = milliseconds(v.TURNSTILE_DEADLINE_SECONDS);
  return { provider, siteKey, secretKey, verifyUrl: v.TURNSTILE_VERIFY_URL, deadlineMilliseconds };
}
