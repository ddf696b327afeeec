/**
 * What the work comes to, unless the signal comes first, whatever the work makes of it. Name servers do not listen to signals; and
 * where a server answers 101, Node tells a client that did not ask for it nothing at all, so that neither a request nor the library
 * around it ever ends.
 */
export function inTime<T>(
  signal: AbortSignal,
  work: Promise<T>,
  problem: () => Error = () => signal.reason,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(problem());
    if (signal.aborted) late();
    signal.addEventListener("abort", late, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", late));
  });
}
