// What the generated operations and the runtime agree on.

/** What the runtime must know to make a call. */
export interface OperationFacts {
  readonly method: string;
  readonly path: string;
  /** A write that the service runs once for an Idempotency-Key, however often it arrives. */
  readonly keyed?: true;
  /** Costs credits: never repeated by itself, because an answer that got lost may have been paid for. */
  readonly metered?: true;
  /** The answer can be read while it is made. */
  readonly streams?: true;
  /** The field of the input, and of the form that is sent, that holds files. */
  readonly files?: string;
  /** The field of a paged answer that holds its items. */
  readonly items?: string;
  readonly pageSizeMax?: number;
  /** A page names the next one: its `next` is the `after` of the following call. */
  readonly chained?: true;
  /** A copy can follow this list: `updatedSince` first, then `cursor`. */
  readonly follows?: true;
}

/** An operation by its name, as errors show it. */
export interface NamedOperation extends OperationFacts {
  readonly name: string;
}

export interface CallOptions {
  /** Ends the call, its retries included. */
  readonly signal?: AbortSignal;
  /** For each attempt. */
  readonly timeoutMs?: number;
  /** For whom you call on the experience API. */
  readonly visitor?: VisitorOptions;
}

/** One of your visitors. The session of a customer wins over the identity of a guest. */
export interface VisitorOptions {
  /** The `token` of the sign-in. */
  readonly token?: string;
  /** What you call the guest's device: 8 to 128 letters, digits and `-._~`. */
  readonly deviceId?: string;
  /** The `guestToken` that bootstrap gave for that device. */
  readonly guestToken?: string | null;
  /** What the visitor speaks, as in `Accept-Language`. */
  readonly language?: string;
}

export interface WriteOptions extends CallOptions {
  /** Yours instead of a random one: also protects against repeating the call in another process. */
  readonly idempotencyKey?: string;
}

export interface ChangeOptions extends WriteOptions {
  /** The `etag` of the state that was read: the write fails with `stale_write` when it has changed since. */
  readonly ifMatch?: string;
}

/** `input` may be left out when nothing in it is required. */
export type Arguments<Input, Options> =
  Partial<Input> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

/** An answer with what its headers say. */
export interface Answer<Data> {
  readonly data: Data;
  readonly status: number;
  /** Of answers that show one resource: pass it as `ifMatch`. */
  readonly etag: string | null;
  readonly requestId: string | null;
  /** Requests that the connection has left in this minute. */
  readonly rateLimitRemaining: number | null;
}

/** A piece of the answer's text while it is made; at the end the whole answer. */
export type StreamEvent<Data> =
  | { readonly type: "delta"; readonly text: string }
  | { readonly type: "done"; readonly data: Data };

/** A step of a followed list. */
export type Change<Item> =
  | { readonly type: "changed"; readonly item: Item }
  | { readonly type: "deleted"; readonly id: string; readonly deletedAt: string };

/**
 * The changes of a list up to now, oldest first. A second loop over the same object yields what has changed since the first
 * one. A change may come twice, so apply changes in a way that can be repeated.
 */
export interface Followed<Item> extends AsyncIterable<Change<Item>> {
  /** Where a later run resumes. It moves after each page whose changes your loop has finished. */
  readonly cursor: string | undefined;
}

/** The same operations, each answering with its headers. */
export type WithMeta<Operations> = {
  readonly [Name in keyof Operations]: Operations[Name] extends (...args: infer Args) => Promise<infer Data>
    ? (...args: Args) => Promise<Answer<Data>>
    : never;
};
