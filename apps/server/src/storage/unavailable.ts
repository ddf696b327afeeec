export type ServicePart = "database" | "media store" | "disk" | "payment provider";

/**
 * A part that the service needs is away, full or has too much to do. Callers are told to come back; the message says to
 * operators, in one line, what it was.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable";

  constructor(part: ServicePart, reason: string, cause?: unknown) {
    super(`${part}: ${reason}`, { cause });
  }
}
