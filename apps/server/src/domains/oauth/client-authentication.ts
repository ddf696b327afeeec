// Client authentication at the token and revocation endpoints. A public client sends only its id; the code verifier and
// rotating tokens protect it. A signed client sends a short-lived, single-use assertion.

import { LIMITS } from "@vitrine/contract";
import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from "jose";
import { later, SECOND } from "../../kernel/clock.ts";
import { type Database, sql } from "../../storage/database.ts";
import { SIGNING_ALGORITHMS } from "./client-metadata.ts";
import type { Client, Clients } from "./clients.ts";
import { OAuthError } from "./errors.ts";
import type { FormParameters } from "./parameters.ts";

const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const ASSERTION_LIFE_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 10;

interface Parts {
  clients: Clients;
  database: Database;
  /** The issuer and the token endpoint. An assertion must name one of them as its audience. */
  audience: string[];
}

export interface ClientRequest {
  parameters: FormParameters;
  authorization: string | undefined;
  /** The client's IP address. */
  address: string;
}

export async function authenticateClient(parts: Parts, request: ClientRequest, now: Date): Promise<Client> {
  const { parameters, authorization, address } = request;
  if (authorization !== undefined) {
    throw invalidClient("Clients have no passwords here.", { "www-authenticate": 'Basic realm="vitrine"' });
  }
  const assertion = parameters.find("client_assertion");
  const id = parameters.find("client_id") ?? (assertion && subjectOf(assertion));
  if (id === undefined) throw invalidClient("The request does not name its client.");
  const client = await parts.clients.findKnown(id, address);
  const isSigned = client.metadata.token_endpoint_auth_method === "private_key_jwt";
  if (assertion === undefined) {
    if (isSigned) throw invalidClient("This client must send an assertion.");
    return client;
  }
  if (!isSigned) throw invalidClient("This client has no key to sign assertions.");
  if (parameters.find("client_assertion_type") !== ASSERTION_TYPE)
    throw invalidClient("The assertion type is not supported.");
  await useOnce(parts.database, client, await verify(parts, client, assertion, { address, now }));
  return client;
}

function subjectOf(assertion: string): string | undefined {
  try {
    const { sub } = decodeJwt<{ sub: unknown }>(assertion);
    return typeof sub === "string" ? sub : undefined;
  } catch {
    return undefined;
  }
}

interface Assertion {
  jti: string;
  expiresAt: Date;
}

async function verify(
  parts: Parts,
  client: Client,
  assertion: string,
  { address, now }: { address: string; now: Date },
): Promise<Assertion> {
  const { token_endpoint_auth_signing_alg: own } = client.metadata;
  const options = {
    algorithms: own === undefined ? [...SIGNING_ALGORITHMS] : [own],
    issuer: client.id,
    subject: client.id,
    audience: parts.audience,
    requiredClaims: ["exp", "jti"],
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
  const check = (keys: unknown) => verifyWithAny(assertion, createLocalJWKSet(keys as JSONWebKeySet), options);
  try {
    return parseClaims(await checkWithKeys(parts, client, address, check), now);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || isMalformedKey(error)) {
      throw invalidClient("The assertion is not valid.");
    }
    throw error;
  }
}

/** WebCrypto errors of a malformed or unsuitable key. A client's keys are checked only when it signs. */
const isMalformedKey = (error: unknown) =>
  error instanceof DOMException && ["DataError", "SyntaxError", "NotSupportedError"].includes(error.name);

/** Tries every matching key when an assertion does not name its key. */
async function verifyWithAny(
  assertion: string,
  keys: ReturnType<typeof createLocalJWKSet>,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(assertion, keys, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return (await jwtVerify(assertion, key, options)).payload;
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** Retries with freshly fetched keys, because the client may have just rotated its keys. */
async function checkWithKeys(
  { clients }: Parts,
  { metadata }: Client,
  address: string,
  check: (keys: unknown) => Promise<JWTPayload>,
): Promise<JWTPayload> {
  if (metadata.jwks_uri === undefined) return check(metadata.jwks);
  const url = metadata.jwks_uri;
  try {
    return await check(await clients.fetchKeys(url, address, { newer: false }));
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed))
      throw error;
    return check(await clients.fetchKeys(url, address, { newer: true }));
  }
}

function parseClaims({ aud, exp = 0, iat, jti }: JWTPayload, now: Date): Assertion {
  // A second audience could replay the assertion here.
  if ([aud].flat().length !== 1) throw invalidClient("An assertion must name exactly one audience.");
  const nowSeconds = now.getTime() / SECOND;
  const isShort =
    exp <= nowSeconds + ASSERTION_LIFE_SECONDS + CLOCK_TOLERANCE_SECONDS &&
    (iat === undefined ||
      (exp > iat && exp - iat <= ASSERTION_LIFE_SECONDS && iat <= nowSeconds + CLOCK_TOLERANCE_SECONDS));
  if (!isShort) throw invalidClient(`An assertion must expire within ${ASSERTION_LIFE_SECONDS} seconds.`);
  if (typeof jti !== "string" || jti === "" || jti.length > LIMITS.oauth.assertionIdMax || jti.includes("\0")) {
    throw invalidClient("The assertion has no valid jti.");
  }
  return { jti, expiresAt: later(new Date(exp * SECOND), CLOCK_TOLERANCE_SECONDS * SECOND) };
}

/** Commits first: an assertion is used up regardless of the request's outcome. */
async function useOnce(database: Database, client: Client, { jti, expiresAt }: Assertion): Promise<void> {
  const stored = await database.write((tx) =>
    tx.run(sql`
      insert into oauth_assertions (client_id, jti, expires_at) values (${client.id}, ${jti}, ${expiresAt})
      on conflict do nothing`),
  );
  if (stored === 0) throw invalidClient("The assertion was used before.");
}

const invalidClient = (description: string, headers?: Record<string, string>) =>
  new OAuthError("invalid_client", description, headers && { headers });
