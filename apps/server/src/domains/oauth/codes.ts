// Authorization codes. Consent issues a code, and the client exchanges it once within a minute. A second use revokes
// its tokens, because one of the two users must be a thief.

import { LIMITS, type Scope } from "@vitrine/contract";
import { later, SECOND } from "../../kernel/clock.ts";
import { OAUTH_TOKENS } from "../../kernel/credentials/agent-tokens.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import { equalBytes, sha256 } from "../../kernel/credentials/secrets.ts";
import { sql, type Tx } from "../../storage/database.ts";
import type { Client } from "./clients.ts";
import { invalidGrant, type OAuthError } from "./errors.ts";
import { createGrant, isBelowGrantLimit, revokeGrant, widenGrant } from "./grants.ts";
import { redirectUriMatches } from "./redirect-uris.ts";
import { requireStanding } from "./standing.ts";
import { type IssuedTokens, issueTokens } from "./tokens.ts";

const CODE_LIFE = 60 * SECOND;

export interface NewCode {
  clientId: string;
  accountId: string;
  redirectUri: string;
  scopes: Scope[];
  workspaceIds: string[] | null;
  resource: string;
  codeChallenge: string;
  grantExpiresAt: Date;
  widensGrantId: string | null;
}

export async function createCode(tx: Tx, code: NewCode, environment: Environment, now: Date): Promise<string> {
  const text = OAUTH_TOKENS.code.mint(environment);
  await tx.run(sql`
    insert into oauth_codes (code_hash, client_id, account_id, redirect_uri, scopes, workspace_ids, resource,
                             code_challenge, expires_at, grant_expires_at, widens_grant_id)
    values (${sha256(text)}, ${code.clientId}, ${code.accountId}, ${code.redirectUri}, ${code.scopes},
            ${code.workspaceIds}, ${code.resource}, ${code.codeChallenge}, ${later(now, CODE_LIFE)}, ${code.grantExpiresAt},
            ${code.widensGrantId})`);
  return text;
}

interface CodeRow {
  client_id: string;
  account_id: string;
  redirect_uri: string;
  scopes: Scope[];
  workspace_ids: string[] | null;
  resource: string;
  code_challenge: string;
  expires_at: Date;
  grant_expires_at: Date;
  widens_grant_id: string | null;
  consumed_at: Date | null;
  grant_id: string | null;
}

export interface Redemption {
  client: Client;
  code: string;
  verifier: string;
  /** Optional, because the code verifier already proves that the same client asks. */
  redirectUri: string | undefined;
  /** The current resource. A code for an earlier resource URL is invalid. */
  resource: string;
  environment: Environment;
}

/** Returns a refusal instead of throwing, because a revocation in this transaction must be committed. */
export async function redeemCode(tx: Tx, redemption: Redemption, now: Date): Promise<IssuedTokens | OAuthError> {
  const { client, code } = redemption;
  const row = await tx.find<CodeRow>(sql`
    select client_id, account_id, redirect_uri, scopes, workspace_ids, resource, code_challenge, expires_at, grant_expires_at,
           widens_grant_id, consumed_at, grant_id
    from oauth_codes where code_hash = ${sha256(code)} for update`);
  if (row === undefined || row.client_id !== client.id) return invalidGrant();
  if (row.consumed_at !== null) {
    if (row.grant_id !== null) await revokeGrant(tx, row.grant_id, now);
    return invalidGrant();
  }
  if (row.expires_at <= now || row.resource !== redemption.resource || !matches(row, redemption)) return invalidGrant();
  await requireStanding(tx, { accountId: row.account_id, sourceId: client.sourceId });
  const grantId = await settleGrant(tx, client, row, now);
  await tx.run(sql`
    update oauth_codes set consumed_at = ${now}, grant_id = ${grantId} where code_hash = ${sha256(code)}`);
  const refreshes = client.metadata.grant_types.includes("refresh_token");
  return issueTokens(
    tx,
    {
      grantId,
      grantExpiresAt: row.grant_expires_at,
      scopes: row.scopes,
      workspaceIds: row.workspace_ids,
      refreshScopes: refreshes ? row.scopes : null,
      environment: redemption.environment,
    },
    now,
  );
}

function matches(row: CodeRow, { verifier, redirectUri }: Redemption): boolean {
  if (redirectUri !== undefined && !redirectUriMatches(row.redirect_uri, redirectUri)) return false;
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false;
  const challenge = sha256(verifier).toString("base64url");
  return equalBytes(Buffer.from(challenge), Buffer.from(row.code_challenge));
}

async function settleGrant(tx: Tx, client: Client, row: CodeRow, now: Date): Promise<string> {
  const grant = {
    accountId: row.account_id,
    clientId: client.id,
    sourceId: client.sourceId,
    scopes: row.scopes,
    workspaceIds: row.workspace_ids,
    resource: row.resource,
    expiresAt: row.grant_expires_at,
  };
  const { widens_grant_id: known } = row;
  if (known !== null && (await widenGrant(tx, known, grant, now))) return known;
  // Other connections may have been created since the consent. Throws, so that the code stays valid while the user ends
  // one.
  if (!(await isBelowGrantLimit(tx, grant.accountId, now))) {
    throw invalidGrant(`The account is limited to ${LIMITS.connection.activeMax} connections: revoke one first.`);
  }
  return createGrant(tx, grant, now);
}
