// Some things take a processor for milliseconds to make, and are then there for as long as the process lives. Whoever needs one
// first would wait for it, and with them everybody whom this process answers. So they are made ahead, in short pieces.

import { setTimeout as wait } from "node:timers/promises";

/** Makes something that will be needed. Once it is made, it does nothing. */
export type MakeAhead = () => void;

interface MadeOnce<Args extends unknown[], Result> {
  (...args: Args): Result;
  makeAhead: MakeAhead;
}

/** There are hundreds of operations, of which a process that has just started is asked for a few: nobody waits for the others. */
export function whenFirstUsed<Args extends unknown[], Result>(
  make: () => (...args: Args) => Result,
): MadeOnce<Args, Result> {
  let made: ((...args: Args) => Result) | undefined;
  const get = () => {
    made ??= make();
    return made;
  };
  return Object.assign((...args: Args): Result => get()(...args), { makeAhead: () => void get() });
}

/** Most take a millisecond or two: so nine tenths of the time are for whoever asks for something. */
const PAUSE_MILLISECONDS = 10;

/** Makes one after the other while the service answers. */
export async function inPieces(pieces: Iterable<MakeAhead>, signal: AbortSignal): Promise<void> {
  for (const makePiece of pieces) {
    await wait(PAUSE_MILLISECONDS, undefined, { ref: false });
    if (signal.aborted) return;
    makePiece();
  }
}
