// A scarce means (decoders, processes, connections) that many tenants want at once. Each tenant waits in a line of its own,
// and the lines take turns: however much one tenant asks for, another waits for what is running, never for that line.

import { type Clock, SECOND } from "./clock.ts";
import { OperationError } from "./errors.ts";

/** Whoever came within this time may come again at any moment. */
const NEARBY = 10 * SECOND;

export interface FairTurnsOptions {
  /** How much may run at once. */
  places: number;
  /** How many of them one tenant may hold. */
  placesPerTenant: number;
  /** The same for a tenant with nobody else nearby; as ever, where this is left out. */
  uncontended?: { places: number; clock: Clock };
  /** How many pieces of work of one tenant may wait; one more is 429. */
  waitingMax: number;
  /** When whoever is refused may come back. */
  retryAfterSeconds?: number;
}

export interface TurnOptions {
  /** How many places this piece of work takes; more than there are counts as all of them. */
  places?: number;
  /** How much of this tenant may wait with it, where that is not the usual. */
  waitingMax?: number;
  /** Before whatever of this tenant waits and is not. */
  isUrgent?: boolean;
  /** Leaves the line; work that has begun goes on. */
  signal?: AbortSignal | undefined;
}

interface Waiting {
  places: number;
  isUrgent: boolean;
  enter: () => void;
}

interface Line {
  held: number;
  waiting: Waiting[];
}

export class FairTurns {
  readonly #options: FairTurnsOptions;
  readonly #recentTenants: RecentTenants | undefined;
  /** Tenants that hold or wait; those at the front come next. */
  readonly #lines = new Map<string, Line>();
  #free: number;

  constructor(options: FairTurnsOptions) {
    this.#options = options;
    this.#recentTenants = options.uncontended && new RecentTenants(options.uncontended.clock);
    this.#free = options.places;
  }

  /** How many pieces of work wait, of all tenants. */
  get waiting(): number {
    let count = 0;
    for (const { waiting } of this.#lines.values()) count += waiting.length;
    return count;
  }

  async run<T>(tenant: string, work: () => Promise<T>, options: TurnOptions = {}): Promise<T> {
    const taken = Math.min(options.places ?? 1, this.#options.places);
    await this.#enter(tenant, taken, options);
    try {
      return await work();
    } finally {
      this.#leave(tenant, taken);
    }
  }

  /** Who has come without need of a turn is nearby all the same. */
  note(tenant: string): void {
    this.#recentTenants?.note(tenant);
  }

  /** A place for the tenant if one is to be had at once; what is returned gives it back. */
  tryEnter(tenant: string): (() => void) | undefined {
    const line = this.#lineOf(tenant);
    this.#recentTenants?.note(tenant);
    const mustWait = line.waiting.length > 0 || this.#free === 0 || !this.#mayHold(tenant, line, 1);
    if (mustWait || this.#next() !== undefined) {
      this.#forget(tenant, line);
      return undefined;
    }
    line.held++;
    this.#free--;
    this.#toTheBack(tenant, line);
    return () => this.#leave(tenant, 1);
  }

  #enter(tenant: string, places: number, options: TurnOptions): Promise<void> {
    const { signal, isUrgent = false, waitingMax = this.#options.waitingMax } = options;
    if (signal?.aborted) return Promise.reject(signal.reason);
    const line = this.#lineOf(tenant);
    this.#recentTenants?.note(tenant);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1);
        this.#forget(tenant, line);
        reject(signal?.reason);
        this.#admit();
      };
      const enter = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const waiting = { places, enter, isUrgent };
      const behind = isUrgent ? line.waiting.findLastIndex((one) => one.isUrgent) + 1 : line.waiting.length;
      line.waiting.splice(behind, 0, waiting);
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#admit();
      // Whoever could enter at once never waited.
      if (line.waiting.length > waitingMax) {
        signal?.removeEventListener("abort", giveUp);
        line.waiting.splice(line.waiting.indexOf(waiting), 1);
        reject(new OperationError("rate_limited", { retryAfterSeconds: this.#options.retryAfterSeconds ?? 1 }));
      }
    });
  }

  #leave(tenant: string, places: number): void {
    const line = this.#lineOf(tenant);
    line.held -= places;
    this.#free += places;
    this.#toTheBack(tenant, line);
    this.#admit();
  }

  #admit(): void {
    for (let next = this.#next(); next !== undefined && next.first.places <= this.#free; next = this.#next()) {
      const { tenant, line, first } = next;
      line.waiting.shift();
      line.held += first.places;
      this.#free -= first.places;
      this.#toTheBack(tenant, line);
      first.enter();
    }
  }

  /** Whose turn it is. Nobody is passed over for want of room: large work gets its turn, too. */
  #next(): { tenant: string; line: Line; first: Waiting } | undefined {
    for (const [tenant, line] of this.#lines) {
      const [first] = line.waiting;
      if (first !== undefined && this.#mayHold(tenant, line, first.places)) return { tenant, line, first };
    }
    return undefined;
  }

  /** What is larger than a tenant's share runs alone among that tenant's work. */
  #mayHold(tenant: string, { held }: Line, places: number): boolean {
    return held === 0 || held + places <= this.#shareOf(tenant);
  }

  #shareOf(tenant: string): number {
    const { placesPerTenant, uncontended } = this.#options;
    return uncontended !== undefined && this.#recentTenants?.isAlone(tenant) ? uncontended.places : placesPerTenant;
  }

  #lineOf(tenant: string): Line {
    const known = this.#lines.get(tenant);
    if (known !== undefined) return known;
    const line = { held: 0, waiting: [] };
    this.#lines.set(tenant, line);
    return line;
  }

  /** Behind everybody who has come meanwhile. */
  #toTheBack(tenant: string, line: Line): void {
    this.#lines.delete(tenant);
    if (line.held > 0 || line.waiting.length > 0) this.#lines.set(tenant, line);
  }

  #forget(tenant: string, line: Line): void {
    if (line.held === 0 && line.waiting.length === 0) this.#lines.delete(tenant);
  }
}

/** Who came last, and when somebody else did. */
class RecentTenants {
  readonly #clock: Clock;
  #last = { tenant: "", at: Number.NEGATIVE_INFINITY };
  #othersAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(tenant: string): void {
    if (tenant !== this.#last.tenant) this.#othersAt = this.#last.at;
    this.#last = { tenant, at: this.#clock.now().getTime() };
  }

  isAlone(tenant: string): boolean {
    const at = tenant === this.#last.tenant ? this.#othersAt : this.#last.at;
    return this.#clock.now().getTime() - at > NEARBY;
  }
}
