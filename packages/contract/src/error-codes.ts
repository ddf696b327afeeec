interface ErrorMeaning {
  readonly status: number;
  /** The only text that a client receives, unless an operation has a more exact one of its own. */
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
}

/** Every `code` that an error may carry. docs/errors.md is written from it. */
export const ERROR_CODES = {
  invalid_input: {
    status: 400,
    message: "The request is not valid.",
    cause: "A field is missing, unknown, too long or of the wrong type.",
    remedy: "`fieldErrors` names every problem at once. Correct them all, then send the request again.",
  },
  missing_workspace: {
    status: 400,
    message: "Select a workspace: use its path, ?workspaceId or X-Workspace-Id.",
    cause: "A flat URL such as `/v1/products` does not name a workspace.",
    remedy: "Use `/v1/workspaces/{workspaceId}/…`.",
  },
  subdomain_unavailable: {
    status: 400,
    message: "This subdomain is not available.",
    cause: "Another workspace uses the subdomain, or it is reserved.",
    remedy: "Choose another subdomain.",
  },
  subdomain_cooldown: {
    status: 400,
    message: "The subdomain was changed less than 30 days ago.",
    cause: "A workspace can change its subdomain once every 30 days.",
    remedy: "Wait until the date in `fieldErrors`.",
  },
  workspace_limit_reached: {
    status: 400,
    message: "The account has reached its workspace limit.",
    cause: "The account's workspace limit is reached.",
    remedy: "Ask the platform's administrator for a higher limit.",
  },
  billing_email_unverified: {
    status: 400,
    message: "Verify the billing email in the dashboard first.",
    cause: "The new billing email was not confirmed in the last hour.",
    remedy: "Confirm the address in the dashboard, then save it.",
  },
  invalid_code: {
    status: 400,
    message: "The code is wrong, used or expired.",
    cause: "The sign-in or confirmation code does not match, or its time is over.",
    remedy: "Request a new code.",
  },
  email_not_allowed: {
    status: 400,
    message: "This email address cannot be used.",
    cause: "The address has a `+` part, belongs to a disposable provider, or is not verified by the sign-in provider.",
    remedy: "Use another address.",
  },

  unauthenticated: {
    status: 401,
    message: "Send a credential.",
    cause: "The request has no `Authorization` header or session.",
    remedy: "Send `Authorization: Bearer …`.",
  },
  invalid_token: {
    status: 401,
    message: "The credential is not valid.",
    cause: "The key or token is unknown or incomplete.",
    remedy: "Check that the whole value arrives. Create a new key if the old one is lost.",
  },
  expired_token: {
    status: 401,
    message: "The credential has expired.",
    cause: "The key, token or session is past its expiry.",
    remedy: "Refresh the token or create a new key.",
  },
  revoked_token: {
    status: 401,
    message: "The credential was revoked.",
    cause: "The owner or an administrator revoked it.",
    remedy: "Create a new key, or connect again.",
  },
  wrong_environment: {
    status: 401,
    message: "The credential belongs to another environment.",
    cause: "A development key was sent to production, or the other way round.",
    remedy: "Use a key of this environment.",
  },
  reconnect_required: {
    status: 401,
    message: "This connection is older than account-level access: connect again.",
    cause: "The connection predates account-level access.",
    remedy: "Remove the connection in the agent and connect again.",
  },
  sign_in_required: {
    status: 401,
    message: "Sign in first.",
    cause: "Guests cannot do this.",
    remedy: "Sign the visitor in by email, then repeat the request.",
  },
  visitor_required: {
    status: 401,
    message: "Send a visitor credential.",
    cause: "The operation acts for a visitor, but the request does not identify one.",
    remedy: "Send `X-Visitor-Token`, or `X-Guest-Device-Id` with `X-Guest-Token`.",
  },

  missing_scope: {
    status: 403,
    message: "The credential lacks the permission for this operation.",
    cause: "The key or connection lacks a scope that the call needs.",
    remedy: "`message` and `WWW-Authenticate` name the scope. Create a key with it, or ask the user for consent.",
  },
  account_inactive: {
    status: 403,
    message: "The account is not active.",
    cause: "The account is suspended.",
    remedy: "Contact the platform's support.",
  },
  workspace_inactive: {
    status: 403,
    message: "The workspace is not active.",
    cause: "The workspace is suspended or closed.",
    remedy: "Contact the platform's support.",
  },
  not_owner: {
    status: 403,
    message: "The account does not own this workspace.",
    cause: "Account keys work in workspaces that the account owns.",
    remedy: "Use a key of the owner's account.",
  },
  source_blocked: {
    status: 403,
    message: "This integration is blocked.",
    cause: "Platform staff blocked the key, site key or agent.",
    remedy: "Contact the platform's support.",
  },
  access_restricted: {
    status: 403,
    message: "Access is restricted.",
    cause: "The access policy, the allowed origins or the chosen workspaces exclude this caller.",
    remedy: "Check the access policy, the site key's origins or the connection's workspaces.",
  },
  forbidden_role: {
    status: 403,
    message: "Your role does not allow this.",
    cause: "The member's role lacks this permission.",
    remedy: "Ask an owner of the workspace.",
  },
  ai_mode_disabled: {
    status: 403,
    message: "This assistant mode is turned off.",
    cause: "The workspace's AI settings do not offer this level or feature.",
    remedy: "Read `bootstrap` and offer only what it lists.",
  },
  challenge_required: {
    status: 403,
    message: "Solve the challenge first.",
    cause: "The access policy protects this call from bots.",
    remedy: "Let the visitor's browser solve the challenge and send `challengeToken`.",
  },
  challenge_failed: {
    status: 403,
    message: "The challenge failed.",
    cause: "The solution is wrong, expired, used, or solved for another purpose.",
    remedy: "Request a new challenge.",
  },
  insufficient_credits: {
    status: 403,
    message: "The workspace does not have enough credits.",
    cause: "The call costs more credits than the workspace has.",
    remedy: "Buy credits, or use a lower level of the assistant.",
  },
  wallet_in_debt: {
    status: 403,
    message: "The workspace's balance is negative.",
    cause: "A refund or chargeback took more credits than were left.",
    remedy: "Buy credits until the balance is above zero.",
  },
  storage_full: {
    status: 403,
    message: "The workspace's storage is full.",
    cause: "The workspace reached its quota of products, media or bytes.",
    remedy: "`fieldErrors` names the quota. Delete unused items, or ask for a higher quota.",
  },

  not_found: {
    status: 404,
    message: "There is no such resource.",
    cause: "The id is unknown, deleted, or belongs to another workspace.",
    remedy: "Check the id and the workspace.",
  },

  duplicate: {
    status: 409,
    message: "Another resource already uses this value.",
    cause: "A unique value is taken: a name, SKU, barcode or subdomain.",
    remedy: "`fieldErrors` names the fields. Choose other values, or update the existing resource.",
  },
  conflict: {
    status: 409,
    message: "The change conflicts with another one.",
    cause: "The resource is in a state that does not allow the change.",
    remedy: "Read the resource, then decide.",
  },
  stale_write: {
    status: 409,
    message: "The resource has changed since it was read.",
    cause: "`If-Match` names an older version.",
    remedy: "Read the resource again, apply your change, and send the new ETag.",
  },
  idempotency_conflict: {
    status: 409,
    message: "The Idempotency-Key was used with another request.",
    cause: "The same key arrived with another body or path.",
    remedy: "Use one new key per request.",
  },
  in_progress: {
    status: 409,
    message: "The first request with this Idempotency-Key is still running.",
    cause: "A repeated request overtook the first one.",
    remedy: "Wait a second, then repeat it.",
  },
  contact_pending: {
    status: 409,
    message: "Your last message has not been read yet.",
    cause: "One contact message per sender can be open.",
    remedy: "Wait for the answer.",
  },

  payload_too_large: {
    status: 413,
    message: "The request is too large.",
    cause: "The body, file or requested page is above its limit.",
    remedy: "Send less. For a list, `fieldErrors.pageSize` names the largest page that fits.",
  },

  rate_limited: {
    status: 429,
    message: "Too many requests: wait and try again.",
    cause: "The caller is above a rate limit.",
    remedy: "Wait for the seconds in `Retry-After`. `RateLimit-*` headers show the limit.",
  },
  quota_exhausted: {
    status: 429,
    message: "The daily quota is used up.",
    cause: "A daily limit of the visitor, workspace or key is reached.",
    remedy: "Wait for `Retry-After`: the quota renews at midnight UTC.",
  },

  internal: {
    status: 500,
    message: "Something went wrong on our side.",
    cause: "An error in the service.",
    remedy: "Repeat the request with its Idempotency-Key. Send `X-Request-Id` to support if it happens again.",
  },
  ai_unavailable: {
    status: 503,
    message: "The assistant is not available: nothing was charged.",
    cause: "The model failed, timed out or returned no usable answer.",
    remedy: "Try again after some seconds.",
  },
  unavailable: {
    status: 503,
    message: "The service is unavailable right now: nothing was changed. Try again later.",
    cause: "The database or another part is restarting or overloaded.",
    remedy: "Wait for `Retry-After`, then repeat the request with its Idempotency-Key.",
  },
} as const satisfies Record<string, ErrorMeaning>;

export type ErrorCode = keyof typeof ERROR_CODES;
