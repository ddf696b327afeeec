// Who reads a long feed, or another answer as long, right now. Places are few, so nobody keeps one by reading as slowly as they can:
// whoever comes when all are taken gets that of a reader who takes next to nothing, or who has had it for long. As long as nobody else
// wants it, both stay.

import { MINUTE, SECOND } from "../../../kernel/clock.ts";

/** Of one shop's answers, so that its readers take nothing away from another's, */
const OF_SHOP = 4;
/** of one address among them, */
const OF_READER = 1;
/** of one address everywhere, */
const OF_ADDRESS = 8;
/** and of all. */
const OF_ALL = 64;

/** What systems on the way hold is taken at once: how fast somebody reads shows only after a while. */
const LOOKED_AT_EVERY = 30 * SECOND;
/** A telephone far from everywhere reads faster. */
const BYTES_A_SECOND_MIN = 16 * 1024;
/** A gigabyte over an ordinary line. */
const HELD_FOR = 10 * MINUTE;

export interface FeedReader {
  shop: string;
  address: string;
  takenBytes(): number;
  /** Whether something lies ready that was not taken: a feed may be slow because we are. */
  isWaitedFor(): boolean;
  /** The place is somebody else's. */
  end(): void;
}

interface Seat {
  reader: FeedReader;
  since: number;
  /** When it was last looked at, and what had been taken by then. */
  seen: { at: number; bytes: number };
  isSlow: boolean;
}

export class FeedPlaces {
  readonly #seats = new Set<Seat>();

  /** What is returned gives the place back; undefined where none is to be had. */
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

  /** Who has to go for one more; undefined where somebody would have to who may stay. */
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
  seat.isSlow = isBelow && reader.isWaitedFor();
  seat.seen = { at: now, bytes };
}
