// Builds one HTTP application per port.

import type { FastifyInstance } from "fastify";
import type { Surface } from "../config.ts";
import { ThirdPartySignIn } from "../domains/accounts/index.ts";
import { useTicket } from "../domains/administration/index.ts";
import { questionsState, readSector } from "../domains/assistant/index.ts";
import { isUnchangedSince } from "../domains/catalogue/index.ts";
import { findHostWorkspace } from "../domains/hosts/index.ts";
import { isListedOrigin } from "../domains/integrations/index.ts";
import { Sites } from "../domains/workspaces/index.ts";
import type { OperationRunner } from "../kernel/call/run.ts";
import { DevMailbox } from "../providers/mail/index.ts";
import { pictureReaderOf } from "../providers/models/index.ts";
import { LocalPayments } from "../providers/payments/index.ts";
import { mountAdmin } from "../surfaces/admin/index.ts";
import { mountChallenges } from "../surfaces/challenges/index.ts";
import { mountDashboard } from "../surfaces/dashboard/index.ts";
import { mountDocs } from "../surfaces/docs/index.ts";
import { EXPERIENCE_FRONT, mountExperience } from "../surfaces/experience/index.ts";
import { mountHealth } from "../surfaces/health.ts";
import { createHttpApp } from "../surfaces/http/app.ts";
import { Bodies } from "../surfaces/http/bodies.ts";
import type { Front } from "../surfaces/http/fronts.ts";
import { OwnHosts } from "../surfaces/http/request-facts.ts";
import { UnsentBytes } from "../surfaces/http/responses.ts";
import { MCP_FRONT, mountMcp } from "../surfaces/mcp/index.ts";
import { mountMedia } from "../surfaces/media/index.ts";
import { mountUploads } from "../surfaces/media/uploads.ts";
import { mountOAuth, OAUTH_FRONTS } from "../surfaces/oauth/index.ts";
import { mountRest, REST_FRONT } from "../surfaces/rest/index.ts";
import { nameFinder } from "../surfaces/sites/door.ts";
import { mountHostCheck } from "../surfaces/sites/host-check.ts";
import { mountSites } from "../surfaces/sites/index.ts";
import { byAnyHost, bySubDomain } from "../surfaces/sites/site.ts";
import { mountWebhooks } from "../surfaces/webhooks/index.ts";
import { mountWidget } from "../surfaces/widget/index.ts";
import { BUILD } from "./build.ts";
import type { Infrastructure as Parts } from "./infrastructure.ts";
import type { Modules } from "./modules.ts";
import { ADMINISTRATION_APP, DASHBOARD_APP, SITE_ASSETS, WIDGET } from "./programs.ts";

export function composeSurfaces(
  parts: Parts,
  modules: Modules,
  runner: OperationRunner,
  accepting: () => boolean,
): Record<Surface, FastifyInstance> {
  const http = openHttp(parts);
  parts.metrics.gauge("vitrine_body_bytes", "Bytes of incoming request bodies", () => http.bodies.heldBytes);
  parts.metrics.gauge("vitrine_unsent_bytes", "Bytes of unsent responses", () => http.unsent.bytes());
  // Every port answers probes and scrapes.
  const appOf = (surface: Surface) => withHealth(createSurfaceApp(parts, http, surface), parts, accepting);
  return {
    api: parts.config.role === "jobs" ? appOf("api") : composeApi(appOf("api"), parts, modules, runner),
    dashboard: composeDashboard(appOf("dashboard"), parts, modules, runner),
    admin: composeAdmin(appOf("admin"), parts, runner),
    sites: composeSites(appOf("sites"), parts, modules, runner),
  };
}

function withHealth(app: FastifyInstance, parts: Parts, accepting: () => boolean): FastifyInstance {
  const { config, database, metrics } = parts;
  mountHealth(
    app,
    { accepting, databaseAnswers: () => database.isReady() },
    { metrics, token: config.metricsToken, open: config.environment !== "production" },
  );
  return app;
}

function composeApi(app: FastifyInstance, parts: Parts, modules: Modules, runner: OperationRunner): FastifyInstance {
  const { config } = parts;
  mountRest(app, runner);
  mountExperience(app, runner, { limiter: parts.limiter, isListed: listedOrigins(parts) });
  mountWidget(app, { folder: WIDGET, isProduction: config.environment === "production" });
  mountChallenges(app, { limiter: parts.limiter, source: modules.challenges });
  mountMcp(app, runner, {
    baseUrl: config.urls.base,
    isProduction: config.environment === "production",
    allowedOrigins: config.mcp.allowedOrigins,
    fixtures: parts.mcpFixtures,
    log: parts.log,
  });
  mountOAuth(app, modules.oauth.authorizationServer);
  mountMedia(app, modules.media.files);
  mountUploads(app, (arrival) => modules.media.expectedUploads.receive(arrival));
  mountWebhooks(app, (body, signature) => modules.credits.paymentEvents.receive(body, signature));
  mountDocs(app, config.urls.base, BUILD);
  return app;
}

const listedOrigins =
  ({ database }: Parts) =>
  (workspaceId: string, origin: string) =>
    database.read((tx) => isListedOrigin(tx, workspaceId, origin));

function composeDashboard(
  app: FastifyInstance,
  parts: Parts,
  modules: Modules,
  runner: OperationRunner,
): FastifyInstance {
  const { config, mailer, payments, log } = parts;
  const isProduction = config.environment === "production";
  const url = config.urls.dashboard;
  mountDashboard(app, runner, {
    url,
    isProduction,
    clock: parts.clock,
    picturesUrl: parts.mediaUrl(""),
    framesUrl: frameSource(config.urls.sites),
    challengesUrl: `${config.urls.base}/challenges/`,
    webApp: DASHBOARD_APP,
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
    consent: { isWaiting: (id) => modules.oauth.authorizationServer.isWaiting(id) },
    beginVisit: (ticket) => useTicket(parts, ticket),
  });
  return app;
}

/** All sites, as a source of a content security policy. */
const frameSource = (sitesUrl: string) => new URL(sitesUrl.replace(/\{subDomain\}/i, "*")).href.replace(/\/$/, "");

function composeAdmin(app: FastifyInstance, parts: Parts, runner: OperationRunner): FastifyInstance {
  const { config, clock } = parts;
  const isProduction = config.environment === "production";
  mountAdmin(app, runner, { url: config.urls.admin, isProduction, clock, webApp: ADMINISTRATION_APP });
  return app;
}

function composeSites(app: FastifyInstance, parts: Parts, modules: Modules, runner: OperationRunner): FastifyInstance {
  const { config } = parts;
  const sites = new Sites({
    ...parts,
    readSector,
    isUnchangedSince,
    questionsState,
  });
  const bySub = bySubDomain(config.urls.sites, (subDomain, wish) => sites.find(subDomain, wish));
  const findSite = byAnyHost(bySub, async (host, wish) => {
    const workspaceId = await ownerOf(parts, host);
    return workspaceId === undefined ? undefined : sites.findOfWorkspace(workspaceId, host, wish);
  });
  mountHostCheck(app, { limiter: parts.limiter, findSite });
  mountSites(app, runner, {
    ...parts,
    url: config.urls.sites,
    isProduction: config.environment === "production",
    findSite,
    readState: (workspaceId, asked) => sites.readState(workspaceId, asked),
    assets: SITE_ASSETS,
    picturesUrl: parts.mediaUrl(""),
    challengesUrl: `${config.urls.base}/challenges/`,
    challengeOrigin: modules.challenges.scriptOrigin,
    pictureReader: pictureReaderOf(config.hostedModels),
    dashboardUrl: config.urls.dashboard,
  });
  return app;
}

/** The workspace that has verified a host as its own. */
const ownerOf = ({ database }: Parts, host: string) => database.read((tx) => findHostWorkspace(tx, host));

/** Fronts of a listener that serves several surfaces. */
const FRONTS: Partial<Record<Surface, readonly Front[]>> = {
  api: [REST_FRONT, EXPERIENCE_FRONT, MCP_FRONT, ...OAUTH_FRONTS],
};

/** Parts that all surfaces of a process share. */
function openHttp({ config, log }: Parts) {
  let isLogged = false;
  return {
    bodies: new Bodies(config.http.bodiesBytesMax),
    unsent: new UnsentBytes(config.http.unsentBytesMax),
    writeSeconds: config.http.writeSeconds,
    onUnknownProxy: () => {
      if (!isLogged)
        log.warn("X-Forwarded-For arrives, but TRUST_PROXY is off: all clients of that proxy count as one");
      isLogged = true;
    },
  };
}

function createSurfaceApp(parts: Parts, http: ReturnType<typeof openHttp>, surface: Surface): FastifyInstance {
  const { config, log, metrics, tracing, limiter, database, slots } = parts;
  const url = config.urls[surface === "api" ? "base" : surface];
  const hosts = new OwnHosts([url, config.host, ...config.allowedHosts]);
  return createHttpApp({
    ...http,
    surface,
    log,
    metrics,
    hosts,
    knowsHost:
      surface === "sites"
        ? nameFinder({
            limiter,
            ownerOf: (host, address) =>
              slots.reads.run(address, () => database.read((tx) => findHostWorkspace(tx, host))),
          })
        : undefined,
    isHttps: url.startsWith("https:"),
    proxies: config.proxies,
    fronts: FRONTS[surface] ?? [],
    onAnswer: (status) => parts.notices.answered(status),
    beginSpan: tracing && ((...request) => tracing.beginRequest(...request)),
  });
}
