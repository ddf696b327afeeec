// Sign-in through any OpenID Connect issuer: authorization code with PKCE, state and nonce. The pending state is sealed
// in the browser's own cookie, so that another browser cannot finish the sign-in.

import type { Language } from "@vitrine/contract";
import * as oidc from "openid-client";
import { type Clock, later, MINUTE, SECOND } from "../../kernel/clock.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { OperationError } from "../../kernel/errors.ts";
import { findLanguage, preferredLanguage } from "../../kernel/languages.ts";
import type { ClientFacts } from "../../kernel/wire.ts";
import { type Database, sql, type Tx } from "../../storage/database.ts";
import { findOrCreateAccount, getAccountById } from "./accounts.ts";
import { type BrowserName, rememberBrowser } from "./browser-codes.ts";
import { beginSession, type NewSession } from "./sessions.ts";
import type { OidcSettings } from "./settings.ts";
import { dashboardHolder } from "./sign-in.ts";

export interface ThirdPartyParts extends OidcSettings {
  callbackUrl: string;
  /** Allows an issuer on plain http outside production. */
  allowHttp: boolean;
  keyring: Keyring;
  database: Database;
  clock: Clock;
}

const PENDING_LIFE = 10 * MINUTE;
const PURPOSE = "third-party sign-in";
const TIMEOUT = 10 * SECOND;

interface Pending {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
  expiresAt: string;
}

/** Identity claims from a signed token or from the issuer's userinfo endpoint. */
interface Identity {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  language: Language;
}

export class ThirdPartySignIn {
  readonly #parts: ThirdPartyParts;
  #discovered: Promise<oidc.Configuration> | undefined;

  constructor(parts: ThirdPartyParts) {
    this.#parts = parts;
  }

  /** Returns the issuer's URL and the sealed state for the cookie. */
  async start(returnTo: string): Promise<{ url: string; pending: string; expiresAt: Date }> {
    const config = await this.#discover();
    const { keyring, clock, callbackUrl } = this.#parts;
    const expiresAt = later(clock.now(), PENDING_LIFE);
    const pending: Pending = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      returnTo,
      expiresAt: expiresAt.toISOString(),
    };
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: callbackUrl,
      scope: "openid email profile",
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, pending: keyring.seal(PURPOSE, JSON.stringify(pending)), expiresAt };
  }

  /** `query` is the query string of the issuer's redirect. */
  async finish(
    query: string,
    sealed: string | undefined,
    client: ClientFacts,
    browserName: string | null,
  ): Promise<{ session: NewSession; browser: BrowserName; returnTo: string }> {
    const pending = this.#open(sealed);
    const identity = await this.#askIssuer(query, pending, client);
    const now = this.#parts.clock.now();
    const signedIn = await this.#parts.database.write(async (tx) => {
      const account = await findOrLinkAccount(tx, identity, now);
      if (account.status !== "ACTIVE") throw new OperationError("account_inactive");
      const session = await beginSession(tx, account.id, client.userAgent, now);
      return { session, browser: await rememberBrowser(tx, dashboardHolder(account.email), browserName, now) };
    });
    return { ...signedIn, returnTo: pending.returnTo };
  }

  #open(sealed: string | undefined): Pending {
    const { keyring, clock } = this.#parts;
    const opened = sealed === undefined ? undefined : keyring.open(PURPOSE, sealed);
    const pending = opened === undefined ? undefined : (JSON.parse(opened) as Pending);
    if (pending === undefined || pending.expiresAt <= clock.now().toISOString()) {
      throw new OperationError("invalid_code", { internal: "no sign-in is pending in this browser" });
    }
    return pending;
  }

  async #askIssuer(query: string, pending: Pending, client: ClientFacts): Promise<Identity> {
    const config = await this.#discover();
    try {
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`${this.#parts.callbackUrl}?${query}`), {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.verifier,
        idTokenExpected: true,
      });
      const signed = tokens.claims();
      if (signed === undefined) throw new Error("the issuer sent no ID token");
      // Some issuers provide the email only at the userinfo endpoint.
      const told =
        signed["email"] === undefined ? await oidc.fetchUserInfo(config, tokens.access_token, signed.sub) : {};
      return toIdentity({ ...told, ...signed }, client);
    } catch (error) {
      throw new OperationError("invalid_code", { internal: `third-party sign-in failed: ${String(error)}` });
    }
  }

  /** Loads the issuer's metadata once. After a failure, the next sign-in retries. */
  #discover(): Promise<oidc.Configuration> {
    this.#discovered ??= this.#fetchMetadata().catch((error) => {
      this.#discovered = undefined;
      throw error;
    });
    return this.#discovered;
  }

  #fetchMetadata(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret, allowHttp } = this.#parts;
    return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT / SECOND,
      execute: allowHttp && issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [],
    });
  }
}

function toIdentity(claims: Record<string, unknown>, client: ClientFacts): Identity {
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name] : undefined);
  return {
    issuer: String(claims["iss"]),
    subject: String(claims["sub"]),
    email: text("email"),
    emailVerified: claims["email_verified"] === true || claims["email_verified"] === "true",
    name: text("name")?.slice(0, 100),
    language: findLanguage(text("locale")) ?? preferredLanguage(client.acceptLanguage),
  };
}

/** A linked identity takes precedence over its email, which may have a new owner. */
async function findOrLinkAccount(tx: Tx, identity: Identity, now: Date) {
  const { issuer, subject, email, emailVerified, name, language } = identity;
  const linked = await tx.find<{ account_id: string }>(sql`
    select account_id from account_identities where issuer = ${issuer} and subject = ${subject}`);
  if (linked !== undefined) return getAccountById(tx, linked.account_id);
  if (email === undefined || !emailVerified) {
    throw new OperationError("email_not_allowed", { internal: "the issuer does not vouch for the email address" });
  }
  const account = await findOrCreateAccount(tx, { email, name, language }, now);
  // In a race of two first sign-ins, both get the account that was linked first, regardless of the email.
  const { account_id: winner } = await tx.one<{ account_id: string }>(sql`
    insert into account_identities (issuer, subject, account_id, created_at)
    values (${issuer}, ${subject}, ${account.id}, ${now})
    on conflict (issuer, subject) do update set issuer = excluded.issuer
    returning account_id`);
  return winner === account.id ? account : getAccountById(tx, winner);
}
