/**
 * Permissions of an integration. A `:write` scope does not include its `:read`. The user interface shows this order.
 */
export const SCOPES = [
  "account:read",
  "workspaces:read",
  "workspaces:write",
  "workspace:read",
  "workspace:write",
  "website:read",
  "website:write",
  "products:read",
  "products:write",
  "collections:read",
  "collections:write",
  "tags:read",
  "tags:write",
  "media:read",
  "media:write",
  "assistant:read",
  "assistant:write",
  "feedback:read",
  "usage:read",
  "wallet:read",
  "webhooks:read",
  "webhooks:write",
  "storefront:read",
  "visitors:read",
  "visitors:write",
  "ai:write",
] as const;

export type Scope = (typeof SCOPES)[number];
