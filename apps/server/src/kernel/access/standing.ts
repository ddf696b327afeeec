import type { Role } from "@vitrine/contract";
import type { Environment } from "../credentials/environment.ts";
import type { GuestTokens } from "../credentials/guest-tokens.ts";
import type { Principal } from "./principals.ts";

/** Current rights of a caller, read with its credential in one statement. */
export interface Standing {
  sourceBlocked: boolean;
  accountActive: boolean;
  /** Null if the account is no member, or the workspace does not exist. */
  role: Role | null;
  workspaceActive: boolean;
}

export interface Access {
  principal: Principal;
  standing: Standing;
  /** Headers of every answer to this caller. */
  headers?: Record<string, string>;
}

export interface AccessContext {
  environment: Environment;
  guestTokens: GuestTokens;
  now: Date;
}

export type Status = "ACTIVE" | "SUSPENDED" | "CLOSED" | "ERASED";

export interface StandingRow {
  account_status: Status;
  workspace_status: Status | null;
  role: Role | null;
}

export const NO_STANDING: Standing = { sourceBlocked: false, accountActive: true, role: null, workspaceActive: false };

export const toStanding = (row: StandingRow): Standing => ({
  sourceBlocked: false,
  accountActive: row.account_status === "ACTIVE",
  role: row.role,
  workspaceActive: row.workspace_status === "ACTIVE",
});
