// Step 5 of a call: what the credential was granted. Members have roles instead, and a site may do what its visitors may.

import { lackedScopes, type Operation, type Scope } from "@vitrine/contract";
import { missingScope } from "../errors.ts";
import type { Principal } from "./principals.ts";

/** For every call of the operation. */
export function requireScope(contract: Operation, principal: Principal): void {
  if (!("scopes" in principal)) return;
  const lacked = lackedScopes(contract, principal.scopes);
  if (lacked.length > 0 || isClosed(contract)) throw missingScope(lacked);
}

/** An operation without any scope is not for credentials that have scopes. */
const isClosed = ({ scope, mayNeed }: Operation) => scope === null && mayNeed.length === 0;

/** For what this one call writes or shows, which only its handler knows: scopes that the contract names in `mayNeed`. */
export function requireScopes(principal: Principal, needed: readonly Scope[]): void {
  const lacked = needed.filter((scope) => !hasScope(principal, scope));
  if (lacked.length > 0) throw missingScope(lacked);
}

export const hasScope = (principal: Principal, scope: Scope): boolean =>
  !("scopes" in principal) || principal.scopes.has(scope);
