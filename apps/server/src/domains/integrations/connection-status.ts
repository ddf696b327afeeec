import { type Connection, SCOPES, type Scope } from "@vitrine/contract";

/** Columns that determine a connection's status. */
interface ConnectionState {
  revoked_at: Date | null;
  expires_at: Date;
  is_account_level: boolean;
  is_blocked: boolean;
}

export interface ConnectionRow extends ConnectionState {
  id: string;
  scopes: Scope[];
  created_at: Date;
  last_used_at: Date | null;
}

/** Returns the facts of a connection for its account and for staff. */
export function toConnectionFacts(row: ConnectionRow, now: Date) {
  const granted = new Set(row.scopes);
  return {
    id: row.id,
    scopes: SCOPES.filter((scope) => granted.has(scope)),
    status: connectionStatus(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}

/** Permanent states take precedence over temporary ones. */
function connectionStatus(state: ConnectionState, now: Date): Connection["status"] {
  if (state.revoked_at !== null) return "REVOKED";
  if (state.expires_at <= now) return "EXPIRED";
  if (!state.is_account_level) return "RECONNECT";
  return state.is_blocked ? "BLOCKED" : "ACTIVE";
}
