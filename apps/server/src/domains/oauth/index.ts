import type { Handler } from "../../kernel/handler.ts";
import type { LastUsed } from "../../kernel/last-used.ts";
import { listConnectionsHandler, revokeConnectionHandler } from "./connections.ts";
import { type ConsentParts, consentHandlers } from "./consent.ts";

export { AuthorizationServer } from "./authorization-server.ts";
export { sweep } from "./sweep.ts";

export const oauthHandlers = (parts: ConsentParts & { lastUsed: Pick<LastUsed, "flush"> }): Handler[] => [
  listConnectionsHandler(parts),
  revokeConnectionHandler,
  ...consentHandlers(parts),
];
