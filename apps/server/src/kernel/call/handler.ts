import type { BodyOf, Operation, OutputOf, ParamsOf, QueryOf } from "@vitrine/contract";
import type { Database, Tx } from "../../storage/database.ts";
import type { AccountScope, Principal, WorkspaceScope } from "../access/principals.ts";
import type { OperationError } from "../errors.ts";
import type { LimitRule } from "../rate-limits.ts";
import type { CutList } from "./list-answers.ts";

/** What every handler is given. `account` and `workspace` are there only where the operation's level proves them. */
export interface CallContext<C> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly principal: Principal;
  readonly account: AccountScope;
  readonly workspace: WorkspaceScope;
  readonly now: Date;
  /** Files that come with the call, in order, each read while it arrives. */
  readonly files: AsyncIterable<IncomingFile>;
  readonly client: ClientFacts;
  /** How a browser surface learns that a session begins or ends. */
  readonly session: SessionControl;
  /** Headers that belong to the answer, or to the refusal: a handler may add its own. */
  readonly answerHeaders: Record<string, string>;
  /**
   * Takes a hit from one more bucket, for what only the handler knows when to count. The answer's headers tell of the
   * bucket of this call that has least left.
   */
  readonly countHit: (rule: LimitRule, key: string) => Promise<void>;
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

/** `read` and `write` work inside the call's transaction and have no other way to the database. */
export type TransactionContext<C> = CallContext<C> & { readonly tx: Tx };

/** `none` is for calls that wait for the outside world: short transactions of its own, none held open meanwhile. */
export type FreeContext<C> = CallContext<C> & {
  readonly database: Pick<Database, "read" | "write">;
  /**
   * Keeps the answer for repeated requests in the transaction that does what the answer tells, so that neither is there
   * without the other. Does nothing for a request without an Idempotency-Key.
   */
  readonly keepAnswer: (tx: Tx, output: OutputOf<C>) => Promise<void>;
  /** Null where the caller wants the whole answer at once. */
  readonly stream: AnswerStream | null;
};

/** A caller who reads the answer while it is made. */
export interface AnswerStream {
  /** What is known of the answer before it is made. Sent when the stream opens, not with a refusal in its place. */
  readonly headers: Record<string, string>;
  delta(text: string): void;
  /** Aborted when the caller goes away before the end. */
  readonly hungUp: AbortSignal;
}

/** What a write needs from the outside world, ready before its transaction begins. */
export interface Prepared<T> {
  readonly value: T;
  /** What the request carried beyond its input: tells a repeated request from another one. */
  readonly fingerprint?: unknown;
  /** Called when the write is over, whatever became of it. Must not fail. */
  release(): Promise<void>;
}

export type Mode = "read" | "write" | "none";

export interface Handler {
  readonly contract: Operation;
  readonly mode: Mode;
  // The registry holds handlers of all contracts; `handle` has checked each against its own.
  readonly run: (context: TransactionContext<never> & FreeContext<never>) => Promise<unknown>;
  readonly prepare?: (context: CallContext<never>) => Promise<Prepared<unknown>>;
  /** `none` only: an Idempotency-Key is honoured, and a request that runs for longer counts as dead. */
  readonly claimMilliseconds?: number;
}

/**
 * What a handler makes of a call. An error that is thrown undoes what a write did; one that is returned is answered all the
 * same, and what the write did stays: so a wrong code counts.
 */
export type Outcome<C> = Promise<OutputOf<C> | CutList<OutputOf<C>> | OperationError>;

export function handle<const C extends Operation>(
  contract: C,
  mode: "read" | "write",
  run: (context: TransactionContext<C>) => Outcome<C>,
): Handler;
export function handle<const C extends Operation>(
  contract: C,
  mode: "none",
  run: (context: FreeContext<C>) => Promise<OutputOf<C>>,
  options?: { claimMilliseconds: number },
): Handler;
export function handle(
  contract: Operation,
  mode: Mode,
  run: (context: never) => Promise<unknown>,
  options?: { claimMilliseconds: number },
): Handler {
  return { contract, mode, run: run as Handler["run"], ...options };
}

/** A write that waits for the outside world first: `prepare` is authorized and runs once, with no transaction open. */
export function handlePrepared<const C extends Operation, P>(
  contract: C,
  prepare: (context: CallContext<C>) => Promise<Prepared<P>>,
  run: (context: TransactionContext<C> & { readonly prepared: P }) => Outcome<C>,
): Handler {
  return { contract, mode: "write", prepare: prepare as never, run: run as never };
}
