import { sql, type Tx } from "../../storage/database.ts";
import { OperationError } from "../errors.ts";
import type { Guest } from "./principals.ts";
import { type Access, type AccessContext, NO_STANDING, type Status } from "./standing.ts";
import { getCustomer } from "./visitor.ts";

/**
 * What a workspace's own site shows for its visitor. The host that the request came by names the workspace, and the rest comes
 * from a cookie that nobody but this service can write: so the name of a device is proof enough of a guest.
 */
export interface SiteCredential {
  workspaceId: string;
  deviceId?: string | undefined;
  /** Of a customer's session; wins over the device. */
  visitorToken?: string | undefined;
  /** Shown to a member before visitors see it, which a token of theirs has proved: it may still be hidden or closed. */
  isPreview?: boolean;
}

/** A site that is hidden, or whose workspace is not active, answers nobody. */
export async function authenticateSite(
  tx: Tx,
  credential: SiteCredential,
  workspaceId: string | null,
  context: AccessContext,
): Promise<Access> {
  if (workspaceId !== credential.workspaceId) throw new OperationError("missing_workspace");
  const row = await tx.find<{ status: Status; is_visible: boolean }>(
    sql`select status, is_visible from workspaces where id = ${workspaceId}`,
  );
  const { visitorToken, isPreview = false } = credential;
  const visitor =
    visitorToken === undefined
      ? findGuest(credential, context)
      : await getCustomer(tx, visitorToken, workspaceId, context);
  return {
    principal: { kind: "visitor", via: "site", workspaceId, visitor, deviceId: null, isPreview },
    standing: { ...NO_STANDING, workspaceActive: row?.status === "ACTIVE" && (row.is_visible || isPreview) },
  };
}

function findGuest({ workspaceId, deviceId }: SiteCredential, { guestTokens }: AccessContext): Guest | null {
  if (deviceId === undefined) return null;
  return { kind: "GUEST", id: guestTokens.issue(workspaceId, deviceId).id, name: null };
}
