// A metered request: credits and quota are reserved in one transaction, pictures are looked at and the model is asked
// outside of any, and the reservation is closed exactly once, whatever happens. Whoever closes it takes its row in `metered_requests` away, in the
// transaction that settles or releases: nobody finds it a second time.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Clock, endOfDay, later, SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { ModelFailure } from "../../providers/models/index.ts";
import type { Database, Tx } from "../../storage/database.ts";
import { inOnePacket } from "../../storage/in-one-packet.ts";
import type { Ledger, Spending } from "../credits/index.ts";
import { recordUsage } from "../usage/index.ts";
import { dropHold, type MeteredEvent, releaseHold, takeHold } from "./holds.ts";
import type { DailyLimits } from "./quota.ts";

/** Of the deadline, so much may go by before the model is asked: whoever waits for a turn to be looked at hears of it. */
const PREPARATION_SHARE = 1 / 2;
/** After the model's deadline, for closing the reservation; the ledger's sweep comes after that. */
const CLOSING_TIME = 10 * SECOND;

export interface MeterParts {
  database: Pick<Database, "read" | "write">;
  ledger: Pick<Ledger, "reserve" | "settle" | "release">;
  clock: Clock;
  deadlineMilliseconds: number;
  /** Aborted when the service begins to stop: from then on it is we who hang up. */
  stopping: AbortSignal;
  onFailure: (error: unknown) => void;
  /** Hears how every call that was reserved for has ended. */
  onEnd?: (call: MeteredEnd) => void;
}

export interface MeteredEnd {
  /** What the call was for. */
  event: string;
  /** `refused`: for a reason that the caller is told. `hung up`: charged, with nobody to hear the answer. */
  outcome: "answered" | "failed" | "hung up" | "refused";
  credits: number;
  seconds: number;
}

export interface MeteredRequest {
  workspace: WorkspaceScope;
  visitorId: string;
  price: number;
  /** Who is asked; the answer may name it more exactly. */
  modelKey: string;
  limits: DailyLimits;
  /** Who spends the credits, and how many of the workspace's may be spent in a day. */
  spending?: Spending | undefined;
  event: MeteredEvent;
  /** In the reserving transaction, before anything is held: what may be used once only, such as a challenge. */
  consume?: (tx: Tx) => Promise<void>;
  /** In the releasing transaction: gives back of it what is to be given back. */
  giveBack?: (tx: Tx) => Promise<void>;
  /** The caller reads the answer while it is made, and may go away meanwhile. */
  hungUp?: AbortSignal | undefined;
}

/** Of a request that has something to look at before the model is asked, such as pictures. */
interface Preparing<Ready> {
  /** Everything is held by then, so nothing is looked at for free. Whoever goes away meanwhile pays nothing. */
  prepare?: ((signal: AbortSignal) => Promise<Ready>) | undefined;
}

type Ask<Ready, A> = (signal: AbortSignal, ready: Ready | undefined) => Promise<A>;

/** What is left to the visitor once the request is counted. */
export interface QuotaLeft {
  limit: number;
  remaining: number;
  resetsAt: Date;
}

interface Hold {
  reservationId: string;
  quota: QuotaLeft;
}

/** The model's part of an answer. */
export interface Answered {
  modelKey: string;
}

/** What is answered, and what is written of it beside the settlement. */
export interface Conclusion<T> {
  output: T;
  save: () => Promise<void>;
}

/** The model did not answer, for whatever reason. */
class ModelFailed extends Error {}

/** The visitor went away while the model was at work: charged, and there is nobody to tell. */
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

  /** A call that runs for longer than this belongs to a process that died. */
  get callMilliseconds(): number {
    return this.#parts.deadlineMilliseconds + CLOSING_TIME;
  }

  /** `ask` calls the model; `conclude` makes and stores the answer, in the transaction that settles. */
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

  /** Ends the requests that still run and gives back what they hold. */
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
      }, tenantOf(request));
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
      // The wallet last: every request of the workspace waits for its row.
      const [remaining] = await inOnePacket([
        takeHold(tx, workspace, hold, limits, now),
        this.#parts.ledger.reserve(tx, workspace, reservation, now),
      ]);
      return { reservationId, quota: { limit: limits.requests, remaining, resetsAt: endOfDay(now) } };
    }, tenantOf({ workspace }));
  }

  /** A model that does not heed its signal is left alone at the deadline, not waited for. */
  async #ask<Ready, A>({ hungUp, prepare }: MeteredRequest & Preparing<Ready>, ask: Ask<Ready, A>): Promise<A> {
    // The model has not been asked: that costs nothing.
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
      // Listening first: the signal may come while the model is being asked.
      return await Promise.race([aborted(signal), work()]);
    } catch (error) {
      // Whatever the model made of the signal, the reason for it is what happened.
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
      dropHold(tx, workspace, hold.reservationId),
      recordUsage(tx, workspace, { ...event, at: now, creditDelta: -price, modelKey }),
      ledger.settle(tx, workspace, hold.reservationId, now),
    ]);
    if (dropped === undefined) throw new Error("closed by somebody else");
    if (!isSettled) throw new Error("closed before it was settled");
  }

  /** Closes the reservation of a request that has no answer; returns what the caller is told. */
  async #giveUp(request: MeteredRequest, hold: Hold, error: unknown): Promise<Error> {
    const { database, stopping, onFailure } = this.#parts;
    const isCharged = error instanceof HungUp && !stopping.aborted;
    try {
      await database.write(
        (tx) =>
          isCharged
            ? this.#settle(tx, request, hold, request.modelKey)
            : this.#release(tx, request, hold.reservationId),
        tenantOf(request),
      );
    } catch (failure) {
      // Whoever sweeps expired reservations does it instead.
      onFailure(failure);
    }
    if (!(error instanceof ModelFailed)) return error as Error;
    onFailure(error.cause ?? error);
    return new OperationError("ai_unavailable", {
      internal: String(error.cause ?? error),
      // When the provider wants to be asked again.
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

const tenantOf = ({ workspace }: Pick<MeteredRequest, "workspace">) => ({ tenant: workspace.id });

/** Refusals that are meant for the caller stay what they are. */
const toFailure = (error: unknown): Error =>
  error instanceof OperationError || error instanceof HungUp || error instanceof ModelFailed
    ? error
    : new ModelFailed("the model failed", { cause: error });

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
