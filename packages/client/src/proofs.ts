// Bot protection: a proof of work or Cloudflare's Turnstile. Both take a while, so they start when the visitor starts
// to type.

import { solveChallenge } from "./challenge.ts";

/** Shorter than the lifetime of both kinds of token. */
const GOOD_FOR = 4 * 60_000;

interface Prepared {
  token: Promise<string | undefined>;
  at: number;
}

/** Kind, purpose and place of a proof. */
export interface ProofUse {
  /** URL of our own proof of work, Turnstile's site key, or null if there is no bot protection. */
  siteKey: string | null;
  purpose: "ai" | "sign-in";
  workspaceId: string;
  /** Container for Turnstile. It must be in the page's own tree: Turnstile does not support shadow trees. */
  place: HTMLElement;
}

export class Proofs {
  readonly #use: ProofUse;
  #prepared: Prepared | undefined;

  constructor(use: ProofUse) {
    this.#use = use;
  }

  prepare(): void {
    if (this.#prepared !== undefined && Date.now() - this.#prepared.at < GOOD_FOR) return;
    const token = prove(this.#use);
    token.catch(() => {}); // the caller of take() handles the rejection
    this.#prepared = { token, at: Date.now() };
  }

  /** Returns a token that is valid once. */
  take(): Promise<string | undefined> {
    this.prepare();
    const token = this.#prepared?.token;
    this.#prepared = undefined;
    return token ?? Promise.resolve(undefined);
  }
}

async function prove(use: ProofUse): Promise<string | undefined> {
  const { siteKey, purpose } = use;
  if (siteKey === null) return undefined;
  if (/^https?:/.test(siteKey)) return solveChallenge(`${siteKey}?purpose=${purpose}`);
  return askTurnstile(siteKey, use);
}

async function askTurnstile(siteKey: string, { purpose, workspaceId, place }: ProofUse): Promise<string> {
  const turnstile = await loadTurnstile();
  const box = document.createElement("div");
  place.append(box);
  const token = new Promise<string>((resolve, reject) => {
    turnstile.render(box, {
      sitekey: siteKey,
      action: purpose,
      cData: workspaceId,
      appearance: "interaction-only",
      callback: resolve,
      "error-callback": () => reject(new Error("turnstile")),
    });
  });
  return token.finally(() => box.remove());
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
    script.addEventListener("error", () => {
      loading = undefined;
      reject(new Error("turnstile"));
    });
    document.head.append(script);
  });
  return loading;
}
