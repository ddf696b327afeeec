// Refresh tokens: each is exchanged once for a new pair and ends with its grant. Using one again revokes the grant. It counts
// as used once the answer leaves, which is held back for a moment: whoever sends it meanwhile joins and gets the same pair.
// The row's lock puts them in order, and the database's clock tells the end, whichever processes they have reached.

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
  /** Fewer scopes than the token could give; undefined for all of them. */
  scope: string | undefined;
  /** What tokens are given for by now: a grant for what the service was called before has to be made again. */
  resource: string;
  environment: Environment;
  keyring: Keyring;
  /** For how long others may join; 0 for nobody. */
  joinMilliseconds: number;
}

interface Rotation {
  /** A refusal is returned, not thrown: it may come with a revocation, which has to be committed. */
  outcome: IssuedTokens | OAuthError;
  /** How long the answer has to wait. */
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
  /** Of the time in which others may join. */
  milliseconds_left: number;
}

/** Which connection a token belongs to, used or not. */
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

/** Whoever arrived in time joins, however long the row was held: `now()` is when the transaction began. */
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
  if (row.resource !== refresh.resource) return invalidGrant("The service has moved since: connect again.");
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
    throw new OAuthError("invalid_scope", "A refresh cannot give more than was allowed.");
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

/** A connection may have had more before there was a bound. */
const TRIMMED_AT_ONCE = 1000;

/**
 * Exchanging has no end, so of a used token nothing stays, once nobody may join any more, but what its next use is known by; and
 * that of the newest. An older one is refused as if it had never been: whoever has it gets nothing for it either way.
 */
async function trimUsed(tx: Tx, grantId: string): Promise<void> {
  // What somebody holds at this moment is left to the next exchange: nobody waits for another's token.
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
    return new OAuthError("invalid_scope", "The token was exchanged for other scopes just now.");
  }
  return { ...tokens, workspaceIds: row.workspace_ids, expiresAt: new Date(tokens.expiresAt) };
}

const sealSuccessors = (refresh: Refresh, tokens: IssuedTokens) =>
  refresh.keyring.seal(purposeOf(refresh), JSON.stringify(tokens));

/** The used token is part of the key and is stored nowhere: neither the database nor its operator can open this. */
const purposeOf = ({ refreshToken }: Refresh) => `oauth successors of ${refreshToken}`;
