import { sql, type Tx } from "../../storage/database.ts";
import { DAY, later } from "../clock.ts";
import { parseDeviceId } from "../credentials/guest-tokens.ts";
import { sha256 } from "../credentials/secrets.ts";
import { VISITOR_TOKEN } from "../credentials/visitor-tokens.ts";
import { OperationError } from "../errors.ts";
import { authenticateApiKey } from "./api-key.ts";
import { FailedVisitor } from "./doorkeeper.ts";
import { CUSTOMER_SESSION_LIFE } from "./last-used.ts";
import type { Customer, Guest } from "./principals.ts";
import type { Access, AccessContext } from "./standing.ts";

/** The integrator's key and the visitor's credential. */
export interface VisitorCredential {
  apiKey: string;
  visitorToken: string | undefined;
  deviceId: string | undefined;
  guestToken: string | undefined;
}

/** Authenticates key and visitor. An invalid visitor's credential is an error, never ignored. */
export async function authenticateVisitor(
  tx: Tx,
  credential: VisitorCredential,
  workspaceId: string | null,
  context: AccessContext,
): Promise<Access> {
  if (workspaceId === null) throw new OperationError("missing_workspace");
  const { principal, standing } = await authenticateApiKey(tx, credential.apiKey, workspaceId, context);
  const visitor =
    credential.visitorToken === undefined
      ? findGuest(credential, workspaceId, context)
      : await getCustomer(tx, credential.visitorToken, workspaceId, context);
  const { deviceId = null } = credential;
  return { principal: { ...principal, kind: "visitor", via: "key", visitor, deviceId }, standing };
}

export function findGuest(
  { deviceId, guestToken }: Pick<VisitorCredential, "deviceId" | "guestToken">,
  workspaceId: string,
  { guestTokens }: AccessContext,
): Guest | null {
  if (deviceId === undefined && guestToken === undefined) return null;
  if (deviceId === undefined) throw new OperationError("invalid_token");
  const device = parseDeviceId(deviceId);
  if (guestToken === undefined) return null;
  return { kind: "GUEST", id: guestTokens.verify(workspaceId, device, guestToken), name: null };
}

interface CustomerRow {
  id: string;
  name: string;
  language: string;
  session_id: string;
  expires_at: Date;
  revoked_at: Date | null;
}

export async function getCustomer(
  tx: Tx,
  token: string,
  workspaceId: string,
  { environment, now }: AccessContext,
): Promise<Customer> {
  VISITOR_TOKEN.assertForm(environment, token);
  const row = await tx.find<CustomerRow>(sql`
    select c.id, c.name, c.language, s.id as session_id, s.expires_at, s.revoked_at
    from customer_sessions s
    join customers c on c.workspace_id = s.workspace_id and c.id = s.customer_id
    where s.workspace_id = ${workspaceId} and s.token_hash = ${sha256(token)}`);
  if (row === undefined) throw new FailedVisitor("invalid_token");
  if (row.revoked_at !== null) throw new FailedVisitor("revoked_token");
  if (row.expires_at <= now) throw new FailedVisitor("expired_token");
  const renewed = later(now, CUSTOMER_SESSION_LIFE);
  // A used session is extended at most once a day, to avoid a write per call.
  const isRenewed = row.expires_at <= later(renewed, -DAY);
  const expiresAt = isRenewed ? renewed : row.expires_at;
  return {
    kind: "CUSTOMER",
    id: row.id,
    name: row.name,
    language: row.language,
    session: { id: row.session_id, workspaceId, token, expiresAt, isRenewed },
  };
}
