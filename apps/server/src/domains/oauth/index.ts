import type { LastUsed } from "../../kernel/access/last-used.ts";
import { defineModule } from "../module.ts";
import { AuthorizationServer, type AuthorizationServerParts } from "./authorization-server.ts";
import { connectionHandlers } from "./connections.ts";
import { consentHandlers } from "./consent.ts";
import { sweep } from "./sweep.ts";

export const oauthModule = (parts: AuthorizationServerParts & { lastUsed: Pick<LastUsed, "flush"> }) => ({
  ...defineModule({
    handlers: [...connectionHandlers(parts), ...consentHandlers(parts)],
    cleanup: { oauth: sweep },
  }),
  authorizationServer: new AuthorizationServer(parts),
});
