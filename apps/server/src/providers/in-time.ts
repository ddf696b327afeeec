/**
 * Settles with the work, or rejects when the signal aborts first, even if the work ignores the signal. DNS lookups
 * ignore signals. After an unexpected answer 101, Node never ends the request, so a library's promise may never settle.
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
