import { OAUTH_TOKENS } from "../credentials/agent-tokens.ts";
import { parseApiKey } from "../credentials/api-keys.ts";
import type { Environment } from "../credentials/environment.ts";
import { couldBeSecret } from "../credentials/secrets.ts";
import { parseSiteKey } from "../credentials/site-keys.ts";
import { OperationError } from "../errors.ts";
import type { Credential } from "./index.ts";

/** Refuses a malformed credential without a look-up. */
export function assertCredentialForm(credential: Credential, environment: Environment): void {
  switch (credential.kind) {
    case "none":
    case "site": // nothing of it is the caller's own words
      return;
    case "api_key":
      parseApiKey(environment, credential.token);
      return;
    case "visitor":
      parseApiKey(environment, credential.apiKey);
      return;
    case "site_key":
      parseSiteKey(environment, credential.siteKey);
      return;
    case "access_token":
      OAUTH_TOKENS.access.assertForm(environment, credential.token);
      return;
    case "dashboard_session":
    case "staff_session":
      if (!couldBeSecret(credential.token)) throw new OperationError("sign_in_required");
  }
}
