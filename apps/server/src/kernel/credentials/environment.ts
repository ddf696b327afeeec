import { OperationError } from "../errors.ts";

export type Environment = "development" | "test" | "production";

/** How credentials name the environment that they belong to. */
export const environmentLabel = (environment: Environment) => (environment === "production" ? "live" : "dev");

const NAMED = /^vt[a-z]_(?:pub_)?(dev|live)_/;

/** Refuses, before any look-up, a credential of ours of whatever kind that belongs to another environment. */
export function assertEnvironment(environment: Environment, credential: string): void {
  const label = NAMED.exec(credential)?.[1];
  if (label !== undefined && label !== environmentLabel(environment)) throw new OperationError("wrong_environment");
}
