// One call over fetch: builds the request, retries it if that is safe, and parses the answer.

import { toVitrineError, VitrineConnectionError, VitrineError } from "./errors.ts";
import { readEvents } from "./events.ts";
import type {
  Answer,
  ChangeOptions,
  NamedOperation,
  OperationFacts,
  StreamEvent,
  VisitorOptions,
} from "./operation.ts";
import { VERSION } from "./version.generated.ts";

export interface RetryOptions {
  /** Retries after the first attempt. 0 disables retries. */
  readonly max: number;
  /** The first pause; each later pause is up to twice as long. */
  readonly baseDelayMs: number;
  /** A longer pause is not waited for: the call throws the error instead. */
  readonly maxDelayMs: number;
}

export interface TransportOptions {
  readonly apiKey: string;
  /** Origin of the API, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** Workspace of calls that name no workspace. */
  readonly workspaceId?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly retry?: Partial<RetryOptions>;
  /** Timeout of each attempt: 30 seconds, or 90 for calls of the assistant. */
  readonly timeoutMs?: number;
}

/** Ids at the top level, next to `query` and `body`. */
export type CallInput = Readonly<Record<string, unknown>>;

const RETRY: RetryOptions = { max: 2, baseDelayMs: 250, maxDelayMs: 60_000 };
const TIMEOUT_MS = 30_000;
const METERED_TIMEOUT_MS = 90_000;
const RETRIED_STATUSES = [429, 502, 503, 504];

interface Attempt {
  readonly operation: string;
  readonly url: string;
  readonly init: RequestInit;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

export class Transport {
  readonly #options: TransportOptions;
  readonly #baseUrl: string;
  readonly #retry: RetryOptions;
  readonly #fetch: typeof globalThis.fetch;
  readonly #pause: Pause;

  constructor(options: TransportOptions, pause: Pause = wait) {
    if (!options.apiKey) throw new TypeError("apiKey is missing");
    this.#options = options;
    this.#baseUrl = parseBaseUrl(options.baseUrl);
    this.#retry = { ...RETRY, ...options.retry };
    this.#pause = pause;
    this.#fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  }

  async send(facts: NamedOperation, input: CallInput = {}, options: ChangeOptions = {}): Promise<Answer<unknown>> {
    const attempt = this.#prepare(facts, input, options);
    const retries = isRepeatable(facts) ? this.#retry.max : 0;
    for (let retry = 0; ; retry++) {
      try {
        return await this.#try(attempt);
      } catch (error) {
        const delay = retry < retries ? this.#delayBefore(error, retry) : undefined;
        if (delay === undefined) throw error;
        await this.#pause(delay, options.signal);
      }
    }
  }

  /** Streams an answer. Leaving the loop, or aborting `signal`, closes the connection. */
  async *stream(
    facts: NamedOperation,
    input: CallInput = {},
    options: ChangeOptions = {},
  ): AsyncGenerator<StreamEvent<unknown>, void> {
    const { url, init, timeoutMs, signal } = this.#prepare(facts, input, options);
    const headers = init.headers as Headers;
    headers.set("accept", "text/event-stream");
    // If the caller sets a key, the service finishes the answer after a disconnect, for a later retry. A random key is
    // lost, so it is omitted.
    if (options.idempotencyKey === undefined) headers.delete("idempotency-key");
    const ending = new AbortController();
    const timeout = AbortSignal.timeout(timeoutMs);
    const signals = [ending.signal, timeout, ...(signal ? [signal] : [])];
    try {
      const response = await this.#fetch(url, { ...init, signal: AbortSignal.any(signals) });
      if (!response.ok) throw toVitrineError(facts.name, response, await response.text());
      for await (const event of readEvents(facts.name, response)) {
        signal?.throwIfAborted();
        yield event;
      }
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof VitrineError) throw cause;
      const reason = timeout.aborted ? `no answer within ${timeoutMs} ms` : "the answer broke off";
      throw new VitrineConnectionError(`${facts.name}: ${init.method} ${url}: ${reason}`, { cause });
    } finally {
      ending.abort();
    }
  }

  /** All attempts are the same request, with the same Idempotency-Key. */
  #prepare(facts: NamedOperation, input: CallInput, options: ChangeOptions): Attempt {
    const headers = new Headers({ accept: "application/json", authorization: `Bearer ${this.#options.apiKey}` });
    if (!isBrowser()) headers.set("user-agent", `vitrine-sdk/${VERSION}`);
    if (facts.keyed) headers.set("idempotency-key", options.idempotencyKey ?? crypto.randomUUID());
    if (options.ifMatch !== undefined) headers.set("if-match", options.ifMatch);
    for (const [name, value] of visitorHeaders(options.visitor)) headers.set(name, value);
    const init: RequestInit = { method: facts.method, headers };
    const files = facts.files === undefined ? undefined : (input[facts.files] as readonly Blob[] | undefined);
    if (facts.files !== undefined && files !== undefined) {
      init.body = formOf(facts.files, files);
    } else if (input["body"] !== undefined) {
      headers.set("content-type", "application/json");
      init.body = JSON.stringify(input["body"]);
    }
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? (facts.metered ? METERED_TIMEOUT_MS : TIMEOUT_MS);
    return { operation: facts.name, url: this.#urlOf(facts.path, input), init, timeoutMs, signal: options.signal };
  }

  #urlOf(template: string, input: CallInput): string {
    const ids: CallInput = { workspaceId: this.#options.workspaceId, ...withoutUndefined(input) };
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(name, ids[name]));
    const query = new URLSearchParams(
      Object.entries(withoutUndefined(input["query"] ?? {})).map(([name, value]) => [name, String(value)]),
    ).toString();
    return `${this.#baseUrl}${path}${query === "" ? "" : `?${query}`}`;
  }

  async #try({ operation, url, init, timeoutMs, signal }: Attempt): Promise<Answer<unknown>> {
    signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await this.#fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
      text = await response.text();
    } catch (cause) {
      signal?.throwIfAborted();
      const reason = timeout.aborted ? `no answer within ${timeoutMs} ms` : "no answer";
      throw new VitrineConnectionError(`${operation}: ${init.method} ${url}: ${reason}`, { cause });
    }
    if (!response.ok) throw toVitrineError(operation, response, text);
    return toAnswer(response, text);
  }

  /** Returns the pause before a retry; undefined if a retry is not safe or not useful. */
  #delayBefore(error: unknown, retry: number): number | undefined {
    const { baseDelayMs, maxDelayMs } = this.#retry;
    const jitter = baseDelayMs * 2 ** retry * Math.random();
    if (error instanceof VitrineConnectionError) return Math.min(jitter, maxDelayMs);
    if (!(error instanceof VitrineError) || !isPassing(error)) return undefined;
    const delay = (error.retryAfterSeconds ?? 0) * 1000 + jitter;
    return delay <= maxDelayMs + baseDelayMs ? delay : undefined;
  }
}

/** Rejects a base URL early that would make every call fail. */
function parseBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || /\/v1\/*$/.test(url.pathname)) {
    throw new TypeError(`baseUrl must be like https://api.example.com, without /v1, not ${JSON.stringify(baseUrl)}`);
  }
  return baseUrl.replace(/\/+$/, "");
}

const isRepeatable = ({ method, keyed, metered }: OperationFacts) => !metered && (method === "GET" || keyed === true);

/** A transient error. `in_progress` means that the first attempt still runs. */
const isPassing = ({ status, code }: VitrineError) => RETRIED_STATUSES.includes(status) || code === "in_progress";

/** An empty segment, `.` or `..` would address another resource than the caller meant. */
function pathSegment(name: string, value: unknown): string {
  if (typeof value !== "string" || ["", ".", ".."].includes(value)) {
    throw new TypeError(`${name} must be an id, not ${JSON.stringify(value)}`);
  }
  return encodeURIComponent(value);
}

function formOf(field: string, files: readonly Blob[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(field, file);
  return form;
}

/**
 * A page or a web worker. Browsers send their own User-Agent, and in some of them another one triggers a CORS
 * preflight.
 */
const isBrowser = () => "document" in globalThis || "importScripts" in globalThis;

const withoutUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function toAnswer(response: Response, text: string): Answer<unknown> {
  const remaining = response.headers.get("ratelimit-remaining");
  return {
    data: text === "" ? undefined : JSON.parse(text),
    status: response.status,
    etag: response.headers.get("etag"),
    requestId: response.headers.get("x-request-id"),
    rateLimitRemaining: remaining === null ? null : Number(remaining),
  };
}

type Pause = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

const wait: Pause = async (milliseconds, signal) => {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
};

function visitorHeaders({ token, deviceId, guestToken, language }: VisitorOptions = {}): [string, string][] {
  const headers: [string, string | null | undefined][] = [
    ["x-visitor-token", token],
    ["x-guest-device-id", deviceId],
    ["x-guest-token", guestToken],
    ["accept-language", language],
  ];
  return headers.flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []));
}
