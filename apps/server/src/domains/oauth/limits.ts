import { LIMITS } from "@vitrine/contract";
import type { LimitRule } from "../../kernel/rate-limits.ts";

/** Limits of registration and token requests per address. All users of a hosted agent share a few addresses. */
export const OAUTH_LIMITS = {
  registration: { name: "oauth-registration", max: LIMITS.oauth.registrationsPerHour, windowSeconds: 3600 },
  token: { name: "oauth-token", max: LIMITS.oauth.tokensPerMinute, windowSeconds: 60 },
  /** Token requests of one client for one connection. */
  grant: { name: "oauth-grant", max: LIMITS.oauth.tokensPerGrantMinute, windowSeconds: 60 },
  /**
   * Refreshes of one connection. Each stores an access token for an hour, and a refresh token record for the
   * connection's lifetime.
   */
  grantDay: { name: "oauth-grant-day", max: LIMITS.connection.exchangesPerDay, windowSeconds: 86_400 },
  revocation: { name: "oauth-revocation", max: LIMITS.oauth.revocationsPerMinute, windowSeconds: 60 },
  authorization: { name: "oauth-authorization", max: LIMITS.request.perAddressMinute, windowSeconds: 60 },
  /** Fetches of client documents per requesting address. */
  documents: { name: "oauth-documents", max: LIMITS.oauth.documentsPerHour, windowSeconds: 3600 },
} as const satisfies Record<string, LimitRule>;
