// A business area as the composition sees it: operations, background jobs and clean-up.

import type { Handler } from "../kernel/call/handler.ts";
import type { Sweep } from "../storage/sweeping.ts";

export interface Module {
  handlers: readonly Handler[];
  /** Work on jobs of the queue, by task. */
  jobs?: Readonly<Record<string, (payload: never) => Promise<void>>>;
  /** Deletion of expired rows, by the name for the log. Readers check the time themselves. */
  cleanup?: Readonly<Record<string, Sweep>>;
  /** Other repeated work of the same job. */
  upkeep?: Readonly<Record<string, () => Promise<void>>>;
  /** Starts regular work in a process that runs jobs. */
  start?(): Promise<void>;
  close?(): Promise<void>;
}

export const defineModule = <M extends Module>(module: M): M => module;
