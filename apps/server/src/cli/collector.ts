import { setFlagsFromString } from "node:v8";

const FLAGS = [
  // V8 shares young collections out among four more threads and waits for them. On busy processors they take the time of
  // the answering thread, and alone it collects as fast (decision 0123).
  "--no-parallel-scavenge",
  // V8 learns that rows of lists live long while it is busy, and then places every row among old objects, where only a full
  // collection removes it.
  "--no-allocation-site-pretenuring",
  // V8 lets the heap grow to four times what is in use before a full collection, on machines with much memory. This
  // process has it grow by three quarters. It is no limit: what requests need, they get.
  "--heap-growing-percent=75",
];

/** Sets up garbage collection of the process that answers requests. */
export function setUpCollector(): void {
  for (const flag of FLAGS) setFlagsFromString(flag);
}
