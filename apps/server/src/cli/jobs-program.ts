// Program of the child process that runs the jobs of a service. It receives its configuration from the parent process,
// then the message to stop: signals of a terminal also reach this process, but its parent decides.

import type { JobAttempt } from "../composition/jobs-process.ts";
import type { Config } from "../config.ts";
import { beginBackground } from "../kernel/background.ts";
import { setUpCollector } from "./collector.ts";
import { watchOver } from "./lifetime.ts";

beginBackground();
setUpCollector();
process.once("message", async (config: Config) => {
  const endEarly = () => process.exit();
  process.once("message", endEarly);
  const { startService } = await import("../main.ts");
  const onJobAttempt = (...attempt: JobAttempt) => void process.send?.(attempt);
  const service = await startService(config, { onJobAttempt });
  process.off("message", endEarly);
  watchOver(service, ["message"]);
});
