// One request to a site: which site, who asks, and how it is answered.

import { type Language, LIMITS } from "@vitrine/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OperationRunner } from "../../kernel/call/run-operation.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { LimitRule, RateLimiter } from "../../kernel/rate-limits.ts";
import { addressOf } from "../http/client-address.ts";
import type { Html } from "../http/page.ts";
import { queryText } from "../http/query-text.ts";
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

/** A guest costs nothing to make, and each who is noted some rows. */
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
  /** Where pages load pictures from, and ask for challenges: the beginnings of their URLs. */
  picturesUrl: string;
  challengesUrl: string;
  /** Whose script and frame show that a visitor is no program; undefined where the challenge is our own. */
  challengeOrigin: string | undefined;
  /** Who outside of this service looks at visitors' pictures. */
  pictureReader: { readonly name: string | null } | undefined;
  /** Whose website editor shows pages in a frame. */
  dashboardUrl: string;
}

/** What of a route its visits depend on. */
interface Visited {
  kind: RouteKind;
  /** Of what its address says behind the question mark, what a shared page is told. */
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
  /** Whether everybody gets the same answer, so that caches may keep it. */
  readonly isShared: boolean;
  readonly preview: PageContext["preview"];
  /** Told of a page that everybody gets, so that it can be kept. */
  onDrawn: ((page: SitePage) => void) | undefined;
  readonly #parts: SiteVisitParts;
  /** Undefined where the page is told everything. */
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
      // A preview is the member's, who is no visitor.
      identity: this.isShared || isPreview || kind === "open" ? undefined : parts.cookie.read(request, workspaceId),
      onSessionOver: () => this.#keepIdentity(),
    });
  }

  /** Makes a guest of somebody who was nobody yet. */
  identify(): void {
    if (this.calls.identity !== undefined) return;
    this.calls.identity = newIdentity();
    this.#keepIdentity();
  }

  /** The customer's session begins, or ends where there is no token. The device stays the same. */
  setSession(visitorToken: string | undefined): void {
    this.#become({ ...(this.calls.identity ?? newIdentity()), visitorToken });
  }

  /**
   * Whether what this visitor does is noted. Where the identity was made does not matter, only whether it was noted before:
   * of an address that makes one after the other, those too many are answered like everybody.
   */
  async mayBeNoted(): Promise<boolean> {
    this.identify();
    const { identity } = this.calls;
    if (identity === undefined || identity.isNoted || identity.visitorToken !== undefined) return true;
    const key = `${this.site.workspaceId} ${addressOf(this.request.ip)}`;
    const { allowed } = await this.#parts.limiter.consume(NEW_GUESTS, key);
    if (allowed) this.#become({ ...identity, isNoted: true });
    return allowed;
  }

  /** Nothing of who this was is left. */
  forget(): void {
    this.#become(newIdentity());
  }

  /** What the address says behind the question mark; of what is said twice, the first. */
  get query(): URLSearchParams {
    const said = new URLSearchParams(queryText(this.request.url));
    return this.#told === undefined ? said : only(this.#told, said);
  }

  /** Where a shared page is, by all that it can show of its address: whatever else stands there leads to the same page. */
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
    if (!this.isShared || status !== 200) {
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

  /** After a form, so that going back or loading again sends nothing twice. */
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

/** The first value of each name, in the order of the names. */
const only = (names: readonly string[], said: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    names.flatMap((name): [string, string][] => (said.has(name) ? [[name, said.get(name) ?? ""]] : [])),
  );
