// Discovery documents for clients (RFC 8414, RFC 9728). All URLs come from the configuration, never from the request's
// Host header.

import { LANGUAGES, SCOPES } from "@vitrine/contract";
import { AUTH_METHODS, GRANT_TYPES, SIGNING_ALGORITHMS } from "./client-metadata.ts";
import { RESOURCE_SCOPES, resourceOf } from "./resource.ts";

export const authorizationServerMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  registration_endpoint: `${issuer}/oauth/register`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  scopes_supported: SCOPES,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: GRANT_TYPES,
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: AUTH_METHODS,
  token_endpoint_auth_signing_alg_values_supported: SIGNING_ALGORITHMS,
  revocation_endpoint_auth_methods_supported: AUTH_METHODS,
  revocation_endpoint_auth_signing_alg_values_supported: SIGNING_ALGORITHMS,
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  ui_locales_supported: LANGUAGES,
  service_documentation: `${issuer}/docs`,
  protected_resources: [resourceOf(issuer)],
});

export const protectedResourceMetadata = (issuer: string) => ({
  resource: resourceOf(issuer),
  resource_name: "Vitrine",
  authorization_servers: [issuer],
  scopes_supported: RESOURCE_SCOPES,
  bearer_methods_supported: ["header"],
  resource_documentation: `${issuer}/docs`,
});
