import { OPERATIONS, possibleScopes, SCOPES, type Scope } from "@vitrine/contract";
import { OAuthError } from "./errors.ts";
import type { FormParameters } from "./parameters.ts";

/** The one thing that this server gives tokens for. */
export const resourceOf = (issuer: string) => `${issuer}/mcp`;

/** What can be done there: the scopes of operations that have a tool. Asked for by clients that name none. */
export const RESOURCE_SCOPES: readonly Scope[] = SCOPES.filter((scope) =>
  OPERATIONS.some((operation) => operation.tool && possibleScopes(operation).includes(scope)),
);

/** A request may name the resource or leave it out; any other is refused (RFC 8707). */
export function assertResource(parameters: FormParameters, resource: string): void {
  const isOurs = (value: string) => URL.canParse(value) && new URL(value).href === new URL(resource).href;
  if (!parameters.findAll("resource").every(isOurs)) {
    throw new OAuthError("invalid_target", `Tokens are given for ${resource} only.`);
  }
}
