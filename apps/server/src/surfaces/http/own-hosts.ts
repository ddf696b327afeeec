// By which names requests may come in. A stranger's page can make a name of its own lead to a machine or network that its
// reader can reach (DNS rebinding); what comes in by such a name is refused, whatever it asks for.

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** A name or an address with or without a port, and nothing that a URL could hide beside it. */
const HOST = /^(?<name>\[[0-9a-f:.]+\]|[^:/?#@[\]\\\s]+?)\.?(?::\d{1,5})?$/i;

/** Ports do not count: in front of the service there may be another one. */
export class OwnHosts {
  readonly #names = new Set<string>(LOOPBACK);
  /** What a name ends with whose first part is anybody's, such as a workspace's subdomain. */
  readonly #endings: string[] = [];

  /** URLs or bare names; `{subDomain}` or `*` may stand for the first part of one. */
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

  /** The same for a page's origin. */
  static isLoopback(hostname: string): boolean {
    return LOOPBACK.includes(hostname);
  }
}

const nameOf = (host: string) => HOST.exec(host)?.groups?.["name"]?.toLowerCase();

const isOneBelow = (name: string, ending: string) =>
  name.endsWith(ending) && /^[a-z0-9-]+$/.test(name.slice(0, -ending.length));
