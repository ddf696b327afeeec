import { sql, type Tx } from "../../storage/database.ts";
import { OperationError } from "../errors.ts";
import type { Guest } from "./principals.ts";
import { type Access, type AccessContext, NO_STANDING, type Status } from "./standing.ts";
import { getCustomer } from "./visitor.ts";

/**
 * Credential of a hosted site's visitor. The host names the workspace; the rest comes from a cookie that only this service
 * can write, so the device id proves the guest.
 */
export interface SiteCredential {
  workspaceId: string;
  deviceId?: string | undefined;
  /** Token of a customer's session; it overrides the device. */
  visitorToken?: string | undefined;
  /** A member with a preview token sees the site even while it is hidden or closed. */
  isPreview?: boolean;
}

/** A hidden site, or one of an inactive workspace, answers no visitor. */
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
