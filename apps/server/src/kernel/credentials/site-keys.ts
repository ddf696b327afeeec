import { OperationError } from "../errors.ts";
import { assertEnvironment, type Environment, environmentLabel } from "./environment.ts";

/** Text form of a publishable key: `vtr_pub_<env>_<workspace>_<id>`. It names its workspace and has no secret. */
const FORM = /^vtr_pub_(?:dev|live)_([0-9a-hjkmnp-tv-z]{26})_([0-9a-hjkmnp-tv-z]{26})$/;

interface SiteKeyName {
  workspaceId: string;
  id: string;
}

export const isSiteKey = (token: string): boolean => token.startsWith("vtr_pub_");

export const siteKeyText = (environment: Environment, { workspaceId, id }: SiteKeyName): string =>
  `vtr_pub_${environmentLabel(environment)}_${workspaceId.slice("wks_".length)}_${id.slice("spk_".length)}`;

export function parseSiteKey(environment: Environment, token: string): SiteKeyName {
  assertEnvironment(environment, token);
  const [, workspace, id] = FORM.exec(token) ?? [];
  if (workspace === undefined || id === undefined) throw new OperationError("invalid_token");
  return { workspaceId: `wks_${workspace}`, id: `spk_${id}` };
}
