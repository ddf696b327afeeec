// In every worker: when the run that it belongs to was killed, it ends as well, and with it what its tests have started.

const NAME = "endWithRun";

// Loaded again with every file of a worker.
if (!process.listeners("disconnect").some(({ name }) => name === NAME)) {
  const end = () => setImmediate(() => process.kill(process.pid, "SIGKILL"));
  process.once("disconnect", Object.defineProperty(end, "name", { value: NAME }));
}
