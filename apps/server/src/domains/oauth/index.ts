import type { LastUsed } from "../../kernel/access/last-used.ts";
import type { Handler } from "../../kernel/call/handler.ts";
import { connectionHandlers } from "./connections.ts";
import { type ConsentParts, consentHandlers } from "./consent.ts";

export { AuthorizationServer } from "./authorization-server.ts";
export { sweep } from "./sweep.ts";

export const oauthHandlers = (parts: ConsentParts & { lastUsed: Pick<LastUsed, "flush"> }): Handler[] => [
  ...connectionHandlers(parts),
  ...consentHandlers(parts),
];
