// Scopes of credentials. Members have roles instead, and hosted sites have the rights of their visitors.

import { lackedScopes, type Operation, type Scope } from "@vitrine/contract";
import { missingScope } from "../errors.ts";
import type { Principal } from "./principals.ts";

/** Requires the scopes of the operation. */
export function requireScope(contract: Operation, principal: Principal): void {
  if (!("scopes" in principal)) return;
  const lacked = lackedScopes(contract, principal.scopes);
  if (lacked.length > 0 || isClosed(contract)) throw missingScope(lacked);
}

/** Credentials with scopes cannot call an operation without scopes. */
const isClosed = ({ scope, mayNeed }: Operation) => scope === null && mayNeed.length === 0;

/** Requires scopes from `mayNeed` for what one call writes or shows. */
export function requireScopes(principal: Principal, needed: readonly Scope[]): void {
  const lacked = needed.filter((scope) => !hasScope(principal, scope));
  if (lacked.length > 0) throw missingScope(lacked);
}

export const hasScope = (principal: Principal, scope: Scope): boolean =>
  !("scopes" in principal) || principal.scopes.has(scope);
