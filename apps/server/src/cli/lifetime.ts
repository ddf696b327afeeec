// Shutdown of a running service: on a signal, or after an error outside of any request. After such an error the state
// is unknown. So the service answers requests in flight, within a limit, and relies on a restart by its supervisor.

import { SECOND } from "../kernel/clock.ts";
import type { Service } from "../main.ts";
import { describeFailure } from "./failures.ts";

/** Shorter, because the error may keep a request from ending. */
const FAILED_DRAIN = 10 * SECOND;

const STOP_SIGNALS = ["SIGINT", "SIGTERM"];

export function watchOver(service: Pick<Service, "stop" | "log">, stopOn: readonly string[] = STOP_SIGNALS): void {
  let isEnding = false;
  const end = async (code: number, drainMax?: number) => {
    isEnding = true;
    const isClean = await within(drainMax, service.stop());
    await new Promise((resolve) => service.log.flush(resolve));
    process.exit(isClean ? code : 1);
  };
  const onSignal = () => {
    // A second signal ends the process at once.
    if (isEnding) process.exit(1);
    void end(0);
  };
  for (const event of stopOn) process.on(event, onSignal);
  // Unhandled rejections arrive here as well.
  process.on("uncaughtException", (error, origin) => {
    service.log.fatal({ err: error, origin }, "uncaught exception: draining requests and shutting down");
    if (!isEnding) void end(1, FAILED_DRAIN);
  });
}

/** Resolves to true on success; to false after a failure, which is printed, or a timeout. */
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
