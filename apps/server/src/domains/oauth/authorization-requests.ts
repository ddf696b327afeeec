// Authorization requests, from the browser's arrival at /oauth/authorize to the user's decision. Before client and
// callback are matched, no answer is sent to the callback. After that, every refusal is.

import { LIMITS, type Scope } from "@vitrine/contract";
import { later, MINUTE } from "../../kernel/clock.ts";
import { newSecret, sha256 } from "../../kernel/credentials/secrets.ts";
import { empty, sql, type Tx } from "../../storage/database.ts";
import { knownScopes } from "./client-metadata.ts";
import type { Client } from "./clients.ts";
import { OAuthError } from "./errors.ts";
import type { FormParameters } from "./parameters.ts";
import { redirectUriMatches } from "./redirect-uris.ts";
import { assertResource, RESOURCE_SCOPES } from "./resource.ts";

const REQUEST_LIFE = 10 * MINUTE;

export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  scopes: Scope[];
  resource: string;
  state: string | null;
  codeChallenge: string;
}

/** Returns the client's registered callback that matches the request, or undefined. */
export function findRedirectUri(parameters: FormParameters, { metadata }: Client): string | undefined {
  const given = parameters.find("redirect_uri");
  const registered = metadata.redirect_uris;
  if (given === undefined) return registered.length === 1 ? registered[0] : undefined;
  return registered.some((uri) => redirectUriMatches(uri, given)) ? given : undefined;
}

/** Returns the state for a refusal too, or null if the state itself is invalid. */
export function findState(parameters: FormParameters): string | null {
  try {
    return parseState(parameters);
  } catch {
    return null;
  }
}

function parseState(parameters: FormParameters): string | null {
  const state = parameters.find("state") ?? null;
  if (state !== null && state.length > LIMITS.oauth.stateMax)
    throw new OAuthError("invalid_request", "state is too long.");
  return state;
}

export function parseAuthorizationRequest(
  parameters: FormParameters,
  { client, redirectUri, resource }: { client: Client; redirectUri: string; resource: string },
): AuthorizationRequest {
  const state = parseState(parameters);
  if (parameters.require("response_type") !== "code") {
    throw new OAuthError("unsupported_response_type", "Only response_type=code is supported.");
  }
  if ((parameters.find("response_mode") ?? "query") !== "query") {
    throw new OAuthError("invalid_request", "Only response_mode=query is supported.");
  }
  const codeChallenge = parseCodeChallenge(parameters);
  assertResource(parameters, resource);
  const scopes = parseScopes(parameters.find("scope"));
  if (parameters.find("prompt")?.split(" ").includes("none")) {
    throw new OAuthError("consent_required", "prompt=none is not supported: the user must always give consent.");
  }
  return { clientId: client.id, redirectUri, scopes, resource, state, codeChallenge };
}

function parseCodeChallenge(parameters: FormParameters): string {
  const challenge = parameters.require("code_challenge");
  if (parameters.find("code_challenge_method") !== "S256" || !/^[A-Za-z0-9_-]{43}$/.test(challenge)) {
    throw new OAuthError("invalid_request", "A code challenge with the method S256 is required.");
  }
  return challenge;
}

/** Some clients send only their own scopes. That counts as no scope. */
function parseScopes(list = ""): Scope[] {
  const scopes = knownScopes(list);
  return scopes.length === 0 ? [...RESOURCE_SCOPES] : scopes;
}

/** Stores the request for its user. The id is a secret of the user's browser. */
export async function createAuthorizationRequest(tx: Tx, request: AuthorizationRequest, now: Date): Promise<string> {
  const id = newSecret();
  await tx.run(sql`
    insert into oauth_authorization_requests
      (id_hash, client_id, redirect_uri, scopes, resource, state, code_challenge, expires_at)
    values (${sha256(id)}, ${request.clientId}, ${request.redirectUri}, ${request.scopes}, ${request.resource},
            ${request.state}, ${request.codeChallenge}, ${later(now, REQUEST_LIFE)})`);
  return id;
}

/** Returns a pending request. With `lock`, concurrent decisions on it wait. */
export async function findAuthorizationRequest(
  tx: Tx,
  id: string,
  now: Date,
  { lock = false } = {},
): Promise<(AuthorizationRequest & { expiresAt: Date }) | undefined> {
  return tx.find(sql`
    select client_id as "clientId", redirect_uri as "redirectUri", scopes, resource, state,
           code_challenge as "codeChallenge", expires_at as "expiresAt"
    from oauth_authorization_requests
    where id_hash = ${sha256(id)} and decided_at is null and expires_at > ${now}
    ${lock ? sql`for update` : empty}`);
}

export async function markDecided(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update oauth_authorization_requests set decided_at = ${now} where id_hash = ${sha256(id)}`);
}

/** Builds the callback URL with the answer and the issuer in its query (RFC 9207). */
export function answerUrl(
  { redirectUri, state }: Pick<AuthorizationRequest, "redirectUri" | "state">,
  issuer: string,
  answer: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.append(name, value);
  if (state !== null) url.searchParams.append("state", state);
  url.searchParams.append("iss", issuer);
  return url.href;
}
