// What shows that a question comes from somebody who reads a page: work for the device, or Cloudflare's Turnstile. Both take
// a while, so they begin when somebody begins to write.

import { solveChallenge } from "@vitrine/client/challenge";

/** Shorter than the life of either kind of token. */
const GOOD_FOR = 4 * 60_000;

interface Prepared {
  token: Promise<string | undefined>;
  at: number;
}

export class Challenges {
  /** An address for work of our own, Turnstile's site key, or null where nothing is asked for. */
  readonly #siteKey: string | null;
  readonly #workspaceId: string;
  /** In the page's own tree: Turnstile does not look into shadow trees. */
  readonly #place: HTMLElement;
  #prepared: Prepared | undefined;

  constructor(siteKey: string | null, workspaceId: string, place: HTMLElement) {
    this.#siteKey = siteKey;
    this.#workspaceId = workspaceId;
    this.#place = place;
  }

  prepare(): void {
    if (this.#prepared !== undefined && Date.now() - this.#prepared.at < GOOD_FOR) return;
    const token = this.#solve();
    token.catch(() => {}); // whoever takes it hears of it
    this.#prepared = { token, at: Date.now() };
  }

  /** Each counts once. */
  take(): Promise<string | undefined> {
    this.prepare();
    const token = this.#prepared?.token;
    this.#prepared = undefined;
    return token ?? Promise.resolve(undefined);
  }

  async #solve(): Promise<string | undefined> {
    if (this.#siteKey === null) return undefined;
    if (/^https?:/.test(this.#siteKey)) return solveChallenge(`${this.#siteKey}?purpose=ai`);
    return this.#askTurnstile(this.#siteKey);
  }

  async #askTurnstile(siteKey: string): Promise<string> {
    const turnstile = await loadTurnstile();
    const box = document.createElement("div");
    this.#place.append(box);
    const token = new Promise<string>((resolve, reject) => {
      turnstile.render(box, {
        sitekey: siteKey,
        action: "ai",
        cData: this.#workspaceId,
        appearance: "interaction-only",
        callback: resolve,
        "error-callback": () => reject(new Error("turnstile")),
      });
    });
    return token.finally(() => box.remove());
  }
}

interface Turnstile {
  render(place: HTMLElement, options: Record<string, unknown>): void;
}

const TURNSTILE = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

let loading: Promise<Turnstile> | undefined;

function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = TURNSTILE;
    script.addEventListener("load", () => resolve((window as unknown as { turnstile: Turnstile }).turnstile));
    script.addEventListener("error", () => reject(new Error("turnstile")));
    document.head.append(script);
  });
  return loading;
}
