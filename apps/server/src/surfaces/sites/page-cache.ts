// Cache of pages and answers for public pages. Each request validates it with one statement instead of the dozen reads
// of a page. So an owner's change is visible at once.

import { hash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { type Clock, MINUTE } from "../../kernel/clock.ts";
import { ShortMemory } from "../../kernel/short-memory.ts";
import type { KeptAnswers } from "./calls.ts";
import type { SitePage } from "./responses.ts";
import type { ReadState } from "./site.ts";
import type { SiteVisit } from "./visit.ts";

/** Equals the life in external caches: a read from a replica may be older than the validated state. */
const LIFE = MINUTE;
/** Limits for all sites together, and for one entry: larger entries are rare and rendered each time. */
const CACHE_BYTES = 32 * 1024 * 1024;
const ENTRY_BYTES = 256 * 1024;
/** Overhead per entry beside its content and name: the map entry, the headers and the validator. */
const PLACE_BYTES = 2048;

/** A shop's catalogue since a moment. Entries of an older catalogue are stale. */
interface Catalogue {
  moment: string;
}

interface Kept<Thing> {
  thing: Thing;
  /** The catalogue that it was made from. */
  catalogue: Catalogue;
  at: number;
  bytes: number;
}

interface CachedPage {
  page: SitePage;
  /** Hash of the site's state and of the build that its pages name. */
  site: string;
  questions: string;
  productId: string | undefined;
}

export class PageCache {
  readonly #readState: ReadState;
  readonly #clock: Clock;
  readonly #catalogues = new ShortMemory<Catalogue>();
  /** Keyed by name, least recently used first. */
  readonly #things = new Map<string, Kept<unknown>>();
  #bytes = 0;

  constructor({ readState, clock }: { readState: ReadState; clock: Clock }) {
    this.#readState = readState;
    this.#clock = clock;
  }

  /** Answers with the cached page, or renders it from cached answers. */
  async serve(visit: SiteVisit, draw: () => Promise<FastifyReply>): Promise<FastifyReply> {
    const { params, calls } = visit;
    const { workspaceId } = visit.site;
    const name = `page ${visit.address}`;
    const site = hash("sha1", JSON.stringify([visit.site, visit.assets.version]), "base64url");
    const kept = this.#find<CachedPage>(name);
    const known = this.#catalogues.get(workspaceId);
    const state = await this.#readState(workspaceId, {
      ...(known && { since: known.moment }),
      ...("slug" in params && { slug: params["slug"] ?? "", productId: kept?.thing.productId }),
    });
    const catalogue = known !== undefined && state.isUnchanged ? known : { moment: state.moment };
    this.#catalogues.set(workspaceId, catalogue);
    const { questions, productId } = state;
    if (kept?.catalogue === catalogue && kept.thing.site === site && kept.thing.questions === questions)
      return visit.sendShared(kept.thing.page);
    calls.answers = this.#answersOf(workspaceId, catalogue);
    visit.onDrawn = (page) =>
      this.#keep(name, { thing: { page, site, questions, productId }, catalogue, bytes: 3 * page.body.length });
    return draw();
  }

  /** Cache of catalogue answers that several pages share. */
  #answersOf(workspaceId: string, catalogue: Catalogue): KeptAnswers {
    const nameOf = (question: string) => `answer ${workspaceId} ${question}`;
    return {
      find: (question) => {
        const kept = this.#find(nameOf(question));
        return kept?.catalogue === catalogue ? kept.thing : undefined;
      },
      keep: (question, thing, bytes) => this.#keep(nameOf(question), { thing, catalogue, bytes: 2 * bytes }),
    };
  }

  get #now(): number {
    return this.#clock.now().getTime();
  }

  #find<Thing>(name: string): Kept<Thing> | undefined {
    const kept = this.#things.get(name) as Kept<Thing> | undefined;
    if (kept === undefined) return undefined;
    this.#things.delete(name);
    if (this.#now - kept.at < LIFE) {
      this.#things.set(name, kept);
      return kept;
    }
    this.#bytes -= kept.bytes;
    return undefined;
  }

  /** Stores an entry; `bytes` is the size of its content. */
  #keep(name: string, kept: Omit<Kept<unknown>, "at">): void {
    const bytes = kept.bytes + 2 * name.length + PLACE_BYTES;
    if (bytes > ENTRY_BYTES) return;
    this.#forget(name);
    this.#things.set(name, { ...kept, bytes, at: this.#now });
    this.#bytes += bytes;
    for (const oldest of this.#things.keys()) {
      if (this.#bytes <= CACHE_BYTES) return;
      this.#forget(oldest);
    }
  }

  #forget(name: string): void {
    this.#bytes -= this.#things.get(name)?.bytes ?? 0;
    this.#things.delete(name);
  }
}
