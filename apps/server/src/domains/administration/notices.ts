// Operational notices per process, kept in memory and written every few seconds: client addresses that hit a rate
// limit, and counts of requests and server errors.

import { isIPv4 } from "node:net";
import { type Clock, dayOf, SECOND } from "../../kernel/clock.ts";
import { type Database, sql } from "../../storage/database.ts";

const FLUSH_EVERY = 5 * SECOND;
/** Maximum addresses per interval. Further addresses are not recorded. */
const ADDRESSES_PER_FLUSH = 1000;

/** Rate limit keys are IPv4 addresses, IPv6 /64 prefixes, or other text. */
const isAddress = (key: string) => isIPv4(key) || /^[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3}$/.test(key);

interface Away {
  address: string;
  rule: string;
  times: number;
  lastAt: Date;
}

export class Notices {
  readonly #database: Pick<Database, "write">;
  readonly #clock: Clock;
  #away = new Map<string, Away>();
  #answers = 0;
  #errors = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ database, clock }: { database: Pick<Database, "write">; clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  writeRegularly(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => this.write().catch(onError), FLUSH_EVERY);
    this.#timer.unref();
  }

  /** Ignores limits whose key is not an address. */
  turnedAway(rule: string, address: string): void {
    if (!isAddress(address)) return;
    const name = `${rule} ${address}`;
    const known = this.#away.get(name);
    if (known === undefined && this.#away.size >= ADDRESSES_PER_FLUSH) return;
    this.#away.set(name, { address, rule, times: (known?.times ?? 0) + 1, lastAt: this.#clock.now() });
  }

  answered(status: number): void {
    this.#answers++;
    if (status === 500) this.#errors++;
  }

  async write(): Promise<void> {
    const away = [...this.#away.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
    const [answers, errors] = [this.#answers, this.#errors];
    if (away.length === 0 && answers === 0) return;
    this.#away = new Map();
    this.#answers = 0;
    this.#errors = 0;
    const day = dayOf(this.#clock.now());
    await this.#database.write(async (tx) => {
      await tx.run(sql`
        select add_to_platform_day(${day}::date, 'REQUEST', ${answers}), add_to_platform_day(${day}::date, 'ERROR', ${errors})`);
      await tx.run(sql`
        insert into turned_away as t (day, address, rule, times, last_at)
        select ${day}::date, u.address, u.rule, u.times, u.last_at
        from unnest(${away.map(({ address }) => address)}::text[], ${away.map(({ rule }) => rule)}::text[],
                    ${away.map(({ times }) => times)}::bigint[], ${away.map(({ lastAt }) => lastAt)}::timestamptz[])
             as u (address, rule, times, last_at)
        order by 2, 3
        on conflict (day, address, rule) do update
          set times = t.times + excluded.times, last_at = greatest(t.last_at, excluded.last_at)`);
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
