import type { Handler } from "../../kernel/handler.ts";
import { listConnectionsHandler, revokeConnectionHandler } from "./connections.ts";
import { type ConsentParts, consentHandlers } from "./consent.ts";

export { AuthorizationServer } from "./authorization-server.ts";

export const oauthHandlers = (parts: ConsentParts): Handler[] => [
  listConnectionsHandler,
  revokeConnectionHandler,
  ...consentHandlers(parts),
];
