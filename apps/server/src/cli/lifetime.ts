// How a running service ends: when it is told to, and when something went wrong outside of any request. Then nobody can
// say what state it is in, so it answers what is in flight, within a bound, and leaves the rest to whoever starts it again.

import { SECOND } from "../kernel/clock.ts";
import type { Service } from "../main.ts";
import { describeFailure } from "./failures.ts";

/** What went wrong may be why a request never ends. */
const FAILED_DRAIN_MAX = 10 * SECOND;

export function watchOver(service: Pick<Service, "stop" | "log">): void {
  let isEnding = false;
  const end = async (code: number, drainMax?: number) => {
    isEnding = true;
    const isClean = await within(drainMax, service.stop());
    await new Promise((resolve) => service.log.flush(resolve));
    process.exit(isClean ? code : 1);
  };
  const onSignal = () => {
    // A second one does not want to wait any longer.
    if (isEnding) process.exit(1);
    void end(0);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  // Rejections that nobody handles arrive here as well.
  process.on("uncaughtException", (error, origin) => {
    service.log.fatal(
      { err: error, origin },
      "failed outside of any request: the process answers what it has and ends",
    );
    if (!isEnding) void end(1, FAILED_DRAIN_MAX);
  });
}

/** Whether it succeeds; false where it fails, which is told, or takes longer. */
function within(milliseconds: number | undefined, work: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    if (milliseconds !== undefined) setTimeout(() => resolve(false), milliseconds);
    work.then(
      () => resolve(true),
      (error) => {
        process.stderr.write(`${describeFailure(error)}\n`);
        resolve(false);
      },
    );
  });
}
