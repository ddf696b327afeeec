// A webhook receiver on a fake internet: records deliveries and answers as scripted.

import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { Webhook as Verifier } from "standardwebhooks";
import type { Tenant, TestService } from "../harness/service.ts";
import type { Web } from "../oauth/web.ts";

export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  event: any;
}

type Answer = (received: Received, response: ServerResponse) => void;

const ACCEPT: Answer = (_received, response) => void response.writeHead(204).end();

export const RECEIVER_HOST = "hooks.example.com";

export class Receiver {
  readonly received: Received[] = [];
  readonly url: string;
  answer: Answer = ACCEPT;

  constructor(web: Web, path: string) {
    this.url = `https://${RECEIVER_HOST}${path}`;
    web.pages.set(`${RECEIVER_HOST}${path}`, async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const received = {
        id: String(request.headers["webhook-id"]),
        headers: request.headers,
        body,
        event: JSON.parse(body),
      };
      this.received.push(received);
      this.answer(received, response);
    });
  }

  accept(): void {
    this.answer = ACCEPT;
  }

  refuse(status: number): void {
    this.answer = (_received, response) => void response.writeHead(status).end("no");
  }

  get types(): string[] {
    return this.received.map(({ event }) => event.type);
  }

  /** Returns and clears the deliveries since the last call. */
  take(): Received[] {
    return this.received.splice(0);
  }
}

/** A workspace with a subscribed receiver. */
export async function listeningTenant(service: TestService, receiver: Receiver, events: string[] = []) {
  const tenant = await service.tenant();
  const webhook = await createWebhook(service, tenant, { url: receiver.url, events });
  return { ...tenant, webhook };
}

export async function createWebhook(service: TestService, tenant: Tenant, body: object) {
  const reply = await service.call("POST", `/v1/workspaces/${tenant.workspace.id}/webhooks`, { key: tenant.key, body });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body as { id: string; secret: string };
}

/**
 * Throws like the official library. The library does not use the tests' clock, so the timestamp is checked separately.
 */
export function verify(secret: string, { headers, body }: Received): void {
  const verifier = new Verifier(secret);
  const id = String(headers["webhook-id"]);
  const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const signatures = String(headers["webhook-signature"]).split(" ");
  if (!signatures.includes(verifier.sign(id, at, body))) throw new Error("no signature fits");
}
