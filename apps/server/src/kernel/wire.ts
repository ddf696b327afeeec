// Requests and answers as surfaces pass them to the kernel.

import type { FieldErrors } from "./errors.ts";

export interface RawInput {
  params: Record<string, unknown>;
  /** Unparsed values: text from a query string; text, numbers or booleans from a tool call. */
  query: Record<string, unknown>;
  body: unknown;
  /** Problems that the surface found. */
  fieldErrors?: FieldErrors;
}

export interface IncomingFile {
  readonly fileName: string;
  /** As declared; the bytes may have another type. */
  readonly mimeType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface ClientFacts {
  readonly address: string;
  readonly userAgent: string;
  readonly acceptLanguage: string;
}

export interface SessionControl {
  /** Identifier of the browser; null without one, and for programs. */
  readonly browser: string | null;
  nameBrowser(name: string, until: Date): void;
  begin(token: string, expiresAt: Date): void;
  /** Extends the caller's session. */
  extend(expiresAt: Date): void;
  end(): void;
}

/** A client that reads the answer while it is written. */
export interface AnswerStream {
  /** Headers sent when the stream opens; not sent with a refusal. */
  readonly headers: Record<string, string>;
  delta(text: string): void;
  /** Aborted when the client disconnects. */
  readonly hungUp: AbortSignal;
}

/** Result of a call. `body` is JSON text; null for 204 and 304. */
export interface Answer {
  status: number;
  body: string | null;
  etag: string | null;
}
