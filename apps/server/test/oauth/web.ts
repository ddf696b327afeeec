// Fake internet on this machine: names resolve to a local TLS server with a certificate made for the test.

import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";
import { type FetchPolicy, PublicFetch } from "../../src/providers/public-fetch/index.ts";

/** Connecting there fails at once: the system has no route for it. */
export const NO_ROUTE = "255.255.255.255";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export class Web {
  /** Answers by host and path. */
  readonly pages = new Map<string, Answer>();
  /** Every request that arrived, as host and path. */
  readonly visits: string[] = [];
  /** Addresses of names other than this server's. A list is used up one lookup at a time. */
  readonly addresses = new Map<string, string[]>();
  /** Every name that was looked up. */
  readonly lookups: string[] = [];
  readonly #server: Server;
  readonly #certificate: string;

  private constructor(key: string, certificate: string) {
    this.#certificate = certificate;
    this.#server = createServer({ key, cert: certificate }, (request, response) => {
      const place = `${request.headers.host?.split(":")[0]}${request.url}`;
      this.visits.push(place);
      const page = this.pages.get(place);
      if (page === undefined) response.writeHead(404).end();
      else page(request, response);
    });
  }

  static async open(hosts: string[]): Promise<Web> {
    const altNames = hosts.map((value) => ({ type: 2 as const, value }));
    const { private: key, cert } = await generate([{ name: "commonName", value: "test" }], {
      keyType: "ec",
      extensions: [{ name: "subjectAltName", altNames }],
    });
    const web = new Web(key, cert);
    // Listens on every loopback address, so that some can represent internal and others external hosts.
    await new Promise<void>((resolve) => web.#server.listen(0, "0.0.0.0", resolve));
    return web;
  }

  /** Fetches like the service, except that 127.0.0.1 and addresses without a route count as public. */
  fetch(policy?: FetchPolicy): PublicFetch {
    const network = {
      resolve: async (hostname: string) => {
        this.lookups.push(hostname);
        return [this.addresses.get(hostname)?.shift() ?? "127.0.0.1"];
      },
      isPublic: (address: string) => address === "127.0.0.1" || address === NO_ROUTE,
      port: (this.#server.address() as AddressInfo).port,
      ca: this.#certificate,
    };
    return new PublicFetch(network, policy);
  }

  serveJson(url: string, body: unknown, headers: Record<string, string> = {}): void {
    const { host, pathname, search } = new URL(url);
    this.pages.set(`${host}${pathname}${search}`, (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
