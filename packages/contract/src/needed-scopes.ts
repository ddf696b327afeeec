// Scopes that an integration needs: for every call of an operation, and for the writes of one call.

import type { Operation } from "./define-operation.ts";
import type { Scope } from "./scopes.ts";

export type Needs = Pick<Operation, "scope" | "alsoNeeds" | "mayNeed">;

/** Returns the scopes that every call needs. */
export const neededScopes = ({ scope, alsoNeeds }: Needs): readonly Scope[] =>
  scope === null ? alsoNeeds : [scope, ...alsoNeeds];

/** Returns the scopes that the caller lacks for any call. If each call has its own scope, one of them is enough. */
export function lackedScopes(needs: Needs, granted: ReadonlySet<Scope>): readonly Scope[] {
  const needed = neededScopes(needs);
  if (needed.length > 0) return needed.filter((scope) => !granted.has(scope));
  return needs.mayNeed.some((scope) => granted.has(scope)) ? [] : needs.mayNeed;
}

/** Returns every scope that some call of the operation needs. */
export const possibleScopes = (needs: Needs): readonly Scope[] => [...neededScopes(needs), ...needs.mayNeed];
