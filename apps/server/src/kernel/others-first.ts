// Long work of the thread that answers, done piece by piece: between two pieces others are answered.

let lastPause: Promise<unknown> = Promise.resolve();

/** One piece of all long work together, then everybody else: ten at once hold nobody up longer than one does. */
export function othersFirst(): Promise<unknown> {
  lastPause = lastPause.then(() => new Promise(setImmediate));
  return lastPause;
}

/** About two milliseconds' work, where texts are cleaned. */
const CHARACTERS_AT_ONCE = 40_000;

/** What becomes of each, in their order; `sizeOf` tells how many characters of it are looked at. */
export async function mapInPieces<Item, Made>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  let sinceOthers = 0;
  for (const item of items) {
    if (sinceOthers >= CHARACTERS_AT_ONCE) {
      await othersFirst();
      sinceOthers = 0;
    }
    made.push(make(item));
    sinceOthers += sizeOf(item);
  }
  return made;
}
