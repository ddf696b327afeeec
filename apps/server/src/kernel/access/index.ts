// The one place of authentication and authorization. One statement looks up the credential and the caller's rights in the
// selected workspace, and nothing is cached: a revoked key, a block, a suspension or lost ownership acts on the next call.
// Each kind of credential has its file; a visitor's session is looked up beside the key.

import { type Operation, STAFF_ROLES } from "@vitrine/contract";
import type { Tx } from "../../storage/database.ts";
import { OperationError } from "../errors.ts";
import { authenticateAccessToken } from "./access-token.ts";
import { authenticateApiKey } from "./api-key.ts";
import type { Shown } from "./doorkeeper.ts";
import { requireScope } from "./needed-scopes.ts";
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

/** A credential from a request. Each surface accepts one kind. */
export type Credential =
  | { kind: "none" }
  | { kind: "api_key"; token: string }
  /** `resource` is the URL of the request: the token must have been issued for it. */
  | { kind: "access_token"; token: string; resource: string }
  | ({ kind: "visitor" } & VisitorCredential)
  | ({ kind: "site" } & SiteCredential)
  | ({ kind: "site_key" } & SiteKeyCredential)
  | { kind: "dashboard_session"; token: string }
  | { kind: "staff_session"; token: string };

/** Returns what failed attempts are counted by. */
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

/** Reads the caller and its rights in the workspace with one statement. */
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

/** An authorized caller, with the scopes that its queries need. */
export interface Admitted {
  principal: Principal;
  account: AccountScope | null;
  workspace: WorkspaceScope | null;
}

/** Decides whether the caller may call the operation there. Only this function makes a `WorkspaceScope` for a call. */
export function authorize(contract: Operation, { principal, standing }: Access, workspaceId: string | null): Admitted {
  requireScope(contract, principal);
  if (contract.level === "public") return { principal, account: null, workspace: null };
  requireGoodStanding(standing);
  requireStaffRole(contract, principal);
  requireVisitorsRights(contract, principal, workspaceId);
  const account = "accountId" in principal ? provenAccount(principal.accountId) : null;
  if (contract.level === "account") {
    requireWholeAccount(contract, principal);
    return { principal, account, workspace: null };
  }
  if (workspaceId === null) throw new OperationError("missing_workspace");
  requireRole(contract, principal, standing);
  if (!standing.workspaceActive) throw new OperationError("workspace_inactive");
  requireIdentity(contract, principal);
  return { principal, account, workspace: provenWorkspace(workspaceId) };
}

export function requireGoodStanding({ sourceBlocked, accountActive }: Standing): void {
  if (sourceBlocked) throw new OperationError("source_blocked");
  if (!accountActive) throw new OperationError("account_inactive");
}

/** A grant for chosen workspaces cannot change the account itself: it could not use a new workspace. */
function requireWholeAccount({ effect }: Operation, principal: Principal): void {
  if (effect !== "read" && chosenWorkspaces(principal) !== null) throw new OperationError("access_restricted");
}

/** Each role includes the ones before it. */
function requireStaffRole({ staffRole }: Operation, principal: Principal): void {
  if (principal.kind !== "staff") return;
  if (staffRole === null || STAFF_ROLES.indexOf(principal.role) < STAFF_ROLES.indexOf(staffRole)) {
    throw new OperationError("forbidden_role");
  }
}

/** Staff who visit a workspace as its owner may only read, in that workspace. */
function requireVisitorsRights({ effect, name }: Operation, principal: Principal, workspaceId: string | null): void {
  if (principal.kind !== "member" || principal.visit === null || name === LEAVING) return;
  const isElsewhere = workspaceId !== null && workspaceId !== principal.visit.workspaceId;
  if (effect !== "read" || isElsewhere) throw new OperationError("access_restricted");
}

/** Ends a visit. */
const LEAVING = "sign_out";

/** Integrations act for owners only; a member needs one of the operation's roles. Visitors of a site have no role. */
function requireRole(contract: Operation, principal: Principal, { role }: Standing): void {
  if (principal.kind === "visitor" && principal.via !== "key") return;
  if (principal.kind === "member") {
    if (role === null) throw new OperationError("not_owner");
    if (!contract.roles.includes(role)) throw new OperationError("forbidden_role");
  } else if (role !== "OWNER") {
    throw new OperationError("not_owner");
  }
}

/** A key without a visitor's credential has no visitor. */
function requireIdentity({ identity }: Operation, principal: Principal): void {
  if (identity === null || principal.kind !== "visitor") return;
  if (identity === "customer" && principal.visitor?.kind !== "CUSTOMER") throw new OperationError("sign_in_required");
  if (principal.visitor === null) throw new OperationError("visitor_required");
}
