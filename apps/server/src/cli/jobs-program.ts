// Program of the child process that runs the jobs of a service. It receives its configuration from the parent process,
// then the message to stop: signals of a terminal also reach this process, but its parent decides.

import type { ChildMessage, JobAttempt } from "../composition/jobs-process.ts";
import type { Config } from "../config.ts";
import { endWithParent } from "../kernel/background.ts";
import { lowerPriority } from "../kernel/priority.ts";
import { setUpCollector } from "./collector.ts";
import { watchOver } from "./lifetime.ts";

endWithParent();
setUpCollector();
const loading = import("../main.ts");
process.once("message", async (config: Config) => {
  const endEarly = () => process.exit();
  process.once("message", endEarly);
  const { startService } = await loading;
  const send = (message: ChildMessage) => void process.send?.(message);
  const onJobAttempt = (...attempt: JobAttempt) => send(attempt);
  const service = await startService(config, { onJobAttempt });
  process.off("message", endEarly);
  watchOver(service, ["message"]);
  // After loading: jobs of a killed process resume sooner.
  lowerPriority();
  send("ready");
});
