// Workspaces' own websites, at `{subDomain}.{sites host}`: the host alone selects the workspace. Pages render the
// answers of the experience operations; this surface has no rules of its own.

import cookie from "@fastify/cookie";
import { getCustomerSession, LIMITS } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { OperationRunner } from "../../kernel/call/run.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { notFound, OperationError } from "../../kernel/errors.ts";
import type { RateLimiter } from "../../kernel/rate-limits.ts";
import { sendBuiltFile } from "../browser/built-files.ts";
import { requireOwnOrigin } from "../browser/protection.ts";
import { parseForms } from "../http/bodies.ts";
import { toOperationError } from "../http/errors.ts";
import { mountShopperMcp } from "../mcp/shopper.ts";
import { SiteAssets } from "./assets.ts";
import { assistantRoutes } from "./assistant.ts";
import { payAtDoor } from "./door.ts";
import { notice } from "./look/notice.ts";
import { machineRoutes } from "./machines/index.ts";
import { PageCache } from "./page-cache.ts";
import { accountRoutes } from "./pages/account.ts";
import { advisorRoutes } from "./pages/advisors.ts";
import { catalogueRoutes } from "./pages/catalogue.ts";
import { homeRoutes } from "./pages/home.ts";
import { messageRoutes } from "./pages/messages.ts";
import { endOfPreview, previewRoute } from "./pages/preview.ts";
import { productRoutes } from "./pages/product.ts";
import { previewToken } from "./preview-token.ts";
import { sendNoSite, sendProblem } from "./problems.ts";
import type { RouteKind } from "./route-kind.ts";
import type { SiteRoute, SiteRoutes } from "./routes.ts";
import { seenRoutes } from "./seen.ts";
import type { FindSite, ReadState, Site } from "./site.ts";
import { SiteVisit, type SiteVisitParts } from "./visit.ts";
import { VisitorCookie } from "./visitor-cookie.ts";

export interface SitesOptions {
  /** Contains the placeholder `{subDomain}`. */
  url: string;
  isProduction: boolean;
  clock: Clock;
  keyring: Keyring;
  limiter: RateLimiter;
  log: Logger;
  findSite: FindSite;
  readState: ReadState;
  /** Folder of the build of styles and scripts. */
  assets: URL;
  picturesUrl: string;
  challengesUrl: string;
  /** Origin of the external bot protection; undefined when the challenge is our own. */
  challengeOrigin: string | undefined;
  /** External service that processes visitors' pictures. */
  pictureReader: { readonly name: string | null } | undefined;
  /** Origin of the website editor, which frames pages as previews. */
  dashboardUrl: string;
}

/** All routes of a site, one module each. */
const MODULES: readonly SiteRoutes[] = [
  homeRoutes,
  catalogueRoutes,
  productRoutes,
  accountRoutes,
  advisorRoutes,
  messageRoutes,
  assistantRoutes,
  seenRoutes,
  machineRoutes,
];

declare module "fastify" {
  interface FastifyRequest {
    /** Found before other checks. */
    site: Site | null;
  }
  interface FastifyContextConfig {
    siteKind?: RouteKind;
    hasSections?: boolean;
  }
}

export function mountSites(app: FastifyInstance, runner: OperationRunner, options: SitesOptions): void {
  const { clock, keyring, url: sitesUrl } = options;
  const assets = new SiteAssets({ folder: options.assets, isProduction: options.isProduction });
  const visitCookie = new VisitorCookie({ keyring, clock, sitesUrl });
  const parts: SiteVisitParts = { ...options, runner, cookie: visitCookie, assets };
  app.decorateRequest("siteLimit", null);
  mountAssets(app, assets);
  app.register(async (scope) => {
    scope.register(cookie);
    parseForms(scope);
    scope.decorateRequest("site", null);
    // Runs before the site lookup, so that a request over the limit stays cheap.
    scope.addHook("onRequest", (request, reply) => payAtDoor(options.limiter, request, reply));
    scope.addHook("onRequest", (request, reply) => enter(request, reply, options));
    const mounting = { parts, kept: new PageCache(options) };
    for (const route of MODULES.flat()) mountRoute(scope, route, mounting);
    mountRoute(scope, previewRoute(options.findSite, parts), mounting);
    mountShopperMcp(scope, { ...options, runner, workspaceOf: ({ site }) => site?.workspaceId ?? "" });
    mountRoute(scope, NOWHERE, mounting);
  });
}

/** Shared by all sites and independent of a workspace. */
function mountAssets(app: FastifyInstance, assets: SiteAssets): void {
  app.get("/assets/*", { config: { isOfAllSites: true } }, (request, reply) => {
    const file = assets.find(request.url.split("?", 1)[0] ?? "");
    return file === undefined ? reply.callNotFound() : sendBuiltFile(reply, file);
  });
}

/** Finds the site before the body is read; writes must come from a page of the same site. */
async function enter(request: FastifyRequest, reply: FastifyReply, options: SitesOptions): Promise<unknown> {
  const token = previewToken(request);
  const { siteKind, hasSections = false, anyOrigin } = request.routeOptions.config;
  const preview = token === undefined ? undefined : { token };
  const found = await options.findSite(request.hostname, { hasSections, preview });
  if (found === undefined) return sendNoSite(reply);
  if (found.kind === "moved") {
    return reply.header("cache-control", "public, max-age=3600").redirect(`${found.url}${request.url}`, 301);
  }
  request.site = found.site;
  if (siteKind === "preview" && !found.site.isPreview) throw notFound();
  if (anyOrigin) return undefined;
  requireOwnOrigin(request, { url: found.site.website.url, isProduction: options.isProduction });
  return undefined;
}

interface Mounting {
  parts: SiteVisitParts;
  kept: PageCache;
}

function mountRoute(scope: FastifyInstance, route: SiteRoute, { parts, kept }: Mounting): void {
  const { method, path: url, name, hasSections = false, bodyBytesMax = LIMITS.request.publicBodyBytesMax } = route;
  const visitOf = (request: FastifyRequest, reply: FastifyReply) =>
    request.site === null ? undefined : new SiteVisit(parts, request.site, route, request, reply);
  scope.route({
    method,
    url,
    bodyLimit: bodyBytesMax,
    config: { operation: `site_${name}`, siteKind: route.kind, hasSections },
    handler: async (request, reply) => {
      const visit = visitOf(request, reply);
      if (visit === undefined) return sendNoSite(reply);
      const end = endOfPreview(visit, route);
      if (end !== undefined)
        return visit.page({ title: end.title }, notice(end.title, end.lead, visit.texts), end.status);
      await requireOpen(visit, route);
      return visit.isShared ? kept.serve(visit, () => route.serve(visit)) : route.serve(visit);
    },
    ...(route.kind === "data" || route.kind === "preview" ? {} : { errorHandler: problemPages(visitOf) }),
  });
}

type VisitOf = (request: FastifyRequest, reply: FastifyReply) => SiteVisit | undefined;

/**
 * Shows errors as pages of the site. Requests of scripts and for unknown hosts get the common JSON error instead. The
 * rate limit is reported before the host lookup.
 */
const problemPages = (visitOf: VisitOf) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { code, status } = toOperationError(error);
  if (request.site === null && status < 500 && code !== "rate_limited") return reply.send(error);
  return sendProblem(visitOf(request, reply), error, reply);
};

/** Operations check access as well. This check covers pages without any operation. */
async function requireOpen({ site, calls }: SiteVisit, { kind }: SiteRoute): Promise<void> {
  const { siteAccess } = site.policy;
  if (kind === "open" || site.isPreview) return;
  if (siteAccess === "CLOSED") throw new OperationError("access_restricted");
  if (siteAccess === "SIGN_IN" && kind === "shared") await calls.call(getCustomerSession);
}

/** Fallback route. */
const NOWHERE: SiteRoute = {
  ...{ method: "GET", path: "/*", name: "nowhere", kind: "shared" },
  serve: async (visit) => visit.missing(),
};
