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
    .describe(
      "`production` requires the settings of the real parts. Without them the service refuses to start and names them.",
    ),
  HOST: text().default("127.0.0.1").describe("Address of the listeners."),
  API_PORT: port(4000).describe("REST API, MCP, OAuth and media. For all ports, 0 selects a free one."),
  DASHBOARD_PORT: port(4100).describe("Dashboard."),
  ADMIN_PORT: port(4200).describe("Administration."),
  SITES_PORT: port(4300).describe("Websites."),
  BASE_URL: url().optional().meta({ description: "Public URL of the API.", otherwise: "localhost and the port" }),
  DASHBOARD_URL: url()
    .optional()
    .meta({ description: "Public URL of the dashboard.", otherwise: "localhost and the port" }),
  ADMIN_URL: url()
    .optional()
    .meta({ description: "Public URL of the administration.", otherwise: "localhost and the port" }),
  SITES_URL: z
    .string()
    .regex(WEBSITE_URL, "must be a URL with {subDomain} in its host, such as https://{subDomain}.shops.example")
    .transform((value) => value.replace(/\/+$/, ""))
    .optional()
    .meta({
      description: "Public URL of a workspace's website.",
      otherwise: "localhost and the port",
      allowed: "a URL with `{subDomain}` in its host",
    }),
  SURFACES: z
    .string()
    .default(SURFACES.join(","))
    .transform((value) => value.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(SURFACES)).min(1))
    .meta({ description: "Listeners of this process.", allowed: "some of these, separated by commas" }),
  ROLE: z
    .enum(ROLES)
    .default("all")
    .describe(
      "`api` serves `SURFACES` except websites, `sites` serves websites, `jobs` runs background jobs ([roles](scaling.md#roles)). Same as `vitrine start --role`.",
    ),
  TRUST_PROXY: z
    .string()
    .regex(/^(?:off|on|[1-9])$/, "must be off, on or the number of proxies, up to 9")
    .default("off")
    .transform((value) => (value === "off" ? 0 : value === "on" ? 1 : Number(value)))
    .meta({
      description:
        "`on` behind one proxy, or the number of proxies in a row. The client's address is the one that the outermost proxy added to `X-Forwarded-For`.",
      allowed: "`off`, `on`, 1 to 9",
    }),
  ALLOWED_HOSTS: list().prefault("").meta({
    description:
      "Further accepted host names, besides those of the URLs, `HOST` and this machine. `*.` matches any first label.",
    allowed: "host names, separated by commas",
  }),
  DRAIN_SECONDS: whole(0, 600).optional().meta({
    description: "Time after SIGTERM in which requests are still accepted and `/readyz` is 503.",
    otherwise: "0, in production 5",
  }),
  STOP_SECONDS: whole(2, 3600).default(45).describe("Maximum time from SIGTERM to the end of the process."),
  DATA_DIR: text().default(".vitrine").describe("Folder of the embedded database, media and secret."),
  DEMO: flag("on").describe("Loads a demo at the first start in development."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .optional()
    .meta({ description: "Lowest level of logged lines.", otherwise: "`warn`, in production `info`" }),
  METRICS_TOKEN: z.string().min(16).optional().meta({
    description: "Bearer token of `/metrics`. Without it, `/metrics` is off in production.",
    otherwise: "open in development",
    allowed: "16 characters or more",
  }),
  SUPPORT_EMAIL: z.email().optional().meta({
    description: "Support address in the web apps.",
    otherwise: "none",
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
