// What an integration must have been granted for an operation: for any call of it, and for what one call writes.

import type { Operation } from "./define-operation.ts";
import type { Scope } from "./scopes.ts";

export type Needs = Pick<Operation, "scope" | "alsoNeeds" | "mayNeed">;

/** The scopes of every call. */
export const neededScopes = ({ scope, alsoNeeds }: Needs): readonly Scope[] =>
  scope === null ? alsoNeeds : [scope, ...alsoNeeds];

/** The scopes that a caller lacks for any call. Where every call has its own scope, one of them is enough. */
export function lackedScopes(needs: Needs, granted: ReadonlySet<Scope>): readonly Scope[] {
  const needed = neededScopes(needs);
  if (needed.length > 0) return needed.filter((scope) => !granted.has(scope));
  return needs.mayNeed.some((scope) => granted.has(scope)) ? [] : needs.mayNeed;
}

/** Every scope that some call of the operation needs. */
export const possibleScopes = (needs: Needs): readonly Scope[] => [...neededScopes(needs), ...needs.mayNeed];
