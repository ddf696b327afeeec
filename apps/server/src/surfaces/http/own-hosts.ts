// Accepted host names. A foreign page can point its own name at a machine or network that its visitor can reach (DNS
// rebinding). Requests under such a name are refused.

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** A name or an address with an optional port; excludes all other parts of a URL. */
const HOST = /^(?<name>\[[0-9a-f:.]+\]|[^:/?#@[\]\\\s]+?)\.?(?::\d{1,5})?$/i;

/** Ports are ignored: a proxy in front may use another one. */
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
