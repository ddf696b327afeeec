// Measures the CPU time of this process instead of elapsed time, always relative to other work. The speed and load of
// the machine do not change the result.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// The flag concerns contexts that are created after it.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** CPU time in microseconds. */
async function workOf(task: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const TRIES_MIN = 2;
const TRIES_MAX = 15;

interface Comparison {
  of: () => unknown;
  to: () => unknown;
  /** Maximum ratio that is allowed. */
  max: number;
  /** In microseconds. Background work of this process distorts smaller measurements. */
  least: number;
}

/**
 * Returns the ratio of the two works: the minimum of several alternating tries each, because background work only adds
 * to both. Repeats while the ratio is above the maximum, after a garbage collection: that of a large heap costs as much
 * as many texts, and starts at any of them. Skips `to` when `of` already passes against `least`, because more work of
 * `to` only lowers the ratio.
 */
export async function ratioOfWork({ of, to, max, least }: Comparison): Promise<number> {
  let one = Number.POSITIVE_INFINITY;
  let other = Number.POSITIVE_INFINITY;
  const ratio = () => one / Math.max(other, least);
  for (let n = 0; n < TRIES_MIN || (n < TRIES_MAX && ratio() >= max); n++) {
    if (n >= TRIES_MIN) collectGarbage();
    one = Math.min(one, await workOf(of));
    if (one / least < max) return one / least;
    other = Math.min(other, await workOf(to));
  }
  return ratio();
}

/** Geometric middle between linear growth (10) and quadratic growth (100). */
export const LINEAR_GROWTH_MAX = 35;

/**
 * Ratio of the work for a text to the work for a tenth of it: 10 when it grows linearly, 100 when it grows
 * quadratically.
 */
export const growthOf = (task: (length: number) => unknown, length: number): Promise<number> =>
  ratioOfWork({ of: () => task(length), to: () => task(length / 10), max: LINEAR_GROWTH_MAX, least: 1000 });
