// What was drawn or read before for public pages, and is still true: nothing that it shows has been written since. That is asked
// with every request, by one statement in place of the dozen that a page is made of. So whoever changes something sees it at once.

import { hash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { type Clock, MINUTE } from "../../kernel/clock.ts";
import { ShortMemory } from "../../kernel/short-memory.ts";
import type { KeptAnswers } from "./calls.ts";
import type { SitePage } from "./responses.ts";
import type { ReadState } from "./site.ts";
import type { SiteVisit } from "./visit.ts";

/** As long as we let others keep it: what is read from a replica may be older than the state that is asked for. */
const LIFE = MINUTE;
/** Of everything of all sites together, and of one thing: what is larger is rare, and made each time. */
const BYTES_MAX = 32 * 1024 * 1024;
const THING_BYTES_MAX = 256 * 1024;
/** Beside what is kept and its name: its place, a page's headers and what it is compared by. */
const PLACE_BYTES = 2048;

/** A shop's catalogue as it has been since a moment. What was made of one that has changed is of no use any more. */
interface Catalogue {
  moment: string;
}

interface Kept<Thing> {
  thing: Thing;
  /** That it was made of. */
  catalogue: Catalogue;
  at: number;
  bytes: number;
}

interface KeptPage {
  page: SitePage;
  /** Stands for everything that was known of the site, and for the build that its pages name. */
  site: string;
  questions: string;
  productId: string | undefined;
}

export class KeptPages {
  readonly #readState: ReadState;
  readonly #clock: Clock;
  readonly #catalogues = new ShortMemory<Catalogue>();
  /** By name, the longest unused first. */
  readonly #things = new Map<string, Kept<unknown>>();
  #bytes = 0;

  constructor({ readState, clock }: { readState: ReadState; clock: Clock }) {
    this.#readState = readState;
    this.#clock = clock;
  }

  /** Answers with the page as it was drawn before, or lets it be drawn, of what was read before as far as that is there. */
  async serve(visit: SiteVisit, draw: () => Promise<FastifyReply>): Promise<FastifyReply> {
    const { params, calls } = visit;
    const { workspaceId } = visit.site;
    const name = `page ${visit.address}`;
    const site = hash("sha1", JSON.stringify([visit.site, visit.assets.version]), "base64url");
    const kept = this.#find<KeptPage>(name);
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

  /** What is read of a catalogue for more pages than one. */
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

  /** With the bytes of the thing itself. */
  #keep(name: string, kept: Omit<Kept<unknown>, "at">): void {
    const bytes = kept.bytes + 2 * name.length + PLACE_BYTES;
    if (bytes > THING_BYTES_MAX) return;
    this.#forget(name);
    this.#things.set(name, { ...kept, bytes, at: this.#now });
    this.#bytes += bytes;
    for (const oldest of this.#things.keys()) {
      if (this.#bytes <= BYTES_MAX) return;
      this.#forget(oldest);
    }
  }

  #forget(name: string): void {
    this.#bytes -= this.#things.get(name)?.bytes ?? 0;
    this.#things.delete(name);
  }
}
