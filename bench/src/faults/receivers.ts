// Webhook receivers behind one TLS server, by path: fast, slow, failing and hostile.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";

export const HOST = "hooks.example.com";
const FAILS_FOR = 20_000;

/** Events that one receiver has accepted, and all that it has received. */
export interface Inbox {
  accepted: Map<string, string>;
  /** Event times in the order of acceptance, by subject. */
  order: Map<string, string[]>;
  attempts: number;
  doubled: number;
  /** Messages with a known id but a different body. */
  altered: number;
  delays: number[];
}

const emptyInbox = (): Inbox => ({
  accepted: new Map(),
  order: new Map(),
  attempts: 0,
  doubled: 0,
  altered: 0,
  delays: [],
});

export class Receivers {
  readonly inboxes: Record<string, Inbox> = {
    quick: emptyInbox(),
    slow: emptyInbox(),
    failing: emptyInbox(),
    hostile: emptyInbox(),
  };
  readonly #seen = new Set<string>();
  readonly #since = performance.now();
  #server: Server | undefined;
  #folder = "";

  async open(): Promise<{ port: number; certificate: string }> {
    const { private: key, cert } = await generate([{ name: "commonName", value: "receivers" }], {
      keyType: "ec",
      extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: HOST }] }],
    });
    this.#folder = await mkdtemp(join(tmpdir(), "vitrine-receivers-"));
    const certificate = join(this.#folder, "certificate.pem");
    await writeFile(certificate, cert);
    const server = createServer({ key, cert }, (request, response) => void this.#receive(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    this.#server = server;
    return { port: (server.address() as AddressInfo).port, certificate };
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = request.url?.slice(1) ?? "";
    const inbox = this.inboxes[name];
    let body = "";
    for await (const chunk of request) body += chunk;
    if (inbox === undefined) return void response.writeHead(404).end();
    inbox.attempts++;
    const id = String(request.headers["webhook-id"]);
    if (name === "hostile") return misbehave(inbox.attempts, response);
    if (name === "failing" && this.#fails(id)) return void response.writeHead(503).end("not now");
    if (name === "slow") await new Promise((resolve) => setTimeout(resolve, 100));
    accept(inbox, id, body);
    response.writeHead(204).end();
  }

  /** Fails every event for a while, then one in seven on its first attempt. */
  #fails(id: string): boolean {
    if (performance.now() - this.#since < FAILS_FOR) return true;
    const isFirst = !this.#seen.has(id);
    this.#seen.add(id);
    return isFirst && id.charCodeAt(id.length - 1) % 7 === 0;
  }
}

function accept(inbox: Inbox, id: string, body: string): void {
  const known = inbox.accepted.get(id);
  if (known !== undefined) {
    inbox.doubled++;
    if (known !== body) inbox.altered++;
    return;
  }
  inbox.accepted.set(id, body);
  const { timestamp, data } = JSON.parse(body);
  inbox.delays.push(Date.now() - Date.parse(timestamp));
  inbox.order.set(data.id, [...(inbox.order.get(data.id) ?? []), timestamp]);
}

function misbehave(attempt: number, response: ServerResponse): void {
  const ways = [
    () => {},
    () => {
      response.writeHead(500);
      const drip = setInterval(() => response.write("."), 10);
      response.once("close", () => clearInterval(drip));
    },
    () => {
      response.writeHead(500);
      const flood = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, "!")));
        if (!response.destroyed) response.once("drain", flood);
      };
      flood();
    },
    () => void response.socket?.destroy(),
    () => void response.writeHead(302, { location: `https://${HOST}/quick` }).end(),
  ];
  ways[attempt % ways.length]?.();
}
