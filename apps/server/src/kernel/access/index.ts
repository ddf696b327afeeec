// The one place of authorization. A credential and the selected workspace are looked up in ONE statement, inside the
// call's own transaction and never from a cache: a revoked key, a block, a suspension or lost ownership acts at once.
// Each kind of credential has its file in access/; the session of a visitor is looked up beside the key that lets it in.

import { type Operation, STAFF_ROLES } from "@vitrine/contract";
import type { Tx } from "../../storage/database.ts";
import { OperationError } from "../errors.ts";
import { authenticateAccessToken } from "./access-token.ts";
import { authenticateApiKey } from "./api-key.ts";
import type { Shown } from "./doorkeeper.ts";
import {
  type AccountScope,
  chosenWorkspaces,
  type Principal,
  provenAccount,
  provenWorkspace,
  type WorkspaceScope,
} from "./principals.ts";
import { authenticateMember, authenticateStaff } from "./sessions.ts";
import { authenticateSite, type SiteCredential } from "./site.ts";
import { authenticateSiteKey, type SiteKeyCredential } from "./site-key.ts";
import { type Access, type AccessContext, NO_STANDING, type Standing } from "./standing.ts";
import { authenticateVisitor, type VisitorCredential } from "./visitor.ts";

export type { Access, AccessContext } from "./standing.ts";

/** What a surface found on the wire. Each surface takes its own kind and no other. */
export type Credential =
  | { kind: "none" }
  | { kind: "api_key"; token: string }
  /** `resource` is where it was presented: the token must have been given for exactly that. */
  | { kind: "access_token"; token: string; resource: string }
  | ({ kind: "visitor" } & VisitorCredential)
  | ({ kind: "site" } & SiteCredential)
  | ({ kind: "site_key" } & SiteKeyCredential)
  | { kind: "dashboard_session"; token: string }
  | { kind: "staff_session"; token: string };

/** The same as the doorkeeper sees it. */
export function shownBy(credential: Credential, { address }: { address: string }): Shown {
  switch (credential.kind) {
    case "none":
      return { address, secret: null };
    case "visitor":
      return { address, secret: credential.apiKey, visitorToken: credential.visitorToken };
    case "site_key":
      return { address, secret: credential.siteKey };
    case "site":
      return { address, secret: null, visitorToken: credential.visitorToken };
    default:
      return { address, secret: credential.token };
  }
}

/** Steps 3 and 6 of a call read the same row: who calls, and how the caller stands to the workspace. */
export async function authenticate(
  tx: Tx,
  credential: Credential,
  workspaceId: string | null,
  context: AccessContext,
): Promise<Access> {
  switch (credential.kind) {
    case "none":
      return { principal: { kind: "anonymous" }, standing: NO_STANDING };
    case "api_key":
      return authenticateApiKey(tx, credential.token, workspaceId, context);
    case "access_token":
      return authenticateAccessToken(tx, credential, workspaceId, context);
    case "visitor":
      return authenticateVisitor(tx, credential, workspaceId, context);
    case "site_key":
      return authenticateSiteKey(tx, credential, workspaceId, context);
    case "site":
      return authenticateSite(tx, credential, workspaceId, context);
    case "dashboard_session":
      return authenticateMember(tx, credential.token, workspaceId, context.now);
    case "staff_session":
      return authenticateStaff(tx, credential.token, context.now);
  }
}

export interface Authorized {
  account: AccountScope | null;
  workspace: WorkspaceScope | null;
}

/**
 * What a read is sent with while it is still being asked who wants it. Whatever it finds is thrown away unless the caller turns
 * out to be allowed to have it.
 */
export const expectedScopes = (workspaceId: string): Authorized => ({
  account: null,
  workspace: provenWorkspace(workspaceId),
});

/** Step 6: how the caller stands now. Yields the scopes that queries on behalf of this call are made with. */
export function authorize(contract: Operation, access: Access, workspaceId: string | null): Authorized {
  const { principal, standing } = access;
  if (contract.level === "public") return { account: null, workspace: null };
  requireGoodStanding(standing);
  requireStaffRole(contract, principal);
  requireVisitorsRights(contract, principal, workspaceId);
  const account = "accountId" in principal ? provenAccount(principal.accountId) : null;
  if (contract.level === "account") {
    requireWholeAccount(contract, principal);
    return { account, workspace: null };
  }
  if (workspaceId === null) throw new OperationError("missing_workspace");
  requireRole(contract, principal, standing);
  if (!standing.workspaceActive) throw new OperationError("workspace_inactive");
  requireIdentity(contract, principal);
  return { account, workspace: provenWorkspace(workspaceId) };
}

export function requireGoodStanding({ sourceBlocked, accountActive }: Standing): void {
  if (sourceBlocked) throw new OperationError("source_blocked");
  if (!accountActive) throw new OperationError("account_inactive");
}

/** Whoever was let into some workspaces changes nothing about the account that has them: it could not use a new one. */
function requireWholeAccount({ effect }: Operation, principal: Principal): void {
  if (effect !== "read" && chosenWorkspaces(principal) !== null) throw new OperationError("access_restricted");
}

/** Each role may all that those before it may. */
function requireStaffRole({ staffRole }: Operation, principal: Principal): void {
  if (principal.kind !== "staff") return;
  if (staffRole === null || STAFF_ROLES.indexOf(principal.role) < STAFF_ROLES.indexOf(staffRole)) {
    throw new OperationError("forbidden_role");
  }
}

/** Staff who look at a workspace as its owner sees it change nothing, and look into no other workspace. */
function requireVisitorsRights({ effect, name }: Operation, principal: Principal, workspaceId: string | null): void {
  if (principal.kind !== "member" || principal.visit === null || name === LEAVING) return;
  const isElsewhere = workspaceId !== null && workspaceId !== principal.visit.workspaceId;
  if (effect !== "read" || isElsewhere) throw new OperationError("access_restricted");
}

/** Whoever came to look may go. */
const LEAVING = "sign_out";

/** Integrations act for owners only; a member needs one of the operation's roles. A site acts for nobody but its visitors. */
function requireRole(contract: Operation, principal: Principal, { role }: Standing): void {
  if (principal.kind === "visitor" && principal.via !== "key") return;
  if (principal.kind === "member") {
    if (role === null) throw new OperationError("not_owner");
    if (!contract.roles.includes(role)) throw new OperationError("forbidden_role");
  } else if (role !== "OWNER") {
    throw new OperationError("not_owner");
  }
}

/** The owner is never a visitor: a key without a visitor's credential is nobody. */
function requireIdentity({ identity }: Operation, principal: Principal): void {
  if (identity === null || principal.kind !== "visitor") return;
  if (identity === "customer" && principal.visitor?.kind !== "CUSTOMER") throw new OperationError("sign_in_required");
  if (principal.visitor === null) throw new OperationError("visitor_required");
}
