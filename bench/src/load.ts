import autocannon from "autocannon";

export interface Measured {
  requestsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Number of answered requests. */
  requests: number;
}

export interface Sent {
  path: string;
  body?: unknown;
}

export interface Target {
  url: string;
  /** The request; a function returns a new one each time. */
  sent: Sent | (() => Sent);
  method?: "GET" | "POST" | "PUT";
  /** Credentials to spread the load over, several per connection. */
  keys?: readonly string[];
  connections?: number;
}

const CONNECTIONS = 16;

/** Duration in seconds, or number of requests. */
export type Length = { seconds: number } | { requests: number };

/**
 * Sends requests as fast as they are answered. It stops on any status other than 200, because the result would be
 * meaningless.
 */
export async function measure(target: Target, length: Length): Promise<Measured> {
  const { url, connections = CONNECTIONS } = target;
  let opened = 0;
  const times: number[] = [];
  let failure = "";
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const setupClient = (client: autocannon.Client) => client.setRequests(requestsOf(target, opened++, connections));
    const lasting = "seconds" in length ? { duration: length.seconds } : { amount: length.requests };
    const options = { url, connections, setupClient, timeout: 60, ...lasting };
    const instance = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    instance.on("response", (client, status, _bytes, milliseconds) => {
      times.push(milliseconds);
      if (status === 200) return;
      client.once("body", (body: Buffer) => {
        failure = `${status} ${body}`;
      });
    });
  });
  if (result.non2xx + result.errors > 0) {
    const answers = JSON.stringify(result.statusCodeStats);
    throw new Error(`${url}: ${answers} in place of 200 alone, ${result.errors} errors; the last: ${failure}`);
  }
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return {
    requestsPerSecond: times.length / result.duration,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    requests: times.length,
  };
}

/**
 * Each connection has its own keys. All keys for each connection would mean thousands of prepared requests, and that
 * client work would count as the service's time.
 */
function requestsOf({ sent, method = "GET", keys }: Target, connection: number, connections: number) {
  const own = keys?.filter((_, index) => index % connections === connection) ?? [undefined];
  return own.map((key): autocannon.Request => {
    const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const toRequest = ({ path, body }: Sent): autocannon.Request =>
      body === undefined
        ? { method, path, headers: authorization }
        : {
            method,
            path,
            headers: { ...authorization, "content-type": "application/json" },
            body: JSON.stringify(body),
          };
    if (typeof sent !== "function") return toRequest(sent);
    return { method, setupRequest: (request) => ({ ...request, ...toRequest(sent()) }) };
  });
}
