import { type Logger, pino } from "pino";
import type { Config } from "../config.ts";

export function createLog(config: Config): Logger {
  const credentials = ["authorization", "cookie", "set-cookie", "x-visitor-token", "x-guest-token", "idempotency-key"];
  return pino(
    { level: config.logLevel, redact: credentials.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]) },
    pino.destination({ sync: config.environment !== "production" }),
  );
}
