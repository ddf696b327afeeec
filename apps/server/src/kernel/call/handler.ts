// A handler implements one operation. Its mode says how it uses the database:
//   read     one read-only connection
//   write    one transaction, which the database may run again
//   outside  no connection is held while remote servers, files or models answer; short transactions before and after

import type { Operation, OutputOf } from "@vitrine/contract";
import type { ReadOptions, ReadWork, Tx } from "../../storage/database.ts";
import type { AccountScope, Principal, WorkspaceScope } from "../access/principals.ts";
import type { OperationError } from "../errors.ts";
import type { LimitRule } from "../rate-limits.ts";
import type { Answer, AnswerStream, ClientFacts, IncomingFile, RawInput, SessionControl } from "../wire.ts";
import { type CallInput, inputParser } from "./input.ts";
import type { CutList } from "./list-answer.ts";

/** Facts of an authorized call. The contract's level decides which of `account` and `workspace` exist. */
export interface CallFacts {
  readonly principal: Principal;
  readonly account: AccountScope;
  readonly workspace: WorkspaceScope;
  readonly now: Date;
  /** Files of the request, in order, each read while it arrives. */
  readonly files: AsyncIterable<IncomingFile>;
  readonly client: ClientFacts;
  /** Maximum bytes of a list in the answer. */
  readonly listBytesMax: number;
  readonly session: SessionControl;
  /** Headers of the answer or refusal; handlers may add some. */
  readonly answerHeaders: Record<string, string>;
  /** Counts a hit in one more rate limit. It may ask another machine, so never call it in a transaction. */
  readonly countHit: (rule: LimitRule, key: string) => Promise<void>;
}

export type CallContext<C> = CallFacts & CallInput<C>;

interface InTransaction {
  readonly tx: Tx;
}

/** Database access of an `outside` handler, in its tenant's slots. Writes carry the call's origin. */
export interface TenantDatabase {
  /** `mayBeStale` allows a replica of bounded age: for published reads and exports only. */
  read: <T>(work: ReadWork<T>, options?: ReadOptions & { mayBeStale?: boolean }) => Promise<T>;
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** The answer of an `outside` handler that ended with `finish`. */
export class Finished {
  readonly answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
  }
}

interface FinishOptions {
  /** Content of the request that is not in its input, such as a hash of a file; compared when a key is repeated. */
  fingerprint?: unknown;
  /** Called if the write is refused, rolled back or answered by an earlier request with the same key. */
  release?: () => Promise<void>;
}

export interface OutsideMeans<Output> {
  readonly database: TenantDatabase;
  /** Runs the handler's one write, with If-Match and Idempotency-Key as in a `write` handler. */
  readonly finish: (work: (tx: Tx) => Promise<unknown>, options?: FinishOptions) => Promise<Finished>;
  /** Stores the answer for repeated requests, in the transaction of its effect. For handlers with `claimMilliseconds`. */
  readonly keepAnswer: (tx: Tx, output: Output) => Promise<void>;
  /** Null if the client wants the answer at once. */
  readonly stream: AnswerStream | null;
}

export type TransactionContext<C> = CallContext<C> & InTransaction;
export type OutsideContext<C> = CallContext<C> & OutsideMeans<OutputOf<C>>;

/** Validates the input; the result runs the handler, again if the transaction restarts. */
type Parse<Means> = (raw: RawInput) => (facts: CallFacts, means: Means) => Promise<unknown>;

export type Work = ReturnType<Parse<InTransaction>>;

interface TransactionHandler {
  readonly contract: Operation;
  readonly mode: "read" | "write";
  readonly parse: Parse<InTransaction>;
}

export interface OutsideHandler {
  readonly contract: Operation;
  readonly mode: "outside";
  readonly parse: Parse<OutsideMeans<unknown>>;
  /** Claims an Idempotency-Key before the work starts; after this time the claim counts as that of a dead process. */
  readonly claimMilliseconds?: number | undefined;
}

export type Handler = TransactionHandler | OutsideHandler;

/**
 * Result of a transaction handler. A thrown error rolls back. A returned error commits what the handler wrote, so that a
 * wrong code counts.
 */
export type Outcome<C> = Promise<Result<C>>;

type Result<C> = OutputOf<C> | CutList<OutputOf<C>> | OperationError;

export function handle<const C extends Operation>(
  contract: C,
  mode: "read" | "write",
  run: (context: TransactionContext<C>) => Outcome<C>,
): Handler;
export function handle<const C extends Operation>(
  contract: C,
  mode: "outside",
  run: (context: OutsideContext<C>) => Promise<Result<C> | Finished>,
  options?: { claimMilliseconds: number },
): Handler;
export function handle<C extends Operation, Means>(
  contract: C,
  mode: Handler["mode"],
  run: (context: CallContext<C> & Means) => Promise<unknown>,
  options: { claimMilliseconds?: number } = {},
) {
  const parseInput = inputParser(contract);
  const parse: Parse<Means> = (raw) => {
    const input = parseInput(raw);
    return (facts, means) => run({ ...facts, ...input, ...means });
  };
  return { contract, mode, parse, ...options };
}

/** What a write needs from files or remote servers. */
export interface Prepared<T> extends Required<Pick<FinishOptions, "release">>, Pick<FinishOptions, "fingerprint"> {
  readonly value: T;
}

/** A value without anything to release. */
export const ready = <T>(value: T): Prepared<T> => ({ value, release: async () => {} });

/** An `outside` handler in two steps: `prepare` without a connection, then one write. */
export const handlePrepared = <const C extends Operation, P>(
  contract: C,
  prepare: (context: OutsideContext<C>) => Promise<Prepared<P>>,
  run: (context: TransactionContext<C> & { readonly prepared: P }) => Outcome<C>,
): Handler =>
  handle(contract, "outside", async (context) => {
    const { value, ...options } = await prepare(context);
    return context.finish((tx) => run({ ...context, tx, prepared: value }), options);
  });
