// A site as browsers and programs reach it: by its host, at the port that the service has.

import { request } from "node:http";
import type { TestService } from "../harness/service.ts";

interface SiteReply {
  status: number;
  headers: Headers;
  body: string;
}

interface SiteRequest {
  headers?: Record<string, string>;
  body?: string;
}

/** No name need lead to this machine: the request says which one it came by. */
export function siteAt(service: TestService, host: string) {
  const { port } = new URL(service.sites);
  const call = (method: string, path: string, { headers, body }: SiteRequest = {}): Promise<SiteReply> =>
    new Promise((resolve, reject) => {
      const sent = { host: `${host}:${port}`, ...headers };
      const outgoing = request({ host: "127.0.0.1", port, method, path, headers: sent }, (reply) => {
        const pieces: Buffer[] = [];
        reply.on("data", (piece: Buffer) => pieces.push(piece));
        reply.on("error", reject);
        reply.on("end", () => {
          const given = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
          const text = Buffer.concat(pieces).toString("utf8");
          resolve({ status: reply.statusCode ?? 0, headers: new Headers(given), body: text });
        });
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  return { call, get: (path: string, headers: Record<string, string> = {}) => call("GET", path, { headers }) };
}

/** The host of a workspace's site where nobody has set another. */
export const hostOf = ({ subDomain }: { subDomain: string }) => `${subDomain}.localhost`;
