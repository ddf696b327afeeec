export type ServicePart = "database" | "media store" | "disk" | "payment provider";

/** A dependency is down, full or overloaded. Callers should retry; the message explains it to operators in one line. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";

  constructor(part: ServicePart, reason: string, cause?: unknown) {
    super(`${part}: ${reason}`, { cause });
  }
}
