// One call of our own origin's /api. The browser sends the session cookie; this code never handles a credential.

import { ApiError, noConnection, toApiError } from "./errors.ts";
import { type RawAnswer, sendWithProgress } from "./upload.ts";

export interface Facts {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** Accepts an Idempotency-Key, so it can be retried if no answer arrives. */
  readonly keyed?: boolean;
  readonly metered?: boolean;
  /** The form field for files. */
  readonly files?: string;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The ETag of the state that was read. The write fails with `stale_write` if the state has changed since. */
  readonly ifMatch?: string | undefined;
  /** Set it if the user may retry the same action manually; otherwise each call is a new action. */
  readonly idempotencyKey?: string | undefined;
  /** Receives the share of the files that is sent. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export interface Answer<T> {
  readonly data: T;
  readonly etag: string | null;
  /** Identifies the request in the service's logs and in the audit log. */
  readonly requestId?: string | null;
}

/** Ids at the top level, next to `query`, `body` and files. */
export type CallInput = Readonly<Record<string, unknown>>;

const PREFIX = "/api";
const ATTEMPTS_MAX = 3;
const FIRST_PAUSE_MS = 300;
/** A longer Retry-After is not waited for: the call throws the error instead. */
const PAUSE_MAX_MS = 4000;
const PASSING = [429, 502, 503, 504];

export async function send(facts: Facts, input: CallInput, options: CallOptions = {}): Promise<Answer<unknown>> {
  const { url, init } = requestOf(facts, input, options);
  const attempts = facts.metered || !(facts.method === "GET" || facts.keyed) ? 1 : ATTEMPTS_MAX;
  for (let attempt = 1; ; attempt++) {
    try {
      return read(await sendOnce(url, init, options));
    } catch (error) {
      options.signal?.throwIfAborted();
      const pause = attempt < attempts ? pauseBefore(error, attempt) : undefined;
      if (pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Opens a streamed answer. */
export async function open(facts: Facts, input: CallInput, options: CallOptions = {}): Promise<Response> {
  const { url, init } = requestOf(facts, input, options);
  (init.headers as Headers).set("accept", "text/event-stream");
  const response = await fetch(url, { ...init, signal: options.signal ?? null }).catch((cause: unknown) => {
    options.signal?.throwIfAborted();
    throw noConnection(cause);
  });
  if (!response.ok) throw toApiError(response.status, await response.text(), (name) => response.headers.get(name));
  return response;
}

export function urlOf({ path }: Pick<Facts, "path">, input: CallInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(name, input[name]));
  const query = new URLSearchParams(
    Object.entries(input["query"] ?? {}).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  ).toString();
  return `${PREFIX}${filled}${query === "" ? "" : `?${query}`}`;
}

function requestOf(facts: Facts, input: CallInput, options: CallOptions): { url: string; init: RequestInit } {
  const headers = new Headers({ accept: "application/json" });
  // All attempts are the same request, with the same Idempotency-Key.
  if (facts.keyed) headers.set("idempotency-key", options.idempotencyKey ?? crypto.randomUUID());
  if (options.ifMatch !== undefined) headers.set("if-match", options.ifMatch);
  const init: RequestInit = { method: facts.method, headers, credentials: "same-origin" };
  const files = facts.files === undefined ? undefined : (input[facts.files] as readonly Blob[] | undefined);
  if (facts.files !== undefined && files !== undefined) {
    init.body = formOf(facts.files, files);
  } else if (input["body"] !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(input["body"]);
  }
  return { url: urlOf(facts, input), init };
}

async function sendOnce(url: string, init: RequestInit, options: CallOptions): Promise<RawAnswer> {
  if (options.onProgress !== undefined) return sendWithProgress(url, init, options.onProgress, options.signal);
  try {
    const response = await fetch(url, { ...init, signal: options.signal ?? null });
    return {
      status: response.status,
      text: await response.text(),
      header: (name) => response.headers.get(name),
    };
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw noConnection(cause);
  }
}

function read({ status, text, header }: RawAnswer): Answer<unknown> {
  if (status < 200 || status >= 300) throw toApiError(status, text, header);
  return { data: text === "" ? undefined : JSON.parse(text), etag: header("etag"), requestId: header("x-request-id") };
}

/** Returns the pause before a retry; undefined if a retry is not safe or not useful. */
function pauseBefore(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status !== 0 && !PASSING.includes(error.status) && error.code !== "in_progress") return undefined;
  const pause = (error.retryAfterSeconds ?? 0) * 1000 + FIRST_PAUSE_MS * 2 ** (attempt - 1);
  return pause <= PAUSE_MAX_MS ? pause : undefined;
}

/** An empty segment, `.` or `..` would address another resource than the caller meant. */
function pathSegment(name: string, value: unknown): string {
  if (typeof value !== "string" || ["", ".", ".."].includes(value)) throw new TypeError(`${name} must be an id`);
  return encodeURIComponent(value);
}

function formOf(field: string, files: readonly Blob[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(field, file);
  return form;
}
