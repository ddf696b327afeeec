import { OperationError } from "../errors.ts";
import { assertEnvironment, type Environment, environmentLabel } from "./environment.ts";
import { newSecret } from "./secrets.ts";

/** Text form of an account key: `vtr_<env>_<id>_<secret>`. */
const FORM = /^vtr_(?:dev|live)_([0-9a-hjkmnp-tv-z]{26})_([0-9a-f]{64})$/;

export function mintApiKey(environment: Environment, id: string): { token: string; secret: string } {
  const secret = newSecret();
  return { token: `${apiKeyPrefix(environment, id)}_${secret}`, secret };
}

/** The part that identifies the key and is no secret. */
export const apiKeyPrefix = (environment: Environment, id: string) =>
  `vtr_${environmentLabel(environment)}_${id.slice("key_".length)}`;

export function parseApiKey(environment: Environment, token: string): { id: string; secret: string } {
  assertEnvironment(environment, token);
  const [, suffix, secret] = FORM.exec(token) ?? [];
  if (suffix === undefined || secret === undefined) throw new OperationError("invalid_token");
  return { id: `key_${suffix}`, secret };
}
