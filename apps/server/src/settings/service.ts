import { resolve } from "node:path";
import { z } from "zod";
import type { Environment } from "../kernel/credentials/environment.ts";
import { flag, list, port, text, url, whole } from "./forms.ts";
import { defineSection, type Given, type Problems } from "./section.ts";

const SURFACES = ["api", "dashboard", "admin", "sites"] as const;
export type Surface = (typeof SURFACES)[number];

/** Role of a process. */
export const ROLES = ["all", "api", "jobs", "sites"] as const;
export type Role = (typeof ROLES)[number];

export interface ServiceSettings {
  environment: Environment;
  role: Role;
  host: string;
  ports: Record<Surface, number>;
  urls: { base: string; dashboard: string; admin: string; sites: string };
  surfaces: ReadonlySet<Surface>;
  /** Number of trusted proxies in front: they write that many of the last entries in `X-Forwarded-For`. */
  proxies: number;
  /** Added to the hosts of the URLs. */
  allowedHosts: readonly string[];
  stop: { drainSeconds: number; seconds: number };
  dataDir: string;
  demo: boolean;
  logLevel: string;
  metricsToken: string | undefined;
  /** Support address in the web apps. */
  supportEmail: string | undefined;
}

/** Every process writes links to every origin, including origins that it does not serve. */
const URLS = ["BASE_URL", "DASHBOARD_URL", "ADMIN_URL", "SITES_URL"] as const;

/** The host contains the name, because it selects the website. */
const WEBSITE_URL = /^https?:\/\/[^/{}]*\{subDomain\}[^/{}]*\/*$/;

const variables = {
  VITRINE_ENV: z
    .enum(["development", "test", "production"])
    .default("development")
    .describe("Production replaces every embedded part and refuses to start, naming everything that is missing."),
  HOST: text().default("127.0.0.1").describe("The address to listen on."),
  API_PORT: port(4000).describe("REST API, MCP, OAuth and media. 0 takes any free port, here as below."),
  DASHBOARD_PORT: port(4100).describe("The owners' dashboard."),
  ADMIN_PORT: port(4200).describe("The administration."),
  SITES_PORT: port(4300).describe("Workspaces' websites."),
  BASE_URL: url().optional().meta({ description: "How others reach the API.", otherwise: "localhost and the port" }),
  DASHBOARD_URL: url()
    .optional()
    .meta({ description: "How others reach the dashboard.", otherwise: "localhost and the port" }),
  ADMIN_URL: url()
    .optional()
    .meta({ description: "How staff reach the administration.", otherwise: "localhost and the port" }),
  SITES_URL: z
    .string()
    .regex(WEBSITE_URL, "must be a URL with {subDomain} in its host, such as https://{subDomain}.shops.example")
    .transform((value) => value.replace(/\/+$/, ""))
    .optional()
    .meta({
      description: "How others reach a workspace's website.",
      otherwise: "localhost and the port",
      allowed: "a URL with `{subDomain}` in its host",
    }),
  SURFACES: z
    .string()
    .default(SURFACES.join(","))
    .transform((value) => value.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(SURFACES)).min(1))
    .meta({ description: "Which listeners this process opens.", allowed: "some of these, separated by commas" }),
  ROLE: z
    .enum(ROLES)
    .default("all")
    .describe(
      "What this process is for: `api` serves the listeners of `SURFACES` but the websites, `sites` the websites, `jobs` nobody (its `API_PORT` has `/readyz` and `/metrics` alone) and does what waits in the queue. `vitrine start --role` says the same.",
    ),
  TRUST_PROXY: z
    .string()
    .regex(/^(?:off|on|[1-9])$/, "must be off, on or the number of proxies, up to 9")
    .default("off")
    .transform((value) => (value === "off" ? 0 : value === "on" ? 1 : Number(value)))
    .meta({
      description:
        "`on` behind a proxy of your own, or the number of proxies in a row. The client's address is the one that the outermost has added to `X-Forwarded-For`.",
      allowed: "`off`, `on`, 1 to 9",
    }),
  ALLOWED_HOSTS: list().prefault("").meta({
    description:
      "Names by which requests may come in besides those of the URLs, `HOST` and this machine's own, such as the one that a cluster gives the service. `*.` stands for any first part.",
    allowed: "host names, separated by commas",
  }),
  DRAIN_SECONDS: whole(0, 600).optional().meta({
    description: "How long requests are still taken after SIGTERM while `/readyz` says 503.",
    otherwise: "0, in production 5",
  }),
  STOP_SECONDS: whole(2, 3600).default(45).describe("By when the process has ended after SIGTERM, whatever hangs."),
  DATA_DIR: text().default(".vitrine").describe("Where the embedded database, media and the secret are kept."),
  DEMO: flag("on").describe("Whether the first start in development loads a demo."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .optional()
    .meta({ description: "What is logged.", otherwise: "`warn`, in production `info`" }),
  METRICS_TOKEN: z.string().min(16).optional().meta({
    description: "The bearer token of `/metrics`, which does not exist in production without one.",
    otherwise: "open in development",
    allowed: "16 characters or more",
  }),
  SUPPORT_EMAIL: z.email().optional().meta({
    description: "Whom the dashboard names to people who need help.",
    otherwise: "nobody is named",
    allowed: "an email address",
  }),
};

export const serviceSection = defineSection({
  title: "The service",
  variables,
  requiredInProduction: URLS,
  refusedInProduction: (given: Given): Problems =>
    Object.fromEntries(
      URLS.filter((name) => /^http:/i.test(given[name] ?? "")).map((name) => [name, "must be https in production"]),
    ),
  read: (v): ServiceSettings => ({
    environment: v.VITRINE_ENV,
    role: v.ROLE,
    host: v.HOST,
    ports: { api: v.API_PORT, dashboard: v.DASHBOARD_PORT, admin: v.ADMIN_PORT, sites: v.SITES_PORT },
    urls: {
      base: v.BASE_URL ?? local(v.API_PORT),
      dashboard: v.DASHBOARD_URL ?? local(v.DASHBOARD_PORT),
      admin: v.ADMIN_URL ?? local(v.ADMIN_PORT),
      sites: v.SITES_URL ?? `http://{subDomain}.localhost:${v.SITES_PORT}`,
    },
    surfaces: new Set(surfacesOf(v.ROLE, v.SURFACES)),
    proxies: v.TRUST_PROXY,
    allowedHosts: v.ALLOWED_HOSTS,
    stop: { drainSeconds: v.DRAIN_SECONDS ?? (v.VITRINE_ENV === "production" ? 5 : 0), seconds: v.STOP_SECONDS },
    dataDir: resolve(v.DATA_DIR),
    demo: v.DEMO,
    logLevel: v.LOG_LEVEL ?? (v.VITRINE_ENV === "production" ? "info" : "warn"),
    metricsToken: v.METRICS_TOKEN,
    supportEmail: v.SUPPORT_EMAIL,
  }),
});

/** A process for jobs answers probes on the API's port. */
function surfacesOf(role: Role, chosen: readonly Surface[]): readonly Surface[] {
  switch (role) {
    case "all":
      return chosen;
    case "api":
      return chosen.filter((surface) => surface !== "sites");
    case "sites":
      return ["sites"];
    case "jobs":
      return ["api"];
  }
}

const local = (port: number) => `http://localhost:${port}`;
