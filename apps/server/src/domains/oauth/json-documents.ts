import { LIMITS } from "@vitrine/contract";
import { type Clock, later, SECOND } from "../../kernel/clock.ts";
import { isModestJson } from "../../kernel/modest-json.ts";
import { FetchError, type PublicFetch } from "../../providers/public-fetch/index.ts";

const TIMEOUT = 3 * SECOND;
const KEPT_SECONDS = { min: 60, max: 3600, unsaid: 300 };
const FAILURE_KEPT_SECONDS = 30;
const CACHED_DOCUMENTS = 1000;

/** Cached as text, because parsed JSON may take twenty times the memory. */
interface Entry {
  text: Promise<string>;
  fetchedAt: Date;
  /** Null during the fetch. Concurrent requests wait for the same answer. */
  freshUntil: Date | null;
}

/** Cache of JSON that clients publish: metadata and keys. It also caches failures for a while. */
export class JsonDocuments {
  readonly #fetch: PublicFetch;
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();

  constructor({ publicFetch, clock }: { publicFetch: PublicFetch; clock: Clock }) {
    this.#fetch = publicFetch;
    this.#clock = clock;
  }

  /** Returns the cached or fetched document. `beforeFetch` may refuse and runs only before a fetch. */
  async get(url: string, beforeFetch: () => Promise<void>): Promise<unknown> {
    const known = this.#entries.get(url);
    const isFresh = known !== undefined && (known.freshUntil === null || known.freshUntil > this.#clock.now());
    return JSON.parse(await (isFresh ? known.text : this.#refresh(url, known, beforeFetch)));
  }

  /** Fetches a newer version, at a limited rate, because the request for it may be forged. */
  async getNewer(url: string, beforeFetch: () => Promise<void>): Promise<unknown> {
    const known = this.#entries.get(url);
    const isRecent = known !== undefined && later(known.fetchedAt, FAILURE_KEPT_SECONDS * SECOND) > this.#clock.now();
    return JSON.parse(await (isRecent ? known.text : this.#refresh(url, known, beforeFetch)));
  }

  async #refresh(url: string, known: Entry | undefined, beforeFetch: () => Promise<void>): Promise<string> {
    await beforeFetch();
    const begun = this.#entries.get(url);
    if (begun !== undefined && begun !== known) return begun.text;
    const entry: Entry = { text: Promise.resolve(""), fetchedAt: this.#clock.now(), freshUntil: null };
    const keep = (seconds: number) => {
      entry.freshUntil = later(this.#clock.now(), seconds * SECOND);
    };
    entry.text = this.#load(url).then(
      ({ text, maxAgeSeconds = KEPT_SECONDS.unsaid }) => {
        keep(Math.min(Math.max(maxAgeSeconds, KEPT_SECONDS.min), KEPT_SECONDS.max));
        return text;
      },
      (error) => {
        keep(FAILURE_KEPT_SECONDS);
        throw error;
      },
    );
    this.#remember(url, entry);
    return entry.text;
  }

  async #load(url: string): Promise<{ text: string; maxAgeSeconds?: number }> {
    const { body, maxAgeSeconds } = await this.#fetch.get(url, {
      accepts: (type) => /^application\/(?:[a-z0-9.-]+\+)?json$/.test(type),
      sizeBytesMax: LIMITS.request.publicBodyBytesMax,
      timeoutMilliseconds: TIMEOUT,
    });
    if (!isModestJson(body)) throw new FetchError("refused", "nested too deeply");
    const text = body.toString("utf8");
    try {
      JSON.parse(text);
      return maxAgeSeconds === undefined ? { text } : { text, maxAgeSeconds };
    } catch {
      throw new FetchError("refused", "not JSON");
    }
  }

  #remember(url: string, entry: Entry): void {
    this.#entries.delete(url);
    this.#entries.set(url, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > CACHED_DOCUMENTS && oldest !== undefined) this.#entries.delete(oldest);
  }
}
