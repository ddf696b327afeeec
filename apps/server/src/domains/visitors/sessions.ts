import {
  type CustomerProfile,
  type CustomerSession,
  getCustomerSession,
  logOutCustomer,
  refreshCustomerSession,
} from "@vitrine/contract";
import { CUSTOMER_SESSION_LIFE } from "../../kernel/access/last-used.ts";
import { customerOf, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { later } from "../../kernel/clock.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import { sha256 } from "../../kernel/credentials/secrets.ts";
import { VISITOR_TOKEN } from "../../kernel/credentials/visitor-tokens.ts";
import { OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { getCustomer } from "./customers.ts";

/** Begins a session. Only this answer contains the token. */
export async function beginSession(
  tx: Tx,
  workspace: WorkspaceScope,
  customer: CustomerProfile,
  { environment, now }: { environment: Environment; now: Date },
): Promise<CustomerSession> {
  const token = VISITOR_TOKEN.mint(environment);
  const expiresAt = later(now, CUSTOMER_SESSION_LIFE);
  await tx.run(sql`
    insert into customer_sessions (workspace_id, id, token_hash, customer_id, created_at, expires_at)
    values (${workspace.id}, ${newId("session")}, ${sha256(token)}, ${customer.id}, ${now}, ${expiresAt})`);
  return { token, sessionExpiresAt: expiresAt.toISOString(), customer };
}

export const sessionHandlers: readonly Handler[] = [
  handle(getCustomerSession, "read", async ({ tx, workspace, principal }) => {
    const { id, session } = customerOf(principal);
    return {
      sessionExpiresAt: session.expiresAt.toISOString(),
      customer: await getCustomer(tx, workspace, id),
    };
  }),

  handle(refreshCustomerSession, "write", async ({ tx, workspace, principal, now }) => {
    const { id, session } = customerOf(principal);
    const expiresAt = later(now, CUSTOMER_SESSION_LIFE);
    const renewed = await tx.run(sql`
      update customer_sessions set expires_at = ${expiresAt}
      where workspace_id = ${workspace.id} and id = ${session.id} and revoked_at is null`);
    if (renewed === 0) throw new OperationError("revoked_token");
    const customer = await getCustomer(tx, workspace, id);
    return { token: session.token, sessionExpiresAt: expiresAt.toISOString(), customer };
  }),

  handle(logOutCustomer, "write", async ({ tx, workspace, principal, now }) => {
    const { session } = customerOf(principal);
    // Keeps the row for a while, so that its token is reported as revoked, not as unknown.
    await tx.run(sql`
      update customer_sessions set revoked_at = ${now}
      where workspace_id = ${workspace.id} and id = ${session.id} and revoked_at is null`);
    return undefined;
  }),
];
