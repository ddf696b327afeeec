// Metered requests. One transaction reserves credits and quota. Picture analysis and the model call run outside a
// transaction. A last transaction settles or releases the reservation. It also deletes the row in `metered_requests`,
// so a request closes exactly once.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Clock, endOfDay, later, SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { ModelFailure } from "../../providers/models/index.ts";
import type { Database, Tx } from "../../storage/database.ts";
import { inOnePacket } from "../../storage/in-one-packet.ts";
import type { Ledger, Spending } from "../credits/index.ts";
import { recordUsage } from "../usage/index.ts";
import { createHold, deleteHold, type MeteredEvent, releaseHold } from "./holds.ts";
import type { DailyLimits } from "./quota.ts";

/** Maximum share of the deadline for picture analysis. A caller that still waits in the queue then gets an error. */
const PREPARATION_SHARE = 1 / 2;
/** Time after the model's deadline to close the reservation. The ledger's sweep runs later. */
const CLOSING_TIME = 10 * SECOND;

export interface MeterParts {
  database: Pick<Database, "read" | "write">;
  ledger: Pick<Ledger, "reserve" | "settle" | "release">;
  clock: Clock;
  deadlineMilliseconds: number;
  /** Aborts when the service begins to stop. From then on, a disconnect is the service's fault and is not charged. */
  stopping: AbortSignal;
  onFailure: (error: unknown) => void;
  /** Reports the end of every reserved call. */
  onEnd?: (call: MeteredEnd) => void;
}

export interface MeteredEnd {
  /** The event name of the call. */
  event: string;
  /** `refused`: for a reason that the caller gets. `hung up`: charged, although the caller has disconnected. */
  outcome: "answered" | "failed" | "hung up" | "refused";
  credits: number;
  seconds: number;
}

export interface MeteredRequest {
  workspace: WorkspaceScope;
  visitorId: string;
  price: number;
  /** The requested model. The answer may name it more exactly. */
  modelKey: string;
  limits: DailyLimits;
  /** Identifies the spender and the workspace's daily ceilings. */
  spending?: Spending | undefined;
  event: MeteredEvent;
  /** Runs in the reserving transaction before any hold. Consumes single-use items such as a challenge. */
  consume?: (tx: Tx) => Promise<void>;
  /** Runs in the releasing transaction. Returns single-use items that the caller may use again. */
  giveBack?: (tx: Tx) => Promise<void>;
  /** Aborts when the caller of a stream disconnects. */
  hungUp?: AbortSignal | undefined;
}

/** A request with preparation before the model call, such as picture analysis. */
interface Preparing<Ready> {
  /** Runs after the reservation, so the work is never free. A caller that disconnects during it pays no credits. */
  prepare?: ((signal: AbortSignal) => Promise<Ready>) | undefined;
}

type Ask<Ready, A> = (signal: AbortSignal, ready: Ready | undefined) => Promise<A>;

/** The visitor's quota after this request. */
export interface QuotaLeft {
  limit: number;
  remaining: number;
  resetsAt: Date;
}

interface Hold {
  reservationId: string;
  quota: QuotaLeft;
}

export interface Answered {
  modelKey: string;
}

/** The output, and the writes to make next to the settlement. */
export interface Conclusion<T> {
  output: T;
  save: () => Promise<void>;
}

/** The model did not answer, for any reason. */
class ModelFailed extends Error {}

/** The visitor disconnected while the model was working. The call is charged and has no recipient. */
export class HungUp extends Error {
  override readonly name = "HungUp";
}

export class Meter {
  readonly #parts: MeterParts;
  readonly #running = new Set<Promise<unknown>>();
  readonly #asking = new Set<AbortController>();
  #isClosed = false;

  constructor(parts: MeterParts) {
    this.#parts = parts;
  }

  /** Maximum duration of a call. A longer one belongs to a dead process. */
  get callMilliseconds(): number {
    return this.#parts.deadlineMilliseconds + CLOSING_TIME;
  }

  /** `ask` calls the model. `conclude` builds and stores the answer in the settling transaction. */
  async run<Ready, A extends Answered, T>(
    request: MeteredRequest & Preparing<Ready>,
    ask: Ask<Ready, A>,
    conclude: (tx: Tx, answered: A, quota: QuotaLeft) => Promise<Conclusion<T>>,
  ): Promise<T> {
    const work = this.#run(request, ask, conclude);
    this.#running.add(work);
    try {
      return await work;
    } finally {
      this.#running.delete(work);
    }
  }

  /** Aborts the running requests and releases their holds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const asking of this.#asking) asking.abort(new ModelFailed("the service stops"));
    await Promise.allSettled(this.#running);
  }

  async #run<Ready, A extends Answered, T>(
    request: MeteredRequest & Preparing<Ready>,
    ask: Ask<Ready, A>,
    conclude: (tx: Tx, answered: A, quota: QuotaLeft) => Promise<Conclusion<T>>,
  ): Promise<T> {
    const hold = await this.#reserve(request);
    const begun = performance.now();
    const tell = (outcome: MeteredEnd["outcome"]) => this.#tell(request, outcome, begun);
    try {
      const answered = await this.#ask(request, ask);
      const output = await this.#parts.database.write(async (tx) => {
        const { output, save } = await conclude(tx, answered, hold.quota);
        await inOnePacket([save(), this.#settle(tx, request, hold, answered.modelKey)]);
        return output;
      });
      tell("answered");
      return output;
    } catch (error) {
      tell(error instanceof HungUp ? "hung up" : error instanceof OperationError ? "refused" : "failed");
      throw await this.#giveUp(request, hold, error);
    }
  }

  #tell({ price, event }: MeteredRequest, outcome: MeteredEnd["outcome"], begun: number): void {
    const isCharged = outcome === "answered" || (outcome === "hung up" && !this.#parts.stopping.aborted);
    const seconds = (performance.now() - begun) / SECOND;
    this.#parts.onEnd?.({ event: event.name, outcome, credits: isCharged ? price : 0, seconds });
  }

  #reserve({ workspace, visitorId, price, limits, spending, event, consume }: MeteredRequest): Promise<Hold> {
    const now = this.#parts.clock.now();
    const reservationId = newId("reservation");
    const reservation = { id: reservationId, amount: price, expiresAt: later(now, this.callMilliseconds), spending };
    return this.#parts.database.write(async (tx) => {
      await consume?.(tx);
      const hold = { reservationId, visitorId, credits: price, event };
      // The wallet comes last, because all requests of the workspace wait for its row lock.
      const [remaining] = await inOnePacket([
        createHold(tx, workspace, hold, limits, now),
        this.#parts.ledger.reserve(tx, workspace, reservation, now),
      ]);
      return { reservationId, quota: { limit: limits.requests, remaining, resetsAt: endOfDay(now) } };
    });
  }

  /** Stops waiting at the deadline, even if the model ignores its signal. */
  async #ask<Ready, A>({ hungUp, prepare }: MeteredRequest & Preparing<Ready>, ask: Ask<Ready, A>): Promise<A> {
    // The model has not been called yet, so the request is free.
    if (hungUp?.aborted || this.#isClosed) throw new ModelFailed("nobody waits for the answer");
    const asking = new AbortController();
    const { signal } = asking;
    let isAsked = false;
    const onHungUp = () => asking.abort(isAsked ? new HungUp() : new ModelFailed("nobody waits for the answer"));
    const onDeadline = () => asking.abort(new ModelFailed("the deadline passed"));
    const { deadlineMilliseconds } = this.#parts;
    const preparationMilliseconds = PREPARATION_SHARE * deadlineMilliseconds;
    const timer = setTimeout(onDeadline, deadlineMilliseconds);
    hungUp?.addEventListener("abort", onHungUp, { once: true });
    this.#asking.add(asking);
    const work = async () => {
      const ready = await prepare?.(AbortSignal.any([signal, AbortSignal.timeout(preparationMilliseconds)]));
      signal.throwIfAborted();
      isAsked = true;
      return ask(signal, ready);
    };
    try {
      // The listener must exist before the model call, as the signal may fire during it.
      return await Promise.race([aborted(signal), work()]);
    } catch (error) {
      // The abort reason is the real cause, regardless of the error that the model made of it.
      throw toFailure(signal.aborted ? signal.reason : error);
    } finally {
      clearTimeout(timer);
      hungUp?.removeEventListener("abort", onHungUp);
      this.#asking.delete(asking);
    }
  }

  async #settle(tx: Tx, { workspace, price, event }: MeteredRequest, hold: Hold, modelKey: string): Promise<void> {
    const { clock, ledger } = this.#parts;
    const now = clock.now();
    const [dropped, , isSettled] = await inOnePacket([
      deleteHold(tx, workspace, hold.reservationId),
      recordUsage(tx, workspace, { ...event, at: now, creditDelta: -price, modelKey }),
      ledger.settle(tx, workspace, hold.reservationId, now),
    ]);
    if (dropped === undefined) throw new Error("closed by somebody else");
    if (!isSettled) throw new Error("closed before it was settled");
  }

  /** Closes the reservation of a request without an answer. Returns the caller's error. */
  async #giveUp(request: MeteredRequest, hold: Hold, error: unknown): Promise<Error> {
    const { database, stopping, onFailure } = this.#parts;
    const isCharged = error instanceof HungUp && !stopping.aborted;
    try {
      await database.write((tx) =>
        isCharged ? this.#settle(tx, request, hold, request.modelKey) : this.#release(tx, request, hold.reservationId),
      );
    } catch (failure) {
      // The sweep of expired reservations closes it later.
      onFailure(failure);
    }
    if (!(error instanceof ModelFailed)) return error as Error;
    onFailure(error.cause ?? error);
    return new OperationError("ai_unavailable", {
      internal: String(error.cause ?? error),
      // The provider's retry delay.
      ...(error.cause instanceof ModelFailure && error.cause.retryAfterSeconds !== undefined
        ? { retryAfterSeconds: error.cause.retryAfterSeconds }
        : {}),
    });
  }

  async #release(tx: Tx, { workspace, giveBack }: MeteredRequest, reservationId: string): Promise<void> {
    const now = this.#parts.clock.now();
    await giveBack?.(tx);
    await releaseHold(tx, workspace, reservationId, now);
    await this.#parts.ledger.release(tx, workspace, reservationId, now);
  }
}

/** Keeps errors that are meant for the caller. Wraps all others as a model failure. */
const toFailure = (error: unknown): Error =>
  error instanceof OperationError || error instanceof HungUp || error instanceof ModelFailed
    ? error
    : new ModelFailed("the model failed", { cause: error });

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
