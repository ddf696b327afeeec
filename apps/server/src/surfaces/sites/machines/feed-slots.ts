// Slots for readers of feeds and other long answers. Slots are few, so slow readers must not hold them all. A new
// reader evicts a stalled reader, or one with an old slot. Without a new reader both keep their slots.

import { MINUTE, SECOND } from "../../../kernel/clock.ts";

/** Per shop, so that its readers do not slow down other shops; */
const OF_SHOP = 4;
/** per client address within a shop; */
const OF_READER = 1;
/** per client address over all shops; */
const OF_ADDRESS = 8;
/** and in total. */
const OF_ALL = 64;

/** Network buffers accept the first bytes at once, so the speed of a reader shows only after a while. */
const LOOKED_AT_EVERY = 30 * SECOND;
/** Even a slow mobile connection reads faster. */
const BYTES_A_SECOND_MIN = 16 * 1024;
/** A gigabyte over an ordinary connection. */
const HELD_FOR = 10 * MINUTE;

export interface FeedReader {
  shop: string;
  address: string;
  takenBytes(): number;
  /** Returns true if unread bytes are ready: a feed may also be slow because of the service. */
  hasUnreadBytes(): boolean;
  /** Called when the slot is given to another reader. */
  end(): void;
}

interface Seat {
  reader: FeedReader;
  since: number;
  /** Time and bytes of the last check. */
  seen: { at: number; bytes: number };
  isSlow: boolean;
}

export class FeedSlots {
  readonly #seats = new Set<Seat>();

  /** Returns a function that releases the slot; undefined without a free slot. */
  enter(reader: FeedReader, time: Date): (() => void) | undefined {
    const now = time.getTime();
    for (const seat of this.#seats) look(seat, now);
    const losing = this.#losing(reader, now);
    if (losing === undefined) return undefined;
    for (const seat of losing) {
      this.#seats.delete(seat);
      seat.reader.end();
    }
    const seat: Seat = { reader, since: now, seen: { at: now, bytes: reader.takenBytes() }, isSlow: false };
    this.#seats.add(seat);
    return () => this.#seats.delete(seat);
  }

  /** Chooses the readers to evict for a new one; undefined if a reader with a protected slot would lose it. */
  #losing({ shop, address }: FeedReader, now: number): Set<Seat> | undefined {
    const losing = new Set<Seat>();
    const bounds: [max: number, isCounted: (reader: FeedReader) => boolean][] = [
      [OF_READER, (other) => other.shop === shop && other.address === address],
      [OF_ADDRESS, (other) => other.address === address],
      [OF_SHOP, (other) => other.shop === shop],
      [OF_ALL, () => true],
    ];
    for (const [max, isCounted] of bounds) {
      const seats = [...this.#seats].filter((seat) => !losing.has(seat) && isCounted(seat.reader));
      if (seats.length < max) continue;
      const one = seats.find(({ isSlow }) => isSlow) ?? seats.find(({ since }) => now - since > HELD_FOR);
      if (one === undefined) return undefined;
      losing.add(one);
    }
    return losing;
  }
}

function look(seat: Seat, now: number): void {
  const { reader, seen } = seat;
  const milliseconds = now - seen.at;
  if (milliseconds < LOOKED_AT_EVERY) return;
  const bytes = reader.takenBytes();
  const isBelow = (bytes - seen.bytes) * SECOND < BYTES_A_SECOND_MIN * milliseconds;
  seat.isSlow = isBelow && reader.hasUnreadBytes();
  seat.seen = { at: now, bytes };
}
