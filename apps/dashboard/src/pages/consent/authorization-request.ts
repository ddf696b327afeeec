import type { getAuthorizationRequest, OutputOf } from "@vitrine/contract";

/** An agent's authorization request. */
export type AuthorizationRequest = OutputOf<typeof getAuthorizationRequest>;
