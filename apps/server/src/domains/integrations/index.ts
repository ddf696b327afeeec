import type { Handler } from "../../kernel/call/handler.ts";
import { type ApiKeyParts, apiKeyHandlers } from "./api-keys.ts";
import { type SiteKeyParts, siteKeyHandlers } from "./site-keys.ts";
import { sourceHandlers } from "./sources.ts";

export { listApiKeys } from "./api-key-rows.ts";
export { createApiKey, revokeApiKey } from "./api-key-writes.ts";
export { type ConnectionRow, toConnectionFacts } from "./connection-status.ts";
export { isListedOrigin } from "./site-key-rows.ts";
export { listBusiestSources, listSources } from "./source-rows.ts";
export { findOrCreateSource, setSourceBlocked } from "./source-writes.ts";
export { sweep } from "./sweep.ts";

export const integrationHandlers = (parts: ApiKeyParts & SiteKeyParts): Handler[] => [
  ...apiKeyHandlers(parts),
  ...siteKeyHandlers(parts),
  ...sourceHandlers(parts),
];
