// Faked answers of the service. The driver's own routes would delay every file of the app as well. They would also
// disable the browser's cache, which saves most of a page's load time.

import type { Page } from "playwright-core";

/** A paused call of the app's API that waits for the test's decision. */
export class Asked {
  readonly url: string;
  readonly method: string;
  readonly #send: Send;
  readonly #requestId: string;

  constructor({ requestId, request: { url, method } }: Paused, send: Send) {
    this.url = url;
    this.method = method;
    this.#requestId = requestId;
    this.#send = send;
  }

  get path(): string {
    return new URL(this.url).pathname;
  }

  /** Forwards the call to the service. */
  passOn(): Promise<unknown> {
    return this.#send("Fetch.continueRequest", { requestId: this.#requestId });
  }

  /** Fails the call like a lost connection. */
  lose(): Promise<unknown> {
    return this.#send("Fetch.failRequest", { requestId: this.#requestId, errorReason: "InternetDisconnected" });
  }

  answer(status: number, headers: Record<string, string>, body: object): Promise<unknown> {
    const all = { "content-type": "application/json", ...headers };
    return this.#send("Fetch.fulfillRequest", {
      requestId: this.#requestId,
      responseCode: status,
      responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
      body: Buffer.from(JSON.stringify(body)).toString("base64"),
    });
  }
}

type Send = (
  method: "Fetch.continueRequest" | "Fetch.failRequest" | "Fetch.fulfillRequest",
  params: object,
) => Promise<unknown>;

interface Paused {
  requestId: string;
  request: { url: string; method: string };
}

/**
 * Pauses every API call of a page. It must start before the page opens: on an open page, the pause takes effect too
 * late for the next save.
 */
export class PlayedAnswers {
  #decide: Decide = passOn;

  static async on(page: Page): Promise<PlayedAnswers> {
    const played = new PlayedAnswers();
    const session = await page.context().newCDPSession(page);
    // A page that was left does not wait for its answer.
    const send: Send = (method, params) => session.send(method, params as never).catch(() => undefined);
    session.on("Fetch.requestPaused", (paused) => void played.#decide(new Asked(paused, send)));
    await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/*" }] });
    return played;
  }

  by(decide: Decide): void {
    this.#decide = decide;
  }

  end(): void {
    this.#decide = passOn;
  }
}

type Decide = (asked: Asked) => unknown;

const passOn: Decide = (asked) => asked.passOn();
