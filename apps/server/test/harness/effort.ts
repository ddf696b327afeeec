// What something costs, for tests that say that it costs little: in work of this process, not in time, and always compared
// with something else. How fast the machine is, and what else runs on it, does not count.

/** Microseconds of a processor. */
async function workOf(task: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const TRIES_MIN = 2;
/** Tidying up a large heap is this process's work, too, and may come with every long text for a while. */
const TRIES_MAX = 15;

interface Comparison {
  of: () => unknown;
  to: () => unknown;
  /** The ratio that is still allowed. */
  max: number;
  /** In microseconds. Of less, what else this process happens to do is too large a part. */
  least: number;
}

/**
 * How much more work the one is than the other: the least of some tries of each, in turn, because what else this process has
 * to do can only make it more, and makes both more while it lasts. Tries go on while the ratio is more than is allowed. Where the
 * one is allowed even beside the least that counts, the other need not be tried: no work of it makes the ratio larger.
 */
export async function ratioOfWork({ of, to, max, least }: Comparison): Promise<number> {
  let one = Number.POSITIVE_INFINITY;
  let other = Number.POSITIVE_INFINITY;
  const ratio = () => one / Math.max(other, least);
  for (let n = 0; n < TRIES_MIN || (n < TRIES_MAX && ratio() >= max); n++) {
    one = Math.min(one, await workOf(of));
    if (one / least < max) return one / least;
    other = Math.min(other, await workOf(to));
  }
  return ratio();
}

/** Half-way between the two growths below, as such numbers go. */
export const LINEAR_GROWTH_MAX = 35;

/** How often the work of a text goes into that of one ten times as long: 10 where it grows with the length, 100 where with its square. */
export const growthOf = (task: (length: number) => unknown, length: number): Promise<number> =>
  ratioOfWork({ of: () => task(length), to: () => task(length / 10), max: LINEAR_GROWTH_MAX, least: 1000 });
