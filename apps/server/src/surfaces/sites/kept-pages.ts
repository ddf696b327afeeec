// Public pages that were drawn before, and are still true: nothing that they show has been written since. That is asked with every
// request, by one statement in place of the dozen that a page is made of. So whoever changes something sees it at once.

import type { FastifyReply } from "fastify";
import { type Clock, MINUTE } from "../../kernel/clock.ts";
import type { SitePage } from "./responses.ts";
import type { PageState, ReadState } from "./site.ts";
import type { SiteVisit } from "./visit.ts";

/** As long as we let others keep it: what is read from a replica may be older than the state that is asked for. */
const LIFE = MINUTE;
/** Of all pages of all sites together, and of one: what is larger is rare, and drawn each time. */
const BYTES_MAX = 32 * 1024 * 1024;
const PAGE_BYTES_MAX = 256 * 1024;

interface Kept {
  page: SitePage;
  /** Everything that was known of the site, and which build its pages name. */
  site: string;
  state: PageState;
  at: number;
  bytes: number;
}

export class KeptPages {
  readonly #readState: ReadState;
  readonly #clock: Clock;
  /** By address, the longest unused first. */
  readonly #pages = new Map<string, Kept>();
  #bytes = 0;

  constructor({ readState, clock }: { readState: ReadState; clock: Clock }) {
    this.#readState = readState;
    this.#clock = clock;
  }

  /** Answers with the page as it was drawn before, or lets it be drawn. */
  async serve(visit: SiteVisit, draw: () => Promise<FastifyReply>): Promise<FastifyReply> {
    const { request, params, calls } = visit;
    const address = `${request.host} ${request.url}`;
    const site = JSON.stringify([visit.site, visit.assets.version]);
    const kept = this.#find(address, site);
    const asked = {
      ...(kept && { since: kept.state.horizon, productId: kept.state.productId }),
      ...("slug" in params && { slug: params["slug"] ?? "" }),
    };
    const state = await this.#readState(visit.site.workspaceId, asked);
    if (kept !== undefined && state.isUnchanged && state.questions === kept.state.questions) {
      await calls.count();
      return visit.sendShared(kept.page);
    }
    visit.onDrawn = (page) => this.#keep(address, { page, site, state, at: this.#now, bytes: 3 * page.body.length });
    return draw();
  }

  get #now(): number {
    return this.#clock.now().getTime();
  }

  #find(address: string, site: string): Kept | undefined {
    const kept = this.#pages.get(address);
    if (kept === undefined) return undefined;
    this.#forget(address, kept);
    if (kept.site !== site || this.#now - kept.at >= LIFE) return undefined;
    this.#keep(address, kept);
    return kept;
  }

  #keep(address: string, kept: Kept): void {
    if (kept.bytes > PAGE_BYTES_MAX) return;
    const before = this.#pages.get(address);
    if (before !== undefined) this.#forget(address, before);
    this.#pages.set(address, kept);
    this.#bytes += kept.bytes;
    for (const [oldest, page] of this.#pages) {
      if (this.#bytes <= BYTES_MAX) return;
      this.#forget(oldest, page);
    }
  }

  #forget(address: string, { bytes }: Kept): void {
    if (this.#pages.delete(address)) this.#bytes -= bytes;
  }
}
