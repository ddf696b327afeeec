// One HTTP request like `fetch`, at a fraction of its CPU time: a run makes a hundred thousand requests.

import { Agent, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface Answer {
  status: number;
  readonly headers: Headers;
  isJson: boolean;
  text: string;
}

interface Sent {
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
}

/** Default headers of `fetch`. */
const OF_FETCH = {
  accept: "*/*",
  "accept-encoding": "gzip, deflate",
  "accept-language": "*",
  "sec-fetch-mode": "cors",
  "user-agent": "node",
};

const agent = new Agent({ keepAlive: true });

/** Header names must be in lower case. */
export function send(method: string, url: string, { headers, body }: Sent = {}): Promise<Answer> {
  const { hostname, port, pathname, search } = new URL(url);
  const all: Record<string, string> = { ...OF_FETCH, ...headers };
  if (typeof body === "string") all["content-type"] ??= "text/plain;charset=UTF-8";
  // Node sets it for some methods only. A DELETE would lose its body.
  if (body !== undefined) all["content-length"] = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const asked = request({ agent, method, host: hostname, port, path: pathname + search, headers: all });
    asked.once("response", (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk) => chunks.push(chunk));
      incoming.once("end", () => resolve(answerOf(incoming, chunks)));
      incoming.once("error", reject);
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

function answerOf(incoming: IncomingMessage, chunks: readonly Buffer[]): Answer {
  const bytes = unpacked(Buffer.concat(chunks), incoming.headers["content-encoding"]);
  let headers: Headers | undefined;
  return {
    status: incoming.statusCode ?? 0,
    // Parsed on demand: most tests do not read them.
    get headers() {
      headers ??= headersOf(incoming);
      return headers;
    },
    isJson: incoming.headers["content-type"]?.includes("json") ?? false,
    text: UTF8.decode(bytes),
  };
}

const UTF8 = new TextDecoder();

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return headers;
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === "gzip") return gunzipSync(bytes);
  return encoding === "br" ? brotliDecompressSync(bytes) : bytes;
}
