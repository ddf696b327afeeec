// Every environment variable that the service knows, with its form and default. They are read by config.ts alone.

import { z } from "zod";
import { weaknessOf } from "../kernel/credentials/secret-strength.ts";

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

export const Variables = z.object({
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
  /** How many large pictures are decoded at once, and how many small ones beside them, each in a process of its own. */
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
export type Variables = z.output<typeof Variables>;
