import type { Scope } from "@vitrine/contract";
import { HOUR, later, SECOND } from "../../kernel/clock.ts";
import { OAUTH_TOKENS } from "../../kernel/credentials/agent-tokens.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import { sha256 } from "../../kernel/credentials/secrets.ts";
import { OperationError } from "../../kernel/errors.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { OAuthError } from "./errors.ts";

const ACCESS_TOKEN_LIFE = HOUR;

/** Newly issued tokens; the client gets them only once. */
export interface IssuedTokens {
  accessToken: string;
  refreshToken: string | null;
  scopes: Scope[];
  /** Null for all workspaces of the account. */
  workspaceIds: string[] | null;
  expiresAt: Date;
}

export interface Issue {
  grantId: string;
  grantExpiresAt: Date;
  /** Scopes of the access token. A refresh may request fewer than the grant allows. */
  scopes: Scope[];
  workspaceIds: string[] | null;
  /** Null for a client without the refresh token grant. */
  refreshScopes: Scope[] | null;
  environment: Environment;
}

export async function issueTokens(tx: Tx, issue: Issue, now: Date): Promise<IssuedTokens> {
  const { grantId, scopes, workspaceIds, refreshScopes, environment } = issue;
  const accessToken = OAUTH_TOKENS.access.mint(environment);
  const expiresAt = new Date(Math.min(later(now, ACCESS_TOKEN_LIFE).getTime(), issue.grantExpiresAt.getTime()));
  await tx.run(sql`
    insert into oauth_access_tokens (token_hash, grant_id, scopes, expires_at)
    values (${sha256(accessToken)}, ${grantId}, ${scopes}, ${expiresAt})`);
  if (refreshScopes === null) return { accessToken, refreshToken: null, scopes, workspaceIds, expiresAt };
  const refreshToken = OAUTH_TOKENS.refresh.mint(environment);
  await tx.run(sql`
    insert into oauth_refresh_tokens (token_hash, grant_id, scopes, number)
    values (${sha256(refreshToken)}, ${grantId}, ${refreshScopes},
            (select coalesce(max(number), 0) + 1 from oauth_refresh_tokens where grant_id = ${grantId}))`);
  return { accessToken, refreshToken, scopes, workspaceIds, expiresAt };
}

export const toTokenResponse = (
  { accessToken, refreshToken, scopes, workspaceIds, expiresAt }: IssuedTokens,
  now: Date,
) => ({
  access_token: accessToken,
  token_type: "Bearer",
  expires_in: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / SECOND)),
  ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
  scope: scopes.join(" "),
  // An extension of this server; other clients ignore it.
  ...(workspaceIds === null ? {} : { workspace_ids: workspaceIds }),
});

/** Rejects tokens of another environment before any lookup. A malformed token is reported as unknown later. */
export function assertOwnEnvironment(kind: "code" | "refresh", environment: Environment, token: string): void {
  try {
    OAUTH_TOKENS[kind].assertForm(environment, token);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    if (error.code !== "wrong_environment") return;
    throw new OAuthError("invalid_grant", error.toBody().message, { status: error.status, code: error.code });
  }
}
