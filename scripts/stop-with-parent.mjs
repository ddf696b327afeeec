// npm forwards a signal to its shell, but the shell does not forward it. Killing `npm start` or `npx vitrine start`
// would leave the service running with its ports taken, and killing `npm test` would leave the tests running. An
// orphaned process therefore stops as if it had received the signal.

const PARENT = process.ppid;
const LOOK_EVERY_MILLISECONDS = 500;

/** For `npm start`, `npm run dev` and `npx vitrine start`; other commands end without help. */
export function stopWithNpm() {
  const { npm_lifecycle_event: startedBy } = process.env;
  if (startedBy === "start" || startedBy === "dev" || (startedBy === "npx" && process.argv[2] === "start"))
    stopWithParent();
}

export function stopWithParent() {
  const watch = setInterval(() => {
    if (process.ppid !== PARENT) process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY_MILLISECONDS);
  watch.unref();
  // A second signal would abort requests in flight.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => clearInterval(watch));
}
