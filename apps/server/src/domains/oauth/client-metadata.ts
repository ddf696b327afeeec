// Client metadata, from a registration or from the client's own metadata document. Both follow the same rules.

import { codePointLength, LIMITS, SCOPES, type Scope } from "@vitrine/contract";
import { z } from "zod";
import { isPublicHost } from "../../providers/public-fetch/index.ts";
import { OAuthError } from "./errors.ts";
import { isAcceptableRedirectUri } from "./redirect-uris.ts";

const { clientNameMax, keysMax, redirectUrisMax } = LIMITS.oauth;

/** Supported signature algorithms. All are asymmetric, so no secret is shared with the client. */
export const SIGNING_ALGORITHMS = ["ES256", "ES384", "EdDSA", "PS256", "RS256"] as const;

export const AUTH_METHODS = ["none", "private_key_jwt"] as const;
export const GRANT_TYPES = ["authorization_code", "refresh_token"] as const;

const PRIVATE_KEY_PARTS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

/** The consent page shows the name, so invisible and bidirectional control characters are removed. */
const displayName = z
  .string()
  .transform((name) =>
    name
      .normalize("NFC")
      .replace(/\p{White_Space}+/gu, " ")
      .replace(/\p{C}/gu, "")
      .trim(),
  )
  .refine((name) => codePointLength(name) <= clientNameMax, `must have at most ${clientNameMax} characters`);

/** A single check, because zod continues after a failed one, and the URL must be parsed safely. */
const publicUrl = z.string().trim().refine(isPublicUrl, "must be a public https URL");

function isPublicUrl(text: string): boolean {
  if (text.length > LIMITS.field.linkMax || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" && isPublicHost(hostname);
}

const publicKey = z
  .looseObject({ kty: z.enum(["RSA", "EC", "OKP"]) })
  .refine((key) => PRIVATE_KEY_PARTS.every((part) => !(part in key)), "must contain only public keys");

/** Drops unknown fields (RFC 7591). */
const ClientMetadata = z.object({
  // Clients register several callbacks, one per platform. Unacceptable ones are dropped.
  redirect_uris: z
    .array(z.string())
    .max(redirectUrisMax)
    .transform((uris) => uris.filter(isAcceptableRedirectUri))
    .refine((uris) => uris.length > 0, "must be public https URLs, or http on a loopback host"),
  client_name: displayName.optional(),
  client_uri: publicUrl.optional().catch(undefined),
  scope: z.string().max(2000).optional(),
  grant_types: z
    .array(z.string().max(200))
    .max(20)
    .default([...GRANT_TYPES]),
  response_types: z.array(z.string().max(200)).max(20).default(["code"]),
  token_endpoint_auth_method: z.enum(AUTH_METHODS).default("none"),
  token_endpoint_auth_signing_alg: z.enum(SIGNING_ALGORITHMS).optional(),
  jwks: z.object({ keys: z.array(publicKey).min(1).max(keysMax) }).optional(),
  jwks_uri: publicUrl.optional(),
  software_id: z.string().min(1).max(200).optional(),
  software_version: z.string().max(200).optional(),
  application_type: z.enum(["web", "native"]).optional().catch(undefined),
});
export type ClientMetadata = z.output<typeof ClientMetadata>;

/** NUL and lone surrogates in their JSON form. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/**
 * Authentication methods with a shared secret. The server issues no secrets: such a client becomes a public client, as
 * the answer shows.
 */
const SECRET_METHODS: readonly unknown[] = ["client_secret_post", "client_secret_basic"];

/**
 * The registered metadata may differ from the requested metadata. The answer shows the result (RFC 7591 section 3.2.1).
 */
export function parseRegistration(body: unknown): ClientMetadata {
  const asked = (body ?? {}) as Record<string, unknown>;
  const wantsSecret = SECRET_METHODS.includes(asked["token_endpoint_auth_method"]);
  return parseClientMetadata(wantsSecret ? { ...asked, token_endpoint_auth_method: "none" } : body);
}

export function parseClientMetadata(document: unknown): ClientMetadata {
  if (UNSTORABLE.test(JSON.stringify(document) ?? "")) throw invalid("Contains characters that cannot be stored.");
  const parsed = ClientMetadata.safeParse(document);
  if (!parsed.success) throw toMetadataError(parsed.error);
  return withSupportedGrants(assertKeys(parsed.data));
}

function toMetadataError({ issues }: z.ZodError): OAuthError {
  const isRedirect = issues.some(({ path }) => path[0] === "redirect_uris");
  const fields = [...new Set(issues.map(({ path }) => (path.length === 0 ? "the document" : String(path[0]))))];
  return new OAuthError(
    isRedirect ? "invalid_redirect_uri" : "invalid_client_metadata",
    `Invalid metadata: ${fields.join(", ")}.`,
  );
}

function assertKeys(metadata: ClientMetadata): ClientMetadata {
  const { jwks, jwks_uri, token_endpoint_auth_method: method } = metadata;
  const given = [jwks, jwks_uri].filter((keys) => keys !== undefined).length;
  if (given > 1) throw invalid("Give jwks or jwks_uri, not both.");
  if (method === "private_key_jwt" && given === 0) throw invalid("A signed client needs jwks or jwks_uri.");
  return metadata;
}

/** Drops unsupported grant and response types. Rejects a client without the authorization code grant. */
function withSupportedGrants(metadata: ClientMetadata): ClientMetadata {
  const grantTypes = GRANT_TYPES.filter((type) => metadata.grant_types.includes(type));
  if (!grantTypes.includes("authorization_code") || !metadata.response_types.includes("code")) {
    throw invalid("Only the authorization code grant is supported.");
  }
  return { ...metadata, grant_types: grantTypes, response_types: ["code"] };
}

const invalid = (description: string) => new OAuthError("invalid_client_metadata", description);

/**
 * Returns the known scopes of a space-separated list in their usual order. Unknown scopes are not an error: see README.
 */
export function knownScopes(list: string): Scope[] {
  const wanted = new Set(list.split(" "));
  return SCOPES.filter((scope) => wanted.has(scope));
}
