import type { Role } from "@vitrine/contract";
import type { Environment } from "../credentials/environment.ts";
import type { GuestTokens } from "../credentials/guest-tokens.ts";
import type { Principal } from "./principals.ts";

/** How a caller stands at this moment. Every kind of credential reads it together with itself, in one statement. */
export interface Standing {
  sourceBlocked: boolean;
  accountActive: boolean;
  /** Null where the account is no member, or there is no such workspace. */
  role: Role | null;
  workspaceActive: boolean;
}

export interface Access {
  principal: Principal;
  standing: Standing;
  /** Of every answer to this caller, whatever comes of the call. */
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
