// Types shared by the generated operations and the runtime.

/** Facts that the runtime needs for a call. */
export interface OperationFacts {
  readonly method: string;
  readonly path: string;
  /** A write that the service runs once per Idempotency-Key, however often it arrives. */
  readonly keyed?: true;
  /** Costs credits, so it is never retried automatically: a lost answer may already be paid. */
  readonly metered?: true;
  /** Supports a streamed answer. */
  readonly streams?: true;
  /** Field for files, in the input and in the form. */
  readonly files?: string;
  /** Field of a paged answer with its items. */
  readonly items?: string;
  readonly pageSizeMax?: number;
  /** Each page names the next one: its `next` is the `after` of the following call. */
  readonly chained?: true;
  /** Supports incremental sync: `updatedSince` first, then `cursor`. */
  readonly follows?: true;
}

/** An operation with its name, for errors. */
export interface NamedOperation extends OperationFacts {
  readonly name: string;
}

export interface CallOptions {
  /** Aborts the call, including its retries. */
  readonly signal?: AbortSignal;
  /** Timeout of each attempt. */
  readonly timeoutMs?: number;
  /** The visitor of a call to the experience API. */
  readonly visitor?: VisitorOptions;
}

/** One of your visitors. A customer's session takes precedence over a guest's identity. */
export interface VisitorOptions {
  /** The `token` from signing in. */
  readonly token?: string;
  /** Your id of the guest's device: 8 to 128 letters, digits and `-._~`. */
  readonly deviceId?: string;
  /** The `guestToken` that bootstrap returned for that device. */
  readonly guestToken?: string | null;
  /** Language of the visitor, as in `Accept-Language`. */
  readonly language?: string;
}

export interface WriteOptions extends CallOptions {
  /** Replaces the random key. A fixed key also prevents a second run of the call from another process. */
  readonly idempotencyKey?: string;
}

export interface ChangeOptions extends WriteOptions {
  /** The `etag` of the state that was read. The write fails with `stale_write` if the state has changed since. */
  readonly ifMatch?: string;
}

/** `input` is optional if it has no required field. */
export type Arguments<Input, Options> =
  Partial<Input> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

/** An answer with values of its headers. */
export interface Answer<Data> {
  readonly data: Data;
  readonly status: number;
  /** Only for answers that show one resource: pass it as `ifMatch`. */
  readonly etag: string | null;
  readonly requestId: string | null;
  /** Requests that the connection may still make in this minute. */
  readonly rateLimitRemaining: number | null;
}

/** A part of the answer's text while it is generated; finally, the whole answer. */
export type StreamEvent<Data> =
  | { readonly type: "delta"; readonly text: string }
  | { readonly type: "done"; readonly data: Data };

/** One change in an incremental sync. */
export type Change<Item> =
  | { readonly type: "changed"; readonly item: Item }
  | { readonly type: "deleted"; readonly id: string; readonly deletedAt: string };

/**
 * The changes of a list up to now, oldest first. A second loop over the same object yields the changes since the first
 * one. A change may appear twice, so apply changes idempotently.
 */
export interface Followed<Item> extends AsyncIterable<Change<Item>> {
  /** Cursor to resume from. It advances after your loop has finished a page. */
  readonly cursor: string | undefined;
}

/** The same operations, each with the values of its headers. */
export type WithMeta<Operations> = {
  readonly [Name in keyof Operations]: Operations[Name] extends (...args: infer Args) => Promise<infer Data>
    ? (...args: Args) => Promise<Answer<Data>>
    : never;
};
