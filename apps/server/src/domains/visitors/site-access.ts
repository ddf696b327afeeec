import type { Visitor, WorkspaceScope } from "../../kernel/access/principals.ts";
import { OperationError } from "../../kernel/errors.ts";
import type { Tx } from "../../storage/database.ts";
import { readAccessPolicy } from "../workspaces/index.ts";

/** Whether the workspace's site is open to this visitor. */
export async function requireSiteAccess(tx: Tx, workspace: WorkspaceScope, visitor: Visitor | null): Promise<void> {
  const { siteAccess } = await readAccessPolicy(tx, workspace.id);
  if (siteAccess === "CLOSED") throw new OperationError("access_restricted");
  if (siteAccess === "SIGN_IN" && visitor?.kind !== "CUSTOMER") throw new OperationError("sign_in_required");
}
