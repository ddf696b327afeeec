import { OPERATIONS, possibleScopes, SCOPES, type Scope } from "@vitrine/contract";
import { OAuthError } from "./errors.ts";
import type { FormParameters } from "./parameters.ts";

/** Returns the only resource that this server issues tokens for. */
export const resourceOf = (issuer: string) => `${issuer}/mcp`;

/** Scopes of all operations with a tool. The default for clients that request no scope. */
export const RESOURCE_SCOPES: readonly Scope[] = SCOPES.filter((scope) =>
  OPERATIONS.some((operation) => operation.tool && possibleScopes(operation).includes(scope)),
);

/** The request may name the resource or omit it. Any other resource is rejected (RFC 8707). */
export function assertResource(parameters: FormParameters, resource: string): void {
  const isOurs = (value: string) => URL.canParse(value) && new URL(value).href === new URL(resource).href;
  if (!parameters.findAll("resource").every(isOurs)) {
    throw new OAuthError("invalid_target", `Tokens are issued only for ${resource}.`);
  }
}
