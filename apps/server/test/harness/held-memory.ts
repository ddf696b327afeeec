// What the process still holds, once what nobody needs was let go of.

import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const TURNS_MAX = 100;

/** V8 frees buffers beside what goes on: what is to become less is looked at until it has. */
export async function heldBytes(kind: "heapUsed" | "arrayBuffers", enough = Number.POSITIVE_INFINITY): Promise<number> {
  for (let n = 1; ; n++) {
    collect();
    const held = process.memoryUsage()[kind];
    if (held < enough || n === TURNS_MAX) return held;
    await turn();
  }
}
