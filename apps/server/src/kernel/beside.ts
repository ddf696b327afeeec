// What a side process begins with. It is one of ours, beside the process that answers, and ends with it.

import { stepBack } from "./step-back.ts";

/** Why it ends. */
export interface LastWord {
  readonly lastWord: string;
}

/** Before the program is loaded: that is up to a second of work, and somebody else's requests are answered meanwhile. */
export function beginBeside(): void {
  stepBack();
  // What stops the service stops it politely; this process is needed until then, and ends with its channel.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  process.on("disconnect", die);
  process.on("uncaughtException", ({ message }) => process.send?.({ lastWord: message } satisfies LastWord, die));
}

/** What whoever started it says it must know. */
export const given = <T>(): T => JSON.parse(process.argv[2] ?? "{}") as T;

export function onMessage<Order>(listen: (order: Order) => void): void {
  process.on("message", listen as (order: unknown) => void);
}

export function say(word: object): void {
  process.send?.(word);
}

/** At once: an orderly exit would wait for what it is at. */
function die(): void {
  process.kill(process.pid, "SIGKILL");
}
