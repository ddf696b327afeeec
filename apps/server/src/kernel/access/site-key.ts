import { sql, type Tx } from "../../storage/database.ts";
import { parseSiteKey } from "../credentials/site-keys.ts";
import { OperationError } from "../errors.ts";
import { FailedAuthentication } from "./doorkeeper.ts";
import { scopeSet } from "./scope-set.ts";
import { type Access, type AccessContext, NO_STANDING, type Status } from "./standing.ts";
import { findGuest, type VisitorCredential } from "./visitor.ts";

/** A publishable key, the origin of the page that shows it, and which guest the page speaks for. */
export interface SiteKeyCredential extends Omit<VisitorCredential, "apiKey"> {
  siteKey: string;
  origin: string | undefined;
}

/** All that a key which everybody can read may do: what is published, and visitors' questions to the assistant. */
const MAY = scopeSet("storefront:read ai:write");

/**
 * Good for its own workspace, from the origins that its owner has listed. A customer's session is not taken: its token would
 * have to lie in a page of others, for a year.
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

/** What the page's script may read of an answer. It is another one for another origin. */
const READABLE = {
  "access-control-expose-headers":
    "ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Credits-Charged, X-Request-Id",
  vary: "Origin",
};
