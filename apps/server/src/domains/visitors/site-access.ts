import type { Principal, WorkspaceScope } from "../../kernel/access/principals.ts";
import { OperationError } from "../../kernel/errors.ts";
import type { Tx } from "../../storage/database.ts";
import { readAccessPolicy } from "../workspaces/index.ts";

type Caller = Extract<Principal, { kind: "visitor" }>;

/** Rejects visitors to whom the site is not open. A member's preview is always allowed. */
export async function requireSiteAccess(tx: Tx, workspace: WorkspaceScope, caller: Caller): Promise<void> {
  if (caller.via === "site" && caller.isPreview) return;
  const { siteAccess } = await readAccessPolicy(tx, workspace.id);
  if (siteAccess === "CLOSED") throw new OperationError("access_restricted");
  if (siteAccess === "SIGN_IN" && caller.visitor?.kind !== "CUSTOMER") throw new OperationError("sign_in_required");
}
