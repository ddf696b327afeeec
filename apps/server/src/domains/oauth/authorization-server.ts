// The OAuth 2 endpoints, one method each. Client errors are returned as values, never thrown, so surfaces only write
// them out.

import { setTimeout } from "node:timers/promises";
import type { Clock } from "../../kernel/clock.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { sha256 } from "../../kernel/credentials/secrets.ts";
import { type LimitRule, type RateLimiter, takeHit } from "../../kernel/rate-limits.ts";
import type { ClientFacts } from "../../kernel/wire.ts";
import type { PublicFetch } from "../../providers/public-fetch/index.ts";
import type { Database } from "../../storage/database.ts";
import {
  answerUrl,
  createAuthorizationRequest,
  findAuthorizationRequest,
  findRedirectUri,
  findState,
  parseAuthorizationRequest,
} from "./authorization-requests.ts";
import { authenticateClient } from "./client-authentication.ts";
import { type ClientMetadata, GRANT_TYPES, parseRegistration } from "./client-metadata.ts";
import { type Client, Clients, mayRedirectUnprompted, registerClient } from "./clients.ts";
import { redeemCode } from "./codes.ts";
import { OAuthError, type OAuthErrorName, toOAuthError } from "./errors.ts";
import { JsonDocuments } from "./json-documents.ts";
import { OAUTH_LIMITS } from "./limits.ts";
import { authorizationServerMetadata, protectedResourceMetadata } from "./metadata.ts";
import { FormParameters } from "./parameters.ts";
import { findGrantOf, rotateRefreshToken } from "./refresh.ts";
import { assertResource, resourceOf } from "./resource.ts";
import { revokeToken } from "./revocation.ts";
import { assertOwnEnvironment, type IssuedTokens, toTokenResponse } from "./tokens.ts";

export interface AuthorizationServerParts {
  database: Database;
  clock: Clock;
  limiter: RateLimiter;
  publicFetch: PublicFetch;
  environment: Environment;
  keyring: Keyring;
  /** The API's origin, from which all other URLs derive. */
  issuer: string;
  /** The URL of the consent page. The request's id is added as `request`. */
  consentUrl: string;
  refreshJoinMilliseconds: number;
}

/** An answer for a client. */
export interface OAuthAnswer {
  status: number;
  headers: Record<string, string>;
  body: object | null;
}

/** An answer for a browser: a redirect, or an error page. */
export type AuthorizationAnswer =
  | { redirectTo: string }
  /** `cause` is for the client's developer. */
  | { refusal: AuthorizationRefusal; status: number; cause?: string };

type AuthorizationRefusal =
  | "bad_request"
  | "unknown_client"
  | "unknown_callback"
  | "source_blocked"
  | "rate_limited"
  | "unavailable";

/** Errors shown on our own page, because no trusted callback exists. */
const REFUSALS: Partial<Record<OAuthErrorName, AuthorizationRefusal>> = {
  invalid_client: "unknown_client",
  too_many_requests: "rate_limited",
  temporarily_unavailable: "unavailable",
};

const toRefusal = ({ error, status, message }: OAuthError): AuthorizationAnswer => ({
  refusal: REFUSALS[error] ?? "bad_request",
  status: status === 401 ? 400 : status,
  cause: `${error}: ${message}`,
});

interface TokenRequest {
  parameters: URLSearchParams;
  authorization: string | undefined;
  client: ClientFacts;
}

export class AuthorizationServer {
  readonly metadata: object;
  readonly resourceMetadata: object;
  readonly #parts: AuthorizationServerParts;
  readonly #clients: Clients;
  readonly #resource: string;
  readonly #audience: string[];

  constructor(parts: AuthorizationServerParts) {
    this.#parts = parts;
    this.#clients = new Clients({ ...parts, documents: new JsonDocuments(parts) });
    this.#resource = resourceOf(parts.issuer);
    const metadata = authorizationServerMetadata(parts.issuer);
    this.#audience = [metadata.issuer, metadata.token_endpoint];
    this.metadata = metadata;
    this.resourceMetadata = protectedResourceMetadata(parts.issuer);
  }

  register(body: unknown, client: ClientFacts): Promise<OAuthAnswer> {
    return this.#answer(OAUTH_LIMITS.registration, client, async (now) => {
      const metadata = parseRegistration(body);
      const registered = await this.#parts.database.write((tx) => registerClient(tx, metadata, now));
      return { status: 201, body: toRegistration(registered, now) };
    });
  }

  token(request: TokenRequest): Promise<OAuthAnswer> {
    return this.#answer(OAUTH_LIMITS.token, request.client, async (now) => {
      const parameters = new FormParameters(request.parameters);
      const grantType = parameters.require("grant_type");
      if (!(GRANT_TYPES as readonly string[]).includes(grantType)) {
        throw new OAuthError("unsupported_grant_type", `Supported are ${GRANT_TYPES.join(" and ")}.`);
      }
      const tokens = await (grantType === "refresh_token"
        ? this.#refresh(request, parameters, now)
        : this.#redeem(request, parameters, now));
      if (tokens instanceof OAuthError) throw tokens;
      return { status: 200, body: toTokenResponse(tokens, now) };
    });
  }

  revoke(request: TokenRequest): Promise<OAuthAnswer> {
    return this.#answer(OAUTH_LIMITS.revocation, request.client, async (now) => {
      const parameters = new FormParameters(request.parameters);
      const token = parameters.require("token");
      const client = await this.#authenticate(request, parameters, now);
      await this.#parts.database.write((tx) => revokeToken(tx, client, token, now));
      return { status: 200, body: null };
    });
  }

  async authorize(query: URLSearchParams, client: ClientFacts): Promise<AuthorizationAnswer> {
    try {
      await takeHit(this.#parts.limiter, OAUTH_LIMITS.authorization, client.address);
      return await this.#authorize(new FormParameters(query), client);
    } catch (error) {
      const refusal = toOAuthError(error);
      if (refusal === undefined) throw error;
      return toRefusal(refusal);
    }
  }

  /** Returns true while the request waits for the user's decision. */
  async isWaiting(requestId: string): Promise<boolean> {
    const { database, clock } = this.#parts;
    return (await database.read((tx) => findAuthorizationRequest(tx, requestId, clock.now()))) !== undefined;
  }

  async #authorize(parameters: FormParameters, { address }: ClientFacts): Promise<AuthorizationAnswer> {
    const { database, clock, issuer, consentUrl } = this.#parts;
    const client = await this.#clients.find(parameters.require("client_id"), address);
    const redirectUri = findRedirectUri(parameters, client);
    if (redirectUri === undefined) return { refusal: "unknown_callback", status: 400 };
    if (client.isBlocked) return { refusal: "source_blocked", status: 403 };
    try {
      const request = parseAuthorizationRequest(parameters, { client, redirectUri, resource: this.#resource });
      const id = await database.write((tx) => createAuthorizationRequest(tx, request, clock.now()));
      return { redirectTo: `${consentUrl}?${new URLSearchParams({ request: id })}` };
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      if (!mayRedirectUnprompted(client.id, redirectUri)) return toRefusal(error);
      const answer = { error: error.error, error_description: error.message };
      return { redirectTo: answerUrl({ redirectUri, state: findState(parameters) }, issuer, answer) };
    }
  }

  async #redeem(request: TokenRequest, parameters: FormParameters, now: Date): Promise<IssuedTokens | OAuthError> {
    const { environment, database } = this.#parts;
    const code = parameters.require("code");
    assertOwnEnvironment("code", environment, code);
    const client = await this.#authenticate(request, parameters, now);
    const resource = this.#resource;
    assertResource(parameters, resource);
    const verifier = parameters.require("code_verifier");
    const redirectUri = parameters.find("redirect_uri");
    await this.#countFor(client, sha256(code).toString("base64url"));
    return database.write((tx) => redeemCode(tx, { client, code, verifier, redirectUri, resource, environment }, now));
  }

  async #refresh(request: TokenRequest, parameters: FormParameters, now: Date): Promise<IssuedTokens | OAuthError> {
    const { environment, database, keyring, refreshJoinMilliseconds: joinMilliseconds } = this.#parts;
    const refreshToken = parameters.require("refresh_token");
    assertOwnEnvironment("refresh", environment, refreshToken);
    const client = await this.#authenticate(request, parameters, now);
    if (!client.metadata.grant_types.includes("refresh_token")) {
      throw new OAuthError("unauthorized_client", "The client is not registered for the refresh_token grant.");
    }
    const resource = this.#resource;
    assertResource(parameters, resource);
    const scope = parameters.find("scope");
    const grantId = await database.read((tx) => findGrantOf(tx, refreshToken));
    await this.#countFor(client, grantId);
    if (grantId !== undefined) await takeHit(this.#parts.limiter, OAUTH_LIMITS.grantDay, `${client.id} ${grantId}`);
    const refresh = { client, refreshToken, scope, resource, environment, keyring, joinMilliseconds };
    const { outcome, heldMilliseconds } = await database.write((tx) => rotateRefreshToken(tx, refresh, now));
    // The token counts as used when the answer leaves. Until then, concurrent refreshes on any process get the same
    // tokens.
    if (heldMilliseconds > 0) await setTimeout(heldMilliseconds);
    return outcome;
  }

  /** Unknown codes and tokens share one counter per client, so they do not use up the limits of real connections. */
  async #countFor(client: Client, connection = ""): Promise<void> {
    await takeHit(this.#parts.limiter, OAUTH_LIMITS.grant, `${client.id} ${connection}`);
  }

  #authenticate({ authorization, client }: TokenRequest, parameters: FormParameters, now: Date): Promise<Client> {
    return authenticateClient(
      { clients: this.#clients, database: this.#parts.database, audience: this.#audience },
      { parameters, authorization, address: client.address },
      now,
    );
  }

  async #answer(
    rule: LimitRule,
    { address }: ClientFacts,
    work: (now: Date) => Promise<{ status: number; body: object | null }>,
  ): Promise<OAuthAnswer> {
    const headers: Record<string, string> = {};
    try {
      await takeHit(this.#parts.limiter, rule, address, headers);
      return { ...(await work(this.#parts.clock.now())), headers };
    } catch (error) {
      const refusal = toOAuthError(error);
      if (refusal === undefined) throw error;
      return { status: refusal.status, headers: { ...headers, ...refusal.headers }, body: refusal.toBody() };
    }
  }
}

const toRegistration = ({ id, metadata }: { id: string; metadata: ClientMetadata }, now: Date) => ({
  client_id: id,
  client_id_issued_at: Math.floor(now.getTime() / 1000),
  ...metadata,
});
