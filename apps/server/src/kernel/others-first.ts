// Splits long work of the event loop into pieces, with other requests in between.

let lastPause: Promise<unknown> = Promise.resolve();

/** One round of the event loop runs one piece of all long work together. A plain `setImmediate` would run all of them. */
export function othersFirst(): Promise<unknown> {
  lastPause = lastPause.then(() => new Promise(setImmediate));
  return lastPause;
}

/** Cleaning this much text takes about two milliseconds. */
const CHARACTERS_AT_ONCE = 40_000;

/** Maps items in their order; `sizeOf` returns the number of characters that `make` reads. */
export async function mapInPieces<Item, Made>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  let sizeOfPiece = 0;
  for (const item of items) {
    if (sizeOfPiece >= CHARACTERS_AT_ONCE) {
      await othersFirst();
      sizeOfPiece = 0;
    }
    made.push(make(item));
    sizeOfPiece += sizeOf(item);
  }
  return made;
}
