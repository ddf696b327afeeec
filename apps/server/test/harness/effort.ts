// What something costs, for tests that say that it costs little: in work of this process, not in time, and always compared
// with something else. How fast the machine is, and what else runs on it, does not count.

/** Microseconds of a processor. */
export async function workOf(task: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The least of some tries: what else this process has to do can only make it more. */
export async function leastWorkOf(task: () => unknown, tries = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries; n++) least = Math.min(least, await workOf(task));
  return least;
}

/** Below it the system does not tell what something cost. */
const LEAST_MICROSECONDS = 1000;

const TRIES_MIN = 3;
/** Tidying up a large heap is this process's work, too, and may come with every long text for a while. */
const TRIES_MAX = 15;

/** How often the work of a text goes into that of one ten times as long: 10 where it grows with the length, 100 where with its square. */
export async function growthOf(task: (length: number) => unknown, length: number): Promise<number> {
  let short = Number.POSITIVE_INFINITY;
  let long = Number.POSITIVE_INFINITY;
  const growth = () => long / Math.max(short, LEAST_MICROSECONDS);
  for (let n = 0; n < TRIES_MIN || (n < TRIES_MAX && growth() >= LINEAR_GROWTH_MAX); n++) {
    short = Math.min(short, await workOf(() => task(length / 10)));
    long = Math.min(long, await workOf(() => task(length)));
  }
  return growth();
}

/** Half-way between the two, as such numbers go. */
export const LINEAR_GROWTH_MAX = 35;
