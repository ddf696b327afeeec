// Measures the memory that the process holds after garbage collection.

import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const TURNS_MAX = 100;

/** V8 frees buffers in the background, so the value is read again until it falls below `enough`. */
export async function heldBytes(kind: "heapUsed" | "arrayBuffers", enough = Number.POSITIVE_INFINITY): Promise<number> {
  for (let n = 1; ; n++) {
    collect();
    const held = process.memoryUsage()[kind];
    if (held < enough || n === TURNS_MAX) return held;
    await turn();
  }
}
