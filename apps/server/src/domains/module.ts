// A business area as the composition sees it: operations, background jobs and clean-up.

import type { Handler } from "../kernel/call/handler.ts";

/** Removes expired data until there is none, or until the time on the monotonic clock. Readers check the time themselves. */
export type Cleanup = (until: number) => Promise<void>;

export interface Module {
  handlers: readonly Handler[];
  /** Work on jobs of the queue, by task. */
  jobs?: Readonly<Record<string, (payload: never) => Promise<void>>>;
  /** By the name for the log. */
  cleanup?: Readonly<Record<string, Cleanup>>;
  /** Begins regular work in a process that runs jobs. */
  start?(): Promise<void>;
  close?(): Promise<void>;
}

export const defineModule = <const M extends Module>(module: M): M => module;
