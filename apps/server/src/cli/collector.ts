import { setFlagsFromString } from "node:v8";

const FLAGS = [
  // V8 splits young collections among four more threads and waits for them. On busy processors they compete with the
  // answering thread, which alone collects as fast (decision 0008).
  "--no-parallel-scavenge",
  // Under load V8 learns that rows of lists live long. It then allocates every row in the old generation, where only a
  // full collection removes it.
  "--no-allocation-site-pretenuring",
  // V8 lets the heap grow to four times the live data before a full collection, on machines with much memory. This
  // process limits the growth to 75 percent. It is no hard limit: requests get the memory that they need.
  "--heap-growing-percent=75",
];

/** Configures garbage collection of the process that answers requests. */
export function setUpCollector(): void {
  for (const flag of FLAGS) setFlagsFromString(flag);
}
