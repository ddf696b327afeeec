// A small internet on this machine: names that lead to a TLS server here, with a certificate made for the test.

import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";
import { type FetchPolicy, PublicFetch } from "../../src/providers/public-fetch/index.ts";

/** Connecting there fails at once and not later: the system has no route that a connection could take. */
export const NO_ROUTE = "255.255.255.255";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export class Web {
  /** What is served, by host and path. */
  readonly pages = new Map<string, Answer>();
  /** Every request that arrived, as host and path. */
  readonly visits: string[] = [];
  /** Where a name leads, when not here; a list is used up one answer at a time. */
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
    // Every address of the loopback network, so that some can stand for the inside and some for the outside.
    await new Promise<void>((resolve) => web.#server.listen(0, "0.0.0.0", resolve));
    return web;
  }

  /** Fetches as the service does, except that 127.0.0.1 counts as the public internet, and so does what has no route. */
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
