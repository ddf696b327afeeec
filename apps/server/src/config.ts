// The only reader of environment variables. Everything else is handed a Config.

import { resolve } from "node:path";
import type { CreditPack } from "@vitrine/contract";
import { z } from "zod";
import type { Environment } from "./kernel/environment.ts";
import { weaknessOf } from "./kernel/secret-strength.ts";

const SURFACES = ["api", "dashboard", "admin", "sites"] as const;
export type Surface = (typeof SURFACES)[number];

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const url = () => z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
const flag = (fallback: "on" | "off") =>
  z
    .enum(["on", "off"])
    .default(fallback)
    .transform((value) => value === "on");

/** Whatever the environment: a weak secret that was good enough to try things out goes into production one day. */
const secret = () =>
  z.string().superRefine((value, context) => {
    const weakness = weaknessOf(value);
    if (weakness !== undefined) context.addIssue({ code: "custom", message: weakness });
  });

/** How long to wait for another machine. Fractions of a second are for tests. */
const seconds = (fallback: number, max = 3600) => z.coerce.number().min(0.05).max(max).default(fallback);

/** `credits:price` for each pack, the price in the currency's smallest unit. */
const packs = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value) => value.split(",").map((pack) => pack.split(":").map(Number)))
    .pipe(z.array(z.tuple([z.int().min(1), z.int().min(1)])).min(1));

const cost = () => z.int().min(1).max(1000);
/** What an operation costs at the thinking levels LOW, MEDIUM and HIGH. */
const costs = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value) => value.split(",").map(Number))
    .pipe(z.tuple([cost(), cost(), cost()]));

const days = (fallback: number) => z.coerce.number().int().min(1).max(36_500).default(fallback);

const storageLimit = (fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 50)
    .default(fallback);

const Variables = z.object({
  VITRINE_ENV: z.enum(["development", "test", "production"]).default("development"),
  HOST: z.string().min(1).default("127.0.0.1"),
  API_PORT: port(4000),
  DASHBOARD_PORT: port(4100),
  ADMIN_PORT: port(4200),
  SITES_PORT: port(4300),
  BASE_URL: url().optional(),
  DASHBOARD_URL: url().optional(),
  ADMIN_URL: url().optional(),
  SITES_URL: z.string().optional(),
  SURFACES: z
    .string()
    .default(SURFACES.join(","))
    .transform((value) => value.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(SURFACES)).min(1)),
  /** How many proxies of the operator stand in front; `on` is one. */
  TRUST_PROXY: z
    .string()
    .regex(/^(?:off|on|[1-9])$/, "must be off, on or the number of proxies, up to 9")
    .default("off")
    .transform((value) => (value === "off" ? 0 : value === "on" ? 1 : Number(value))),
  /** Other names than those of the URLs by which requests come in, such as the one that a cluster gives the service. */
  ALLOWED_HOSTS: z
    .string()
    .default("")
    .transform((value) => value.split(",").map((name) => name.trim()))
    .transform((names) => names.filter((name) => name !== "")),
  HTTP_CONNECTIONS_MAX: z.coerce.number().int().min(10).max(1_000_000).default(10_000),
  /** How long a request's headers, a body that is read whole, and a piece of an answer may take. */
  HTTP_HEADER_SECONDS: seconds(20),
  HTTP_BODY_SECONDS: seconds(60),
  HTTP_WRITE_SECONDS: seconds(30),
  /** Memory for bodies on their way in, and for answers on their way out. */
  HTTP_BODIES_MIB: z.coerce.number().int().min(1).max(1_000_000).default(256),
  HTTP_UNSENT_MIB: z.coerce.number().int().min(1).max(1_000_000).default(256),
  /** How long requests are still taken after SIGTERM, while /readyz sends the balancer away. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  /** By when a stop has ended, whatever hangs. */
  STOP_SECONDS: z.coerce.number().int().min(2).max(3600).default(45),
  DATA_DIR: z.string().min(1).default(".vitrine"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(500).default(20),
  /** Off behind a pooler in transaction mode. */
  DATABASE_PREPARE: flag("on"),
  /** For a connection, new or in use by others; for a statement of a read, of a write, and of what nobody waits for. */
  DATABASE_CONNECT_DEADLINE_SECONDS: seconds(5),
  DATABASE_READ_DEADLINE_SECONDS: seconds(5),
  DATABASE_WRITE_DEADLINE_SECONDS: seconds(30),
  DATABASE_JOB_DEADLINE_SECONDS: seconds(600, 86_400),
  /** What one workspace may hold; staff may set other limits for a workspace. */
  STORAGE_MEDIA_BYTES: storageLimit(5 * 1024 ** 3),
  STORAGE_CATALOGUE_BYTES: storageLimit(2 * 1024 ** 3),
  STORAGE_PRODUCTS: storageLimit(1_000_000),
  STORAGE_UNFINISHED_IMPORTS: storageLimit(2),
  /** What strangers may add to the service as a whole. */
  OAUTH_CLIENTS_MAX: storageLimit(200_000),
  INTEGRATION_SOURCES_MAX: storageLimit(50_000),
  /** How long what people did and said is kept. */
  RETENTION_CONVERSATIONS_DAYS: days(90),
  RETENTION_USAGE_EVENTS_DAYS: days(730),
  RETENTION_SEARCH_TEXTS_DAYS: days(90),
  RETENTION_FEEDBACK_DAYS: days(730),
  RETENTION_AUDIT_ADDRESSES_DAYS: days(365),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  REDIS_DEADLINE_SECONDS: seconds(0.2, 5),
  SECRET_KEY: secret().optional(),
  /** The one before it, which still opens and verifies. */
  SECRET_KEY_PREVIOUS: secret().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_DEADLINE_SECONDS: seconds(20),
  MAIL_FROM: z.string().min(3).default("Vitrine <no-reply@localhost>"),
  OIDC_ISSUER: url().default("https://accounts.google.com"),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** How long a client may receive the successors of a used refresh token again; 0 is strict. */
  OAUTH_REFRESH_GRACE_SECONDS: z.coerce.number().int().min(0).max(10).default(0),
  MEDIA_STORE: z.enum(["disk", "s3"]).optional(),
  /** How many pictures are decoded at once, each in a process of its own. */
  PICTURE_PROCESSES: z.coerce.number().int().min(1).max(64).default(2),
  /** Memory of such a process, and processor time for one picture. */
  PICTURE_MEMORY_MB: z.coerce.number().int().min(256).max(65_536).default(1024),
  PICTURE_SECONDS: z.coerce.number().int().min(1).max(600).default(20),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ENDPOINT: url().optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: flag("off"),
  /** How long the bucket may be silent, before its answer or in the middle of it. */
  S3_DEADLINE_SECONDS: seconds(20),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Another address that speaks Stripe's API, such as a mock of it. */
  STRIPE_API_URL: url().optional(),
  STRIPE_DEADLINE_SECONDS: seconds(20, 60),
  CREDIT_PACKS: packs("500:1000,1000:1900,5000:9000"),
  CREDIT_CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/, "must be a currency code in lower case")
    .default("usd"),
  CREDIT_COSTS_PRODUCT_CHAT: costs("1,2,4"),
  CREDIT_COSTS_ROUTINE_CHAT: costs("2,4,8"),
  CREDIT_COST_FACE_ANALYSIS: z.coerce.number().pipe(cost()).default(5),
  CREDIT_COST_IMAGE: z.coerce.number().pipe(cost()).default(1),
  AI_PROVIDER: z.enum(["embedded", "openai", "anthropic", "google", "openai-compatible"]).default("embedded"),
  AI_API_KEY: z.string().min(1).optional(),
  /** Another address than the provider's own; the server itself for openai-compatible (vLLM, Ollama …). */
  AI_BASE_URL: url().optional(),
  AI_MODEL_FAST: z.string().min(1).optional(),
  /** Answers the thinking level HIGH; the fast one where there is none. */
  AI_MODEL_COMPREHENSIVE: z.string().min(1).optional(),
  /** Looks at visitors' pictures. Without one, no picture leaves the machine. */
  AI_MODEL_VISION: z.string().min(1).optional(),
  /** Whether the models take a reasoning effort: yes by default, but for openai-compatible. */
  AI_REASONING: z.enum(["on", "off"]).optional(),
  /** Whether an openai-compatible server holds its answers to a JSON schema. */
  AI_STRUCTURED_OUTPUT: flag("on"),
  /** How long a model may take to answer. */
  AI_DEADLINE_SECONDS: z.coerce.number().int().min(1).max(600).default(60),
  /** Credits that one visitor may cost a workspace in a UTC day, whatever the number of requests. */
  AI_VISITOR_DAILY_CREDITS: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  CHALLENGE_PROVIDER: z.enum(["altcha", "turnstile", "none"]).optional(),
  TURNSTILE_SITE_KEY: z.string().min(1).optional(),
  TURNSTILE_SECRET_KEY: z.string().min(1).optional(),
  /** Another address that speaks Turnstile's API, such as a mock of it. */
  TURNSTILE_VERIFY_URL: url().default("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  TURNSTILE_DEADLINE_SECONDS: seconds(4, 60),
  /** How many guesses the embedded proof of work takes at most: 3000 keep a phone busy for a second or two. */
  CHALLENGE_GUESSES: z.coerce.number().int().min(10).max(100_000).default(3000),
  DEMO: flag("on"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
});
type Variables = z.output<typeof Variables>;

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

/** What was given, right or wrong: everything that is missing beside it has to be named at once. */
type Given = Partial<Record<string, string>>;
type Problems = Record<string, string>;

/** What a choice needs beside itself. */
const NEEDS: Record<string, readonly string[]> = {
  "MEDIA_STORE=s3": ["S3_BUCKET"],
  "CHALLENGE_PROVIDER=turnstile": ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
  "AI_PROVIDER=openai": ["AI_MODEL_FAST", "AI_API_KEY"],
  "AI_PROVIDER=anthropic": ["AI_MODEL_FAST", "AI_API_KEY"],
  "AI_PROVIDER=google": ["AI_MODEL_FAST", "AI_API_KEY"],
  "AI_PROVIDER=openai-compatible": ["AI_MODEL_FAST", "AI_BASE_URL"],
  OIDC_CLIENT_ID: ["OIDC_CLIENT_SECRET"],
  OIDC_CLIENT_SECRET: ["OIDC_CLIENT_ID"],
  // Half of Stripe would take money and never hear that it was paid.
  STRIPE_SECRET_KEY: ["STRIPE_WEBHOOK_SECRET"],
  STRIPE_WEBHOOK_SECRET: ["STRIPE_SECRET_KEY"],
};

function halfChoices(given: Given): Problems {
  const problems: Problems = {};
  for (const [choice, needed] of Object.entries(NEEDS)) {
    const [name = "", value = given[name]] = choice.split("=");
    if (value === undefined || given[name] !== value) continue;
    for (const other of needed) if (given[other] === undefined) problems[other] = `is required with ${choice}`;
  }
  return problems;
}

function lacksForProduction(given: Given): Problems {
  if (given["VITRINE_ENV"] !== "production") return {};
  const always = ["DATABASE_URL", "SECRET_KEY", "SMTP_URL", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];
  const urls = ["BASE_URL", "DASHBOARD_URL", "ADMIN_URL"];
  const settings = ["MEDIA_STORE", "CHALLENGE_PROVIDER"];
  const problems: Problems = {};
  for (const name of [...always, ...urls, ...settings]) {
    if (given[name] === undefined) problems[name] = "is required in production";
  }
  for (const name of [...urls, "SITES_URL"]) {
    if (/^http:/i.test(given[name] ?? "")) problems[name] = "must be https in production";
  }
  if (given["CHALLENGE_PROVIDER"] === "none") problems["CHALLENGE_PROVIDER"] = "none is refused in production";
  return problems;
}
