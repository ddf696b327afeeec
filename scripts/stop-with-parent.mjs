// npm passes a signal on to the shell that it started, and the shell to nobody: `kill` of `npm start` or `npx vitrine start`
// would leave the service running with its port taken, and that of `npm test` the tests. Whoever is orphaned stops the way it
// stops for a signal.

const PARENT = process.ppid;
const LOOK_EVERY_MILLISECONDS = 500;

/** For what `npm start`, `npm run dev` or `npx vitrine start` has started; other commands end by themselves. */
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
  // A second signal would cut short the requests in flight.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => clearInterval(watch));
}
