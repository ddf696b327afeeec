// Facts of a request that several surfaces need: the client's address, the host name, the token and the raw query.

import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { OperationError } from "../../kernel/errors.ts";

const MAPPED_V4 = /^::ffff:(?=\d+\.)/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Returns the key of a client for rate limits. An IPv6 client owns a whole network, so its first 64 bits count. */
export function addressOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  if (MAPPED_V4.test(ip)) return ip.replace(MAPPED_V4, "");
  const [before = [], after = []] = ip.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

/** Token of `Authorization: Bearer …`; undefined without the header. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined || authorization === "") return undefined;
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token === undefined) throw new OperationError("invalid_token");
  return token;
}

/** Raw query of a URL. It may contain unescaped question marks: only the first one separates. */
export function queryText(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at + 1);
}

export function single({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** A name or an address with an optional port; excludes all other parts of a URL. */
const HOST = /^(?<name>\[[0-9a-f:.]+\]|[^:/?#@[\]\\\s]+?)\.?(?::\d{1,5})?$/i;

/**
 * Accepted host names. A foreign page can point its own name at a machine or network that its visitor can reach (DNS
 * rebinding). Ports are ignored: a proxy in front may use another one.
 */
export class OwnHosts {
  readonly #names = new Set<string>(LOOPBACK);
  /** Suffixes of wildcard names, such as workspaces' subdomains. */
  readonly #endings: string[] = [];

  /** URLs or bare names; the first label may be `{subDomain}` or `*`. */
  constructor(own: readonly string[]) {
    for (const entry of own) {
      const name = nameOf(entry.replace(/^[a-z]+:\/\//i, "").replace(/\/.*$/s, ""));
      if (name === undefined) continue;
      const ending = /^(?:\{subdomain\}|\*)(\..+)$/.exec(name)?.[1];
      if (ending === undefined) this.#names.add(name);
      else this.#endings.push(ending);
    }
  }

  has(host: string): boolean {
    const name = nameOf(host);
    if (name === undefined) return false;
    return this.#names.has(name) || this.#endings.some((ending) => isOneBelow(name, ending));
  }

  /** The same check for a page's origin. */
  static isLoopback(hostname: string): boolean {
    return LOOPBACK.includes(hostname);
  }
}

const nameOf = (host: string) => HOST.exec(host)?.groups?.["name"]?.toLowerCase();

const isOneBelow = (name: string, ending: string) =>
  name.endsWith(ending) && /^[a-z0-9-]+$/.test(name.slice(0, -ending.length));
