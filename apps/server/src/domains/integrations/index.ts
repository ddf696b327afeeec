import type { Handler } from "../../kernel/call/handler.ts";
import { type ApiKeyParts, apiKeyHandlers } from "./api-keys.ts";
import { sourceHandlers } from "./sources.ts";

export { listApiKeys } from "./api-key-rows.ts";
export { createApiKey, revokeApiKey } from "./api-key-writes.ts";
export { type ConnectionRow, toConnectionFacts } from "./connection-status.ts";
export { listBusiestSources, listSources } from "./source-rows.ts";
export { findOrCreateSource, setSourceBlocked } from "./source-writes.ts";
export { sweep } from "./sweep.ts";

export const integrationHandlers = (parts: ApiKeyParts): Handler[] => [
  ...apiKeyHandlers(parts),
  ...sourceHandlers(parts),
];
