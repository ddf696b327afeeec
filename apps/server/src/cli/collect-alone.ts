import { setFlagsFromString } from "node:v8";

/**
 * The thread that answers collects its young garbage by itself. V8 gives that to four more threads, for which it then waits: where
 * the processors are busy, as beside somebody's heavy work, each of them has to wait for one in its turn, and they take it from the
 * very thread that waits. Collecting takes as long without them, also where the processors are idle (decision 0123).
 */
export const collectAlone = (): void => setFlagsFromString("--no-parallel-scavenge");
