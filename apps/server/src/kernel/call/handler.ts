import type { Operation, OutputOf } from "@vitrine/contract";
import type { Database, Tx } from "../../storage/database.ts";
import type { AccountScope, Principal, WorkspaceScope } from "../access/principals.ts";
import type { OperationError } from "../errors.ts";
import type { LimitRule } from "../rate-limits.ts";
import type { AnswerStream, ClientFacts, IncomingFile, RawInput, SessionControl } from "../wire.ts";
import { type CallInput, inputParser } from "./input.ts";
import type { CutList } from "./list-answers.ts";
import type { Reads } from "./read-turns.ts";

/** What is true of a call whatever its operation. `account` and `workspace` are there only where its level proves them. */
export interface CallFacts {
  readonly principal: Principal;
  readonly account: AccountScope;
  readonly workspace: WorkspaceScope;
  readonly now: Date;
  /** Files that come with the call, in order, each read while it arrives. */
  readonly files: AsyncIterable<IncomingFile>;
  readonly client: ClientFacts;
  /** How much of a list there is room for in the answer. */
  readonly listBytesMax: number;
  /** How a browser surface learns that a session begins or ends. */
  readonly session: SessionControl;
  /** Headers that belong to the answer, or to the refusal: a handler may add its own. */
  readonly answerHeaders: Record<string, string>;
  /**
   * Takes a hit from one more bucket, for what only the handler knows when to count. The answer's headers tell of the
   * bucket of this call that has least left. It may wait for another machine: never in a transaction.
   */
  readonly countHit: (rule: LimitRule, key: string) => Promise<void>;
}

/** What every handler is given. */
export type CallContext<C> = CallFacts & CallInput<C>;

/** `read` and `write` work inside the call's transaction and have no other way to the database. */
interface Inside {
  readonly tx: Tx;
}

/** `none` is for calls that wait for the outside world: short transactions of its own, none held open meanwhile. */
interface Outside<Output> {
  readonly database: Pick<Database, "write"> & Pick<Reads, "read">;
  /**
   * Keeps the answer for repeated requests in the transaction that does what the answer tells, so that neither is there
   * without the other. Does nothing for a request without an Idempotency-Key.
   */
  readonly keepAnswer: (tx: Tx, output: Output) => Promise<void>;
  /** Null where the caller wants the whole answer at once. */
  readonly stream: AnswerStream | null;
}

export type TransactionContext<C> = CallContext<C> & Inside;
export type FreeContext<C> = CallContext<C> & Outside<OutputOf<C>>;

/** What a write needs from the outside world, ready before its transaction begins. */
export interface Prepared<T> {
  readonly value: T;
  /** What the request carried beyond its input: tells a repeated request from another one. */
  readonly fingerprint?: unknown;
  /** Called where the write did not come to use what was prepared: refused, undone, or answered before. Must not fail. */
  release(): Promise<void>;
}

/** Nothing of it has to be given back. */
export const ready = <T>(value: T): Prepared<T> => ({ value, release: async () => {} });

/**
 * Step 7: refuses input that does not fit the contract. What comes back does the call with the input that fits, as often as
 * its transaction has to start again.
 */
type Accept<Means> = (raw: RawInput) => (facts: CallFacts, means: Means) => Promise<unknown>;

export type Work = ReturnType<Accept<Inside>>;
export type FreeMeans = Outside<unknown>;

/** A write whose preparation is over. */
export interface PreparedWork extends Omit<Prepared<unknown>, "value"> {
  readonly work: Work;
}

/** Throws where it is not allowed; what the call says of itself does not matter. */
export type Gate = (context: CallFacts & Inside) => Promise<unknown>;

interface TransactionHandler {
  readonly contract: Operation;
  readonly mode: "read" | "write";
  readonly accept: Accept<Inside>;
  /** Of what reads a resource: keeps everybody from changing it until the transaction ends. */
  readonly hold?: Accept<Inside>;
  /**
   * May be sent to the database together with the question who asks, and asks nothing about that itself. A look-up `by key` is, for
   * anybody. What takes longer is `in turn`, for whoever was let in lately.
   */
  readonly early?: "by key" | "in turn";
  /**
   * Of a read whose answer may be some seconds old: never what authorization, money or whoever has just written depends on. It
   * may come from a replica.
   */
  readonly mayBeAged?: boolean;
  /** Of such a read: what else decides whether it is allowed. It is asked of the database itself, before the work. */
  readonly gate?: Gate;
  /** Of a write: all its statements are sent in one moment, and committed in the same round trip. */
  readonly isOnePacket?: boolean;
}

interface TransactionOptions<C> extends Pick<TransactionHandler, "early" | "isOnePacket" | "mayBeAged" | "gate"> {
  hold?: (context: TransactionContext<C>) => Promise<unknown>;
}

export interface PreparedHandler {
  readonly contract: Operation;
  readonly mode: "prepared";
  /** Authorized, and run once with no transaction open. */
  readonly accept: (raw: RawInput) => (facts: CallFacts) => Promise<PreparedWork>;
  /** What else decides whether anything is prepared at all. It is asked of the database together with who asks. */
  readonly gate?: Gate;
  /** As of every write. */
  readonly isOnePacket?: boolean;
}

export interface FreeHandler {
  readonly contract: Operation;
  readonly mode: "none";
  readonly accept: Accept<FreeMeans>;
  /** An Idempotency-Key is honoured, and a request that runs for longer counts as dead. */
  readonly claimMilliseconds?: number;
}

/** One operation's handler. It knows the types of its own contract; whoever runs it need not. */
export type Handler = TransactionHandler | PreparedHandler | FreeHandler;

/**
 * What a handler makes of a call. An error that is thrown undoes what a write did; one that is returned is answered all the
 * same, and what the write did stays: so a wrong code counts.
 */
export type Outcome<C> = Promise<OutputOf<C> | CutList<OutputOf<C>> | OperationError>;

export function handle<const C extends Operation>(
  contract: C,
  mode: "read" | "write",
  run: (context: TransactionContext<C>) => Outcome<C>,
  options?: TransactionOptions<C>,
): Handler;
export function handle<const C extends Operation>(
  contract: C,
  mode: "none",
  run: (context: FreeContext<C>) => Promise<OutputOf<C>>,
  options?: { claimMilliseconds: number },
): Handler;
export function handle<C extends Operation, Means>(
  contract: C,
  mode: "read" | "write" | "none",
  run: (context: CallContext<C> & Means) => Promise<unknown>,
  { hold, ...options }: HandlerOptions<CallContext<C> & Means> = {},
) {
  const held = hold && { hold: bind(contract, hold) };
  return { contract, mode, accept: bind(contract, run), ...held, ...options };
}

interface HandlerOptions<Context> extends Pick<TransactionHandler, "early" | "isOnePacket" | "mayBeAged" | "gate"> {
  hold?: (context: Context) => Promise<unknown>;
  claimMilliseconds?: number;
}

/** Closes over the contract, so that nobody else has to know what its input is. */
function bind<C extends Operation, Means>(
  contract: C,
  run: (context: CallContext<C> & Means) => Promise<unknown>,
): Accept<Means> {
  const parse = inputParser(contract);
  return (raw) => {
    const input = parse(raw);
    return (facts, means) => run({ ...facts, ...input, ...means });
  };
}

/** A write that waits for the outside world first: `prepare` is authorized and runs once, with no transaction open. */
export function handlePrepared<const C extends Operation, P>(
  contract: C,
  prepare: (context: CallContext<C>) => Promise<Prepared<P>>,
  run: (context: TransactionContext<C> & { readonly prepared: P }) => Outcome<C>,
  options: Pick<PreparedHandler, "gate" | "isOnePacket"> = {},
): Handler {
  const parse = inputParser(contract);
  const accept: PreparedHandler["accept"] = (raw) => {
    const input = parse(raw);
    return async (facts) => {
      const ready = await prepare({ ...facts, ...input });
      const work: Work = (facts, { tx }) => run({ ...facts, ...input, tx, prepared: ready.value });
      return { work, fingerprint: ready.fingerprint, release: () => ready.release() };
    };
  };
  return { contract, mode: "prepared", accept, ...options };
}
