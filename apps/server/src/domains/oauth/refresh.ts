// Refresh tokens: each is exchanged once for a new pair and expires with its grant. A second use revokes the grant. The
// first answer is delayed for a moment, and concurrent requests with the same token get the same pair. A row lock
// orders them, and the database's clock ends the join window across all processes.

import { LIMITS, type Scope } from "@vitrine/contract";
import type { Environment } from "../../kernel/credentials/environment.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { sha256 } from "../../kernel/credentials/secrets.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { knownScopes } from "./client-metadata.ts";
import type { Client } from "./clients.ts";
import { invalidGrant, OAuthError } from "./errors.ts";
import { revokeGrant } from "./grants.ts";
import { requireStanding } from "./standing.ts";
import { type IssuedTokens, issueTokens } from "./tokens.ts";

export interface Refresh {
  client: Client;
  refreshToken: string;
  /** The requested subset of the token's scopes; undefined for all of them. */
  scope: string | undefined;
  /** The current resource. A grant for an earlier resource URL must be made again. */
  resource: string;
  environment: Environment;
  keyring: Keyring;
  /** Length of the join window; 0 disables joining. */
  joinMilliseconds: number;
}

interface Rotation {
  /** A refusal is returned, not thrown, because a revocation in this transaction must be committed. */
  outcome: IssuedTokens | OAuthError;
  /** Delay before the answer is sent. */
  heldMilliseconds: number;
}

interface RefreshRow {
  grant_id: string;
  client_id: string;
  account_id: string;
  source_id: string;
  scopes: Scope[];
  workspace_ids: string[] | null;
  is_account_level: boolean;
  expires_at: Date;
  revoked_at: Date | null;
  consumed_at: Date | null;
  successors: string | null;
  resource: string;
  may_join: boolean;
  /** Milliseconds left in the join window. */
  milliseconds_left: number;
}

/** Returns the connection of a token, used or not. */
export async function findGrantOf(tx: Tx, refreshToken: string): Promise<string | undefined> {
  const row = await tx.find<{ grant_id: string }>(sql`
    select grant_id from oauth_refresh_tokens where token_hash = ${sha256(refreshToken)}`);
  return row?.grant_id;
}

export async function rotateRefreshToken(tx: Tx, refresh: Refresh, now: Date): Promise<Rotation> {
  const row = await findRefreshRow(tx, refresh.refreshToken);
  const outcome = await settle(tx, refresh, row, now);
  if (row === undefined || outcome instanceof OAuthError) return { outcome, heldMilliseconds: 0 };
  const isFirst = row.consumed_at === null;
  return { outcome, heldMilliseconds: isFirst ? refresh.joinMilliseconds : Math.ceil(row.milliseconds_left) };
}

/**
 * Locks the token's row. `now()` is the start of the transaction, so waiting for the lock does not end the join window.
 */
const findRefreshRow = (tx: Tx, refreshToken: string) =>
  tx.find<RefreshRow>(sql`
    select t.grant_id, g.client_id, g.account_id, g.source_id, t.scopes, g.workspace_ids, g.resource, g.is_account_level,
           g.expires_at, g.revoked_at, t.consumed_at, t.successors, coalesce(now() < t.joinable_until, false) as may_join,
           coalesce(extract(epoch from t.joinable_until - clock_timestamp()) * 1000, 0)::float8 as milliseconds_left
    from oauth_refresh_tokens t join oauth_grants g on g.id = t.grant_id
    where t.token_hash = ${sha256(refreshToken)} for update of t`);

async function settle(
  tx: Tx,
  refresh: Refresh,
  row: RefreshRow | undefined,
  now: Date,
): Promise<IssuedTokens | OAuthError> {
  if (row === undefined || row.client_id !== refresh.client.id) return invalidGrant();
  if (row.consumed_at !== null && !row.may_join) {
    await revokeGrant(tx, row.grant_id, now);
    return invalidGrant("The token was used before: the connection has been revoked. Connect again.");
  }
  if (row.revoked_at !== null || row.expires_at <= now) return invalidGrant();
  if (row.resource !== refresh.resource) return invalidGrant("The address of the service has changed: connect again.");
  if (!row.is_account_level) return reconnectRequired();
  await requireStanding(tx, { accountId: row.account_id, sourceId: row.source_id });
  const scopes = narrow(row.scopes, refresh.scope);
  return row.consumed_at === null ? exchange(tx, refresh, row, scopes, now) : join(refresh, row, scopes);
}

const reconnectRequired = () =>
  new OAuthError("invalid_grant", "This connection is older than account-level access: connect again.", {
    status: 401,
    code: "reconnect_required",
  });

function narrow(scopes: Scope[], wish: string | undefined): Scope[] {
  if (wish === undefined) return scopes;
  const wanted = knownScopes(wish);
  if (wanted.length === 0) return scopes;
  if (!wanted.every((scope) => scopes.includes(scope))) {
    throw new OAuthError("invalid_scope", "A refresh cannot request more scopes than were granted.");
  }
  return wanted;
}

async function exchange(tx: Tx, refresh: Refresh, row: RefreshRow, scopes: Scope[], now: Date): Promise<IssuedTokens> {
  const tokens = await issueTokens(
    tx,
    {
      grantId: row.grant_id,
      grantExpiresAt: row.expires_at,
      scopes,
      workspaceIds: row.workspace_ids,
      refreshScopes: row.scopes,
      environment: refresh.environment,
    },
    now,
  );
  await trimUsed(tx, row.grant_id);
  const { joinMilliseconds, refreshToken } = refresh;
  const successors = joinMilliseconds === 0 ? null : sealSuccessors(refresh, tokens);
  const window = sql`clock_timestamp() + make_interval(secs => ${joinMilliseconds / 1000}::float8)`;
  await tx.run(sql`
    update oauth_refresh_tokens
    set consumed_at = ${now}, successors = ${successors}, joinable_until = ${joinMilliseconds === 0 ? sql`null` : window}
    where token_hash = ${sha256(refreshToken)}`);
  return tokens;
}

/** Batch size, because connections from before the limit may have more used tokens. */
const TRIMMED_AT_ONCE = 1000;

/**
 * Trims used tokens, as a connection may refresh without limit. After the join window, only the hash of a used token is
 * kept to detect reuse. Tokens beyond the newest ones are deleted, and their reuse fails as unknown.
 */
async function trimUsed(tx: Tx, grantId: string): Promise<void> {
  // Skips rows locked by concurrent refreshes; the next exchange trims them.
  await tx.run(sql`
    update oauth_refresh_tokens set successors = null, scopes = '{}'
    where token_hash = any(array(
      select token_hash from oauth_refresh_tokens
      where grant_id = ${grantId} and consumed_at is not null and scopes <> '{}'
        and coalesce(joinable_until <= clock_timestamp(), true)
      limit ${TRIMMED_AT_ONCE} for update skip locked))`);
  await tx.run(sql`
    delete from oauth_refresh_tokens where token_hash = any(array(
      select token_hash from oauth_refresh_tokens
      where grant_id = ${grantId} and consumed_at is not null
        and number < (select max(number) from oauth_refresh_tokens where grant_id = ${grantId})
                     - ${LIMITS.connection.usedTokensMax}
      order by number limit ${TRIMMED_AT_ONCE} for update skip locked))`);
}

function join(refresh: Refresh, row: RefreshRow, scopes: Scope[]): IssuedTokens | OAuthError {
  const opened = refresh.keyring.open(purposeOf(refresh), row.successors ?? "");
  if (opened === undefined) return invalidGrant();
  const tokens = JSON.parse(opened) as Omit<IssuedTokens, "expiresAt"> & { expiresAt: string };
  if (tokens.scopes.join(" ") !== scopes.join(" ")) {
    return new OAuthError("invalid_scope", "The token was just exchanged for other scopes.");
  }
  return { ...tokens, workspaceIds: row.workspace_ids, expiresAt: new Date(tokens.expiresAt) };
}

const sealSuccessors = (refresh: Refresh, tokens: IssuedTokens) =>
  refresh.keyring.seal(purposeOf(refresh), JSON.stringify(tokens));

/** The used token is part of the key and is not stored, so neither the database nor its operator can decrypt this. */
const purposeOf = ({ refreshToken }: Refresh) => `oauth successors of ${refreshToken}`;
