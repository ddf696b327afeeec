import type { Connection } from "@vitrine/contract";

/** What decides whether a connection, of whatever kind, works. */
export interface ConnectionState {
  revoked_at: Date | null;
  expires_at: Date;
  is_account_level: boolean;
  is_blocked: boolean;
}

/** What stands in the way for good comes before what may pass. */
export function connectionStatus(state: ConnectionState, now: Date): Connection["status"] {
  if (state.revoked_at !== null) return "REVOKED";
  if (state.expires_at <= now) return "EXPIRED";
  if (!state.is_account_level) return "RECONNECT";
  return state.is_blocked ? "BLOCKED" : "ACTIVE";
}
