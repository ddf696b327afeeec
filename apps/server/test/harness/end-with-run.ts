// Ends a worker, and the processes that its tests have started, when its run was killed.

const NAME = "endWithRun";

// This module is loaded again for every file of a worker.
if (!process.listeners("disconnect").some(({ name }) => name === NAME)) {
  const end = () => setImmediate(() => process.kill(process.pid, "SIGKILL"));
  process.once("disconnect", Object.defineProperty(end, "name", { value: NAME }));
}
