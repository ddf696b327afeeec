import { sql, type Tx } from "../../storage/database.ts";
import { parseSiteKey } from "../credentials/site-keys.ts";
import { OperationError } from "../errors.ts";
import { FailedAuthentication } from "./doorkeeper.ts";
import { scopeSet } from "./scope-set.ts";
import { type Access, type AccessContext, NO_STANDING, type Status } from "./standing.ts";
import { findGuest, type VisitorCredential } from "./visitor.ts";

/** A publishable key with the origin of its page and the guest. */
export interface SiteKeyCredential extends Omit<VisitorCredential, "apiKey"> {
  siteKey: string;
  origin: string | undefined;
}

/** Scopes of a public key: published data and questions to the assistant. */
const MAY = scopeSet("storefront:read ai:write");

/**
 * Valid for its own workspace and the listed origins. Customer sessions are refused: their tokens would be stored in an
 * external page for a year.
 */
export async function authenticateSiteKey(
  tx: Tx,
  credential: SiteKeyCredential,
  workspaceId: string | null,
  context: AccessContext,
): Promise<Access> {
  const { siteKey, origin, visitorToken, deviceId = null } = credential;
  const own = parseSiteKey(context.environment, siteKey);
  const row = await tx.find<{ origins: string[]; revoked_at: Date | null; status: Status }>(sql`
    select k.origins, k.revoked_at, w.status
    from site_keys k join workspaces w on w.id = k.workspace_id
    where k.workspace_id = ${own.workspaceId} and k.id = ${own.id}`);
  if (row === undefined) throw new FailedAuthentication("invalid_token");
  if (row.revoked_at !== null) throw new FailedAuthentication("revoked_token");
  if (origin === undefined || !row.origins.includes(origin)) throw new OperationError("access_restricted");
  if (workspaceId !== own.workspaceId) throw new OperationError("not_owner");
  if (visitorToken !== undefined) throw new OperationError("access_restricted");
  const visitor = findGuest(credential, workspaceId, context);
  return {
    principal: { kind: "visitor", via: "page", workspaceId, connectionId: own.id, scopes: MAY, visitor, deviceId },
    standing: { ...NO_STANDING, workspaceActive: row.status === "ACTIVE" },
    headers: { "access-control-allow-origin": origin, ...READABLE },
  };
}

/** Answer headers that the page's script may read. */
const READABLE = {
  "access-control-expose-headers":
    "ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Credits-Charged, X-Request-Id",
  vary: "Origin",
};
