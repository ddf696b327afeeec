// Fetches untrusted URLs, and never from our own network (SSRF). Names are resolved once and every address must be
// public. The connection uses exactly those addresses, which prevents DNS rebinding.

import { lookup } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as requestPlainly } from "node:http";
import { request as requestSecurely } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Gathered } from "../../kernel/gathered.ts";
import { inTime } from "../in-time.ts";
import { isPublicAddress, isPublicHost, loopbackAddresses } from "./addresses.ts";

export { isPublicHost, loopbackAddresses } from "./addresses.ts";

export interface FetchLimits {
  /** Returns true for wanted media types, in lower case and without parameters. */
  accepts: (mediaType: string) => boolean;
  sizeBytesMax: number;
  /** Total time: resolution, connection and body, with redirects. */
  timeoutMilliseconds: number;
  /** Each target is checked like the first. */
  redirectsMax?: number;
}

export interface Fetched {
  /** Final URL. */
  url: string;
  mediaType: string;
  body: Buffer;
  /** Cache time from the owner's headers; undefined if absent. */
  maxAgeSeconds: number | undefined;
}

export interface Outgoing {
  headers: Record<string, string>;
  body: string;
}

type Sent = Partial<Outgoing> & { method: "GET" | "POST" };

const GET: Sent = { method: "GET" };

export interface Answered {
  status: number;
  /** First bytes of a refusal's body. */
  beginning: string;
}

const BEGINNING_BYTES = 512;

/** Maximum interim answers (100, 102, 103). Servers need no more, and sending them is free. */
const INTERIM_ANSWERS = 20;

/** `refused`: this URL or its content is not acceptable. `unavailable`: a retry may succeed. */
export class FetchError extends Error {
  override readonly name = "FetchError";
  readonly reason: "refused" | "unavailable";

  constructor(reason: FetchError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

const refused = (message: string) => new FetchError("refused", message);
const unavailable = (message: string) => new FetchError("unavailable", message);

/** The real network. Tests replace it. */
export interface Network {
  resolve(hostname: string): Promise<string[]>;
  isPublic(address: string): boolean;
  port: number;
  /** Trusted certificates instead of the usual ones. */
  ca?: string;
}

const INTERNET: Network = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  port: 443,
};

export interface FetchPolicy {
  /** Allows the machine itself, by http and on any port: for development only. */
  allowsLocalhost: boolean;
}

/** Production and tests are strict: a URL must not make a service call its own machine. */
export const fetchPolicy = (environment: string): FetchPolicy => ({ allowsLocalhost: environment === "development" });

export class PublicFetch {
  readonly #network: Network;
  readonly #policy: FetchPolicy;

  constructor(network: Network = INTERNET, policy: FetchPolicy = { allowsLocalhost: false }) {
    this.#network = network;
    this.#policy = policy;
  }

  /** Returns the problem of a URL, without resolving it. For a name, only its addresses are certain. */
  problemOf(url: string): string | undefined {
    try {
      this.#targetOf(url);
      return undefined;
    } catch {
      const local = this.#policy.allowsLocalhost ? ", or http://localhost" : "";
      return `must be an https URL of a public host, without a port or a user${local}`;
    }
  }

  async get(url: string, limits: FetchLimits): Promise<Fetched> {
    const signal = AbortSignal.timeout(limits.timeoutMilliseconds);
    return within(signal, this.#find(url, limits, signal));
  }

  async #find(url: string, limits: FetchLimits, signal: AbortSignal): Promise<Fetched> {
    let target = this.#targetOf(url);
    for (let redirects = limits.redirectsMax ?? 0; ; redirects--) {
      const response = await this.#request(target, limits, signal);
      if ("fetched" in response) return response.fetched;
      if (redirects === 0) throw refused(`${target.host} redirects`);
      if (!URL.canParse(response.location, target.href)) throw refused(`${target.host} redirects to no URL`);
      target = this.#targetOf(new URL(response.location, target).href, target);
    }
  }

  /** Sends a message and returns any answer. It follows no redirects and reads only the first bytes. */
  async post(url: string, message: Outgoing, timeoutMilliseconds: number): Promise<Answered> {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const response = await within(signal, this.#open(this.#targetOf(url), signal, { method: "POST", ...message }));
    try {
      const { statusCode: status = 0 } = response;
      const isAccepted = status >= 200 && status < 300;
      return { status, beginning: isAccepted ? "" : await readBeginning(response, signal) };
    } finally {
      response.destroy();
    }
  }

  async #request(
    target: URL,
    limits: FetchLimits,
    signal: AbortSignal,
  ): Promise<{ fetched: Fetched } | { location: string }> {
    const response = await this.#open(target, signal);
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined)
        return { location: headers.location };
      assertSuccess(target, statusCode);
      const mediaType = acceptedType(target, response, limits);
      const body = await readBody(target, response, limits.sizeBytesMax);
      return { fetched: { url: target.href, mediaType, body, maxAgeSeconds: maxAge(headers["cache-control"]) } };
    } finally {
      response.destroy();
    }
  }

  /** A public page must not redirect to the machine itself: `from` is the redirecting page. */
  #targetOf(url: string, from?: URL): URL {
    const isLocalAllowed =
      this.#policy.allowsLocalhost && (from === undefined || loopbackAddresses(from) !== undefined);
    return parseTarget(url, { isLocalAllowed });
  }

  async #addressesOf(target: URL): Promise<string[]> {
    // The policy has already allowed it.
    const local = loopbackAddresses(target);
    if (local !== undefined) return local;
    const { hostname } = target;
    const literal = hostname.replace(/^\[(.*)\]$/, "$1");
    const addresses = isIP(literal) !== 0 ? [literal] : await this.#resolve(hostname);
    if (addresses.length === 0) throw unavailable(`${hostname} has no address`);
    const inside = addresses.find((address) => !this.#network.isPublic(address));
    if (inside !== undefined) throw refused(`${hostname} leads to ${inside}`);
    return addresses;
  }

  async #resolve(hostname: string): Promise<string[]> {
    try {
      return await this.#network.resolve(hostname);
    } catch (error) {
      throw unavailable(`${hostname} cannot be resolved: ${String(error)}`);
    }
  }

  async #open(target: URL, signal: AbortSignal, { method, headers, body }: Sent = GET): Promise<IncomingMessage> {
    const isLocal = loopbackAddresses(target) !== undefined;
    const addresses = await this.#addressesOf(target);
    // The name server was slower than the limit: stop here.
    signal.throwIfAborted();
    const { port, ca } = this.#network;
    const request = target.protocol === "http:" ? requestPlainly : requestSecurely;
    const sent = request(target, {
      method,
      ...(isLocal ? {} : { port }),
      signal,
      // Connections are not reused: each request must be checked separately.
      agent: false,
      lookup: pinnedTo(addresses),
      headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "Vitrine", ...headers },
      ...(ca === undefined ? {} : { ca }),
    });
    return answerTo(sent.end(body), target);
  }
}

/** Settles for every outcome: a protocol upgrade is an answer too, and its connection is destroyed. */
function answerTo(sent: ClientRequest, { host }: URL): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (problem: string) => reject(unavailable(`${host} ${problem}`));
    let interim = 0;
    sent.on("information", () => {
      if (++interim > INTERIM_ANSWERS) sent.destroy(new Error("it does not come to its answer"));
    });
    sent.once("response", resolve);
    sent.once("upgrade", (response) => resolve(response.destroy()));
    sent.on("error", (error) => fail(`cannot be reached: ${error.message}`));
    sent.once("close", () => fail("closes without an answer"));
  });
}

function parseTarget(url: string, { isLocalAllowed }: { isLocalAllowed: boolean }): URL {
  if (!URL.canParse(url)) throw refused("not a URL");
  const target = new URL(url);
  if (target.username !== "" || target.password !== "") throw refused("names a user");
  if (isLocalAllowed && loopbackAddresses(target) !== undefined) return target;
  if (target.protocol !== "https:") throw refused(`${target.protocol} is not https:`);
  if (target.port !== "") throw refused(`port ${target.port} is not the usual one`);
  if (!isPublicHost(target.hostname)) throw refused(`${target.hostname} is not a public host`);
  return target;
}

function assertSuccess(target: URL, status: number): void {
  if (status === 200) return;
  const problem = `${target.host} answers ${status}`;
  throw status === 429 || status >= 500 ? unavailable(problem) : refused(problem);
}

function acceptedType(target: URL, { headers }: IncomingMessage, { accepts }: FetchLimits): string {
  const mediaType = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!accepts(mediaType)) throw refused(`${target.host} serves ${mediaType || "no media type"}`);
  // Compressed content could expand beyond the size limit.
  if ((headers["content-encoding"] ?? "identity") !== "identity") throw refused(`${target.host} compresses`);
  return mediaType;
}

async function readBody(target: URL, response: IncomingMessage, sizeBytesMax: number): Promise<Buffer> {
  const tooLarge = () => refused(`${target.host} serves more than ${sizeBytesMax} bytes`);
  if (Number(response.headers["content-length"] ?? 0) > sizeBytesMax) throw tooLarge();
  const gathered = new Gathered();
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > sizeBytesMax) throw tooLarge();
      gathered.add(chunk);
    }
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw unavailable(`${target.host} broke off: ${String(error)}`);
  }
  return gathered.all;
}

/** Returns the bytes that arrive in time; errors at the end of the answer do not matter. */
async function readBeginning(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  let read = Buffer.alloc(0);
  const reading = async () => {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      read = Buffer.concat([read, chunk.subarray(0, BEGINNING_BYTES)]);
      if (read.length >= BEGINNING_BYTES) break;
    }
  };
  await within(signal, reading()).catch(() => {});
  return read.subarray(0, BEGINNING_BYTES).toString("utf8");
}

function maxAge(cacheControl: string | undefined): number | undefined {
  if (cacheControl === undefined) return undefined;
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return 0;
  const seconds = /\bmax-age="?(\d{1,9})/i.exec(cacheControl)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

/**
 * Resolves every lookup of the connection to the checked addresses. Always asynchronously: an immediate failure, such
 * as to an address without a route, would precede the error listener and end the process.
 */
const pinnedTo =
  (addresses: string[]): LookupFunction =>
  (_hostname, options, done) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = all;
    process.nextTick(() => {
      if (options.all === true) done(null, all);
      else done(null, first?.address ?? "", first?.family);
    });
  };

const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  inTime(signal, work, () => unavailable("took too long"));
