import { defineModule } from "../module.ts";
import { type ApiKeyParts, apiKeyHandlers } from "./api-keys.ts";
import { type SiteKeyParts, siteKeyHandlers } from "./site-keys.ts";
import { sourceHandlers } from "./sources.ts";
import { sweep } from "./sweep.ts";

export { listApiKeys } from "./api-key-rows.ts";
export { createApiKey, revokeApiKey } from "./api-key-writes.ts";
export { type ConnectionRow, toConnectionFacts } from "./connection-status.ts";
export { isListedOrigin } from "./site-key-rows.ts";
export { listBusiestSources, listSources } from "./source-rows.ts";
export { findOrCreateSource, setSourceBlocked } from "./source-writes.ts";

export const integrationsModule = (parts: ApiKeyParts & SiteKeyParts) =>
  defineModule({
    handlers: [...apiKeyHandlers(parts), ...siteKeyHandlers(parts), ...sourceHandlers(parts)],
    cleanup: { integrations: sweep },
  });
