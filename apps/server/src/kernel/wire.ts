// What a surface makes of the bytes that came in, and what it turns into bytes again. Every room may know these types.

import type { FieldErrors } from "./errors.ts";

export interface RawInput {
  params: Record<string, unknown>;
  /** Values as the wire has them: text from a query string, text, numbers or booleans from a tool call. */
  query: Record<string, unknown>;
  body: unknown;
  /** What the surface could not place in these parts, with the reason. */
  fieldErrors?: FieldErrors;
}

export interface IncomingFile {
  readonly fileName: string;
  /** What the sender calls it; the bytes may say otherwise. */
  readonly mimeType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface ClientFacts {
  readonly address: string;
  readonly userAgent: string;
  readonly acceptLanguage: string;
  /** To be told whose answer to what it will be, before it is made: refuses where too many of the kind lie untaken already. */
  readonly expectAnswer?: (kind: string) => void;
}

export interface SessionControl {
  /** What this browser calls itself, whoever uses it; null for one that was given no name, and for programs. */
  readonly browser: string | null;
  nameBrowser(name: string, until: Date): void;
  begin(token: string, expiresAt: Date): void;
  /** Moves the end of the session that the caller came with. */
  extend(expiresAt: Date): void;
  end(): void;
}

/** A caller who reads the answer while it is made. */
export interface AnswerStream {
  /** What is known of the answer before it is made. Sent when the stream opens, not with a refusal in its place. */
  readonly headers: Record<string, string>;
  delta(text: string): void;
  /** Aborted when the caller goes away before the end. */
  readonly hungUp: AbortSignal;
}

/** A finished call. `body` is JSON text; null for 204 and 304. */
export interface Answer {
  status: number;
  body: string | null;
  etag: string | null;
}
