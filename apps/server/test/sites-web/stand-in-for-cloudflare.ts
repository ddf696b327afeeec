// A fake of Cloudflare Turnstile: a script that the page's policy must allow, and an address that verifies its tokens.
// Widgets on external pages are tested with our own challenge.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";

/** Issues tokens that contain their parameters, like Turnstile. */
const SCRIPT = `window.turnstile = {
  render(place, { action, cData, callback }) {
    if (!place.isConnected) throw new Error("there is no place for it");
    setTimeout(() => callback(JSON.stringify({ action, cdata: cData, nonce: crypto.randomUUID() })));
  },
};`;

export class StandInForCloudflare {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<StandInForCloudflare> {
    const server = createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece);
      const { response: token } = JSON.parse(Buffer.concat(pieces).toString());
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ success: true, ...JSON.parse(token) }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new StandInForCloudflare(server);
  }

  /** Settings for the service. */
  get env(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      CHALLENGE_PROVIDER: "turnstile",
      TURNSTILE_SITE_KEY: "1x00000000000000000000AA",
      TURNSTILE_SECRET_KEY: "1x0000000000000000000000000000000AA",
      TURNSTILE_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    };
  }

  async standIn(page: Page): Promise<void> {
    await page.route("https://challenges.cloudflare.com/**", (asked) =>
      asked.fulfill({ contentType: "text/javascript", body: SCRIPT }),
    );
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
