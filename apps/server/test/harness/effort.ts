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

/** How often the work of a text goes into that of one ten times as long: 10 where it grows with the length, 100 where with its square. */
export async function growthOf(task: (length: number) => unknown, length: number): Promise<number> {
  const short = await leastWorkOf(() => task(length / 10));
  return (await leastWorkOf(() => task(length))) / Math.max(short, LEAST_MICROSECONDS);
}

/** Half-way between the two, as such numbers go. */
export const LINEAR_GROWTH_MAX = 35;
