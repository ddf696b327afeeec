import autocannon from "autocannon";

export interface Measured {
  requestsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

export interface Target {
  url: string;
  path: string;
  /** Spread over these credentials, several for each connection. */
  keys?: readonly string[];
}

const CONNECTIONS = 16;

/** Sends as many requests as are answered, for so long. Anything but 200 makes the figure worthless, and stops. */
export async function measure({ url, path, keys }: Target, seconds: number): Promise<Measured> {
  // Each connection gets keys of its own. All keys for all of them would be thousands of requests to prepare, and the
  // client's work on those would count as the service's time.
  const keysOf = (connection: number) => keys?.filter((_, index) => index % CONNECTIONS === connection) ?? [undefined];
  const requestsOf = (connection: number) =>
    keysOf(connection).map((key) => ({
      method: "GET" as const,
      path,
      headers: key ? { authorization: `Bearer ${key}` } : {},
    }));
  let connections = 0;
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const setupClient = (client: autocannon.Client) => client.setRequests(requestsOf(connections++));
    const options = { url, connections: CONNECTIONS, duration: seconds, setupClient };
    const instance = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    instance.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${url}${path}: ${result.non2xx} answers other than 200, ${result.errors} errors`);
  }
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  const requestsPerSecond = times.length / result.duration;
  return { requestsPerSecond, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) };
}
