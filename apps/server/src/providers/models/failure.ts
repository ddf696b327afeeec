import type { Usage } from "./engine.ts";

/**
 * `timeout`: the deadline passed. `aborted`: the caller gave up. `refused`: the provider would not do it (limits, credit,
 * content). `unavailable`: it did not answer, or not as a provider does. `bad_output`: it answered what cannot be used.
 */
export type FailureKind = "timeout" | "aborted" | "refused" | "unavailable" | "bad_output";

/** The one error that engines throw. The message is for the log: it never holds what a visitor or a catalogue wrote. */
export class ModelFailure extends Error {
  readonly kind: FailureKind;
  /** What the failed call took all the same, where the provider said so. */
  readonly usage: Usage | undefined;
  /** When to ask again, where the provider said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    options: { usage?: Usage | undefined; cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ModelFailure";
    this.kind = kind;
    this.usage = options.usage;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** What an aborted signal means: its deadline passed, or the caller gave up. */
export const abortFailure = ({ reason }: AbortSignal, usage?: Usage): ModelFailure =>
  reason instanceof DOMException && reason.name === "TimeoutError"
    ? new ModelFailure("timeout", "the deadline passed", { usage })
    : new ModelFailure("aborted", "the caller gave up", { usage });

/** A process of ours was lost, or ended in the middle. */
export const unavailable = (message: string): ModelFailure => new ModelFailure("unavailable", message);
