import { OperationError } from "../errors.ts";

export type Environment = "development" | "test" | "production";

/** Names of environments within credentials. */
export const environmentLabel = (environment: Environment) => (environment === "production" ? "live" : "dev");

const NAMED = /^vt[a-z]_(?:pub_)?(dev|live)_/;

/** Refuses a credential of another environment, without a look-up. */
export function assertEnvironment(environment: Environment, credential: string): void {
  const label = NAMED.exec(credential)?.[1];
  if (label !== undefined && label !== environmentLabel(environment)) throw new OperationError("wrong_environment");
}
