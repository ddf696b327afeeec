// One request to a site: its site, its visitor and its answer.

import { type Language, LIMITS } from "@vitrine/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OperationRunner } from "../../kernel/call/run.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { LimitRule, RateLimiter } from "../../kernel/rate-limits.ts";
import type { Html } from "../browser/page.ts";
import { addressOf, queryText } from "../http/request-facts.ts";
import type { SiteAssets } from "./assets.ts";
import { SiteCalls } from "./calls.ts";
import type { PageContext } from "./look/context.ts";
import { document, type PageHead } from "./look/document.ts";
import { notice } from "./look/notice.ts";
import { previewToken } from "./preview-token.ts";
import { type SitePage, sendPersonalPage, sendSharedPage, toSitePage } from "./responses.ts";
import type { RouteKind } from "./route-kind.ts";
import { languageOf, type Site } from "./site.ts";
import { type Texts, textsIn } from "./texts/index.ts";
import { type Identity, newIdentity, type VisitorCookie } from "./visitor-cookie.ts";

/** Creating a guest is free; each recorded guest costs some rows. */
const NEW_GUESTS: LimitRule = {
  name: "new-guests",
  max: LIMITS.experience.newGuestsPerAddressHour,
  windowSeconds: 3600,
};

export interface SiteVisitParts {
  runner: OperationRunner;
  clock: Clock;
  limiter: Pick<RateLimiter, "consume">;
  cookie: VisitorCookie;
  assets: SiteAssets;
  /** URL prefixes for pictures and challenges. */
  picturesUrl: string;
  challengesUrl: string;
  /** Origin of the external bot protection; undefined when the challenge is our own. */
  challengeOrigin: string | undefined;
  /** External service that processes visitors' pictures. */
  pictureReader: { readonly name: string | null } | undefined;
  /** Origin of the website editor, which frames pages as previews. */
  dashboardUrl: string;
}

/** The parts of a route that its visits need. */
interface Visited {
  kind: RouteKind;
  /** Query parameters that a shared page may read. */
  query?: readonly string[];
}

export class SiteVisit implements PageContext {
  readonly site: Site;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly calls: SiteCalls;
  readonly assets: SiteAssets;
  readonly language: Language;
  readonly texts: Texts;
  /** True if every visitor gets the same answer, so that caches may keep it. */
  readonly isShared: boolean;
  readonly preview: PageContext["preview"];
  /** False if a page lacks a part that the next request may have, so that no cache keeps it. */
  isComplete = true;
  /** Called with a rendered shared page, so that it can be cached. */
  onDrawn: ((page: SitePage) => void) | undefined;
  readonly #parts: SiteVisitParts;
  /** Undefined if the page may read all parameters. */
  readonly #told: readonly string[] | undefined;

  constructor(parts: SiteVisitParts, site: Site, route: Visited, request: FastifyRequest, reply: FastifyReply) {
    const { kind, query = [] } = route;
    this.#parts = parts;
    this.#told = kind === "shared" ? query : undefined;
    this.site = site;
    this.request = request;
    this.reply = reply;
    this.assets = parts.assets;
    this.language = languageOf(site);
    this.texts = textsIn(this.language);
    const { workspaceId, isPreview } = site;
    const token = previewToken(request);
    this.preview = token === undefined ? undefined : { token, dashboard: new URL(parts.dashboardUrl).origin };
    this.isShared = kind === "shared" && site.policy.siteAccess === "PUBLIC" && token === undefined;
    this.calls = new SiteCalls({
      runner: parts.runner,
      request,
      workspaceId,
      isPreview,
      // A preview belongs to a member, who is no visitor.
      identity: this.isShared || isPreview || kind === "open" ? undefined : parts.cookie.read(request, workspaceId),
      onSessionOver: () => this.#keepIdentity(),
    });
  }

  /** Makes an anonymous visitor a guest. */
  identify(): void {
    if (this.calls.identity !== undefined) return;
    this.calls.identity = newIdentity();
    this.#keepIdentity();
  }

  /** Starts the customer's session, or ends it without a token. The device id stays the same. */
  setSession(visitorToken: string | undefined): void {
    this.#become({ ...(this.calls.identity ?? newIdentity()), visitorToken });
  }

  /**
   * Decides if this visitor's events are recorded. Only new identities count against the limit per address. Those over
   * the limit still get normal answers.
   */
  async mayRecord(): Promise<boolean> {
    this.identify();
    const { identity } = this.calls;
    if (identity === undefined || identity.isNoted || identity.visitorToken !== undefined) return true;
    const key = `${this.site.workspaceId} ${addressOf(this.request.ip)}`;
    const { allowed } = await this.#parts.limiter.consume(NEW_GUESTS, key);
    if (allowed) this.#become({ ...identity, isNoted: true });
    return allowed;
  }

  /** Replaces the whole identity. */
  forget(): void {
    this.#become(newIdentity());
  }

  /** Query parameters; the first of repeated ones counts. */
  get query(): URLSearchParams {
    const said = new URLSearchParams(queryText(this.request.url));
    return this.#told === undefined ? said : only(this.#told, said);
  }

  /** Cache key of a shared page: its path and the parameters that it reads. */
  get address(): string {
    return `${this.site.website.url}${this.path}?${this.query}`;
  }

  get pictureReader(): SiteVisitParts["pictureReader"] {
    return this.#parts.pictureReader;
  }

  get now(): Date {
    return this.#parts.clock.now();
  }

  get path(): string {
    return this.request.url.split("?", 1)[0] ?? "/";
  }

  get params(): Record<string, string> {
    return this.request.params as Record<string, string>;
  }

  get form(): URLSearchParams {
    return this.request.body instanceof URLSearchParams ? this.request.body : new URLSearchParams();
  }

  /** Answers with a page of the site. */
  async page(head: PageHead, content: Html, status = 200): Promise<FastifyReply> {
    const { picturesUrl, challengesUrl, challengeOrigin } = this.#parts;
    const drawn = document(this, head, content);
    const sources = {
      picturesUrl,
      challengesUrl,
      challengeOrigin: head.isChallenged ? challengeOrigin : undefined,
      framedBy: this.preview?.dashboard,
    };
    const page = toSitePage(drawn, sources);
    if (!this.isShared || !this.isComplete || status !== 200) {
      return sendPersonalPage(this.reply.headers(this.calls.headers), page, status);
    }
    this.onDrawn?.(page);
    return this.sendShared(page);
  }

  sendShared(page: SitePage): Promise<FastifyReply> {
    return sendSharedPage(this.reply.headers(this.calls.headers), page);
  }

  missing(): Promise<FastifyReply> {
    const { title, lead } = this.texts.missing;
    return this.page({ title }, notice(title, lead, this.texts), 404);
  }

  json(body: unknown): FastifyReply {
    const reply = this.reply.headers(this.calls.headers).header("cache-control", "no-store");
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
  }

  /** Redirects after a form, so that a reload or back does not submit it twice. */
  seeOther(path: string): FastifyReply {
    return this.reply.headers(this.calls.headers).header("cache-control", "no-store").redirect(path, 303);
  }

  #become(identity: Identity): void {
    this.calls.identity = identity;
    this.#keepIdentity();
  }

  #keepIdentity(): void {
    const { identity } = this.calls;
    if (identity !== undefined) this.#parts.cookie.write(this.reply, this.site.workspaceId, identity);
  }
}

/** The first value of each name, in a fixed order. */
const only = (names: readonly string[], said: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    names.flatMap((name): [string, string][] => (said.has(name) ? [[name, said.get(name) ?? ""]] : [])),
  );
