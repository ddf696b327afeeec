/** Every error `code`, with its HTTP status and the only text that clients see for it. */
export const ERROR_CODES = {
  invalid_input: { status: 400, message: "The request is not valid." },
  missing_workspace: { status: 400, message: "Select a workspace: use its path, ?workspaceId or X-Workspace-Id." },
  subdomain_unavailable: { status: 400, message: "This subdomain is not available." },
  subdomain_cooldown: { status: 400, message: "The subdomain was changed less than 30 days ago." },
  workspace_limit_reached: { status: 400, message: "The account owns as many workspaces as it may." },
  billing_email_unverified: { status: 400, message: "Verify the billing email in the dashboard first." },
  invalid_code: { status: 400, message: "The code is wrong, used or expired." },
  email_not_allowed: { status: 400, message: "This email address cannot be used." },

  unauthenticated: { status: 401, message: "Send a credential." },
  invalid_token: { status: 401, message: "The credential is not valid." },
  expired_token: { status: 401, message: "The credential has expired." },
  revoked_token: { status: 401, message: "The credential was revoked." },
  wrong_environment: { status: 401, message: "The credential belongs to another environment." },
  reconnect_required: { status: 401, message: "This connection is older than account-level access: connect again." },
  sign_in_required: { status: 401, message: "Sign in first." },
  visitor_required: { status: 401, message: "Send a visitor credential." },

  missing_scope: { status: 403, message: "The credential lacks the permission for this operation." },
  account_inactive: { status: 403, message: "The account is not active." },
  workspace_inactive: { status: 403, message: "The workspace is not active." },
  not_owner: { status: 403, message: "The account does not own this workspace." },
  source_blocked: { status: 403, message: "This integration is blocked." },
  access_restricted: { status: 403, message: "Access is restricted." },
  forbidden_role: { status: 403, message: "Your role does not allow this." },
  ai_mode_disabled: { status: 403, message: "This assistant mode is switched off." },
  challenge_required: { status: 403, message: "Solve the challenge first." },
  challenge_failed: { status: 403, message: "The challenge was not passed." },
  insufficient_credits: { status: 403, message: "The workspace has too few credits." },
  wallet_in_debt: { status: 403, message: "The workspace's wallet is in debt." },
  storage_full: { status: 403, message: "The workspace's storage is full." },

  not_found: { status: 404, message: "There is no such resource." },

  duplicate: { status: 409, message: "Another resource already uses this value." },
  conflict: { status: 409, message: "The change conflicts with another one." },
  stale_write: { status: 409, message: "The resource has changed since it was read." },
  idempotency_conflict: { status: 409, message: "The Idempotency-Key was used with another request." },
  in_progress: { status: 409, message: "The first request with this Idempotency-Key is still running." },
  contact_pending: { status: 409, message: "Your last message has not been read yet." },

  payload_too_large: { status: 413, message: "The request is too large." },

  rate_limited: { status: 429, message: "Too many requests: wait and try again." },
  quota_exhausted: { status: 429, message: "The daily quota is used up." },

  internal: { status: 500, message: "Something went wrong on our side." },
  ai_unavailable: { status: 503, message: "The assistant is not available: nothing was charged." },
  unavailable: { status: 503, message: "The service cannot do this right now: nothing was done. Try again later." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
