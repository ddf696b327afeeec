import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, pageQuery } from "../fields.ts";
import { paginationExample } from "../resources/common.ts";
import {
  AuthorizationDecided,
  AuthorizationDecision,
  AuthorizationRequest,
  authorizationRequestExample,
  Connection,
  ConnectionDetails,
  ConnectionList,
  connectionDetailsExample,
  connectionExample,
} from "../resources/connection.ts";

const common = { group: "Connections", level: "account", callers: ["member"], scope: null, tool: false } as const;

export const listConnections = defineOperation({
  ...common,
  name: "list_connections",
  title: "List connections",
  description: "Lists the account's agent connections, newest first, including ended ones.",
  effect: "read",
  rest: { method: "GET", path: "/connections" },
  query: pageQuery(),
  output: ConnectionList,
  examples: { output: { connections: [connectionExample], pagination: paginationExample } },
});

export const getConnection = defineOperation({
  ...common,
  name: "get_connection",
  title: "Get a connection",
  description: "Returns a connection with permissions, workspaces, expiry and last activity.",
  effect: "read",
  rest: { method: "GET", path: "/connections/{id}" },
  params: z.strictObject({ id: id() }),
  output: ConnectionDetails,
  errors: ["not_found"],
  examples: { params: { id: connectionExample.id }, output: connectionDetailsExample },
});

export const revokeConnection = defineOperation({
  ...common,
  name: "revoke_connection",
  title: "Revoke a connection",
  description: "Ends a connection at once and permanently. The agent must ask for consent again.",
  effect: "change",
  rest: { method: "POST", path: "/connections/{id}/revoke" },
  params: z.strictObject({ id: id() }),
  output: Connection,
  errors: ["not_found"],
  examples: {
    params: { id: connectionExample.id },
    output: { ...connectionExample, status: "REVOKED", revokedAt: "2026-03-02T08:30:00.000Z" },
  },
});

const requestId = "3f8b1c5d7e9a0b2c4d6e8f0a1b3c5d7e9f1a3b5c7d9e1f3a5b7c9d1e3f5a7b9c";

export const getAuthorizationRequest = defineOperation({
  ...common,
  name: "get_authorization_request",
  title: "Get an authorization request",
  description: "Returns a pending authorization request of an agent's client (10 minutes).",
  effect: "read",
  rest: { method: "GET", path: "/authorization-requests/{id}" },
  params: z.strictObject({ id: id() }),
  output: AuthorizationRequest,
  errors: ["not_found", "source_blocked"],
  examples: { params: { id: requestId }, output: authorizationRequestExample },
});

export const decideAuthorizationRequest = defineOperation({
  ...common,
  name: "decide_authorization_request",
  title: "Decide on an authorization request",
  description:
    "Allows or denies an authorization request once, and returns the browser's next URL. The user can allow fewer " +
    "permissions, reading only, or chosen workspaces.",
  effect: "change",
  rest: { method: "POST", path: "/authorization-requests/{id}/decision" },
  params: z.strictObject({ id: id() }),
  body: AuthorizationDecision,
  output: AuthorizationDecided,
  errors: ["not_found", "source_blocked", "access_restricted"],
  examples: {
    params: { id: requestId },
    body: { allow: true, days: 90, consentToken: authorizationRequestExample.consentToken },
    output: {
      redirectTo:
        "https://agent.example/callback?code=vtc_dev_0f…&state=af0ifjsldkj&iss=https%3A%2F%2Fapi.vitrine.example",
    },
  },
});
