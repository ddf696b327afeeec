import { z } from "zod";
import { id, text, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { SCOPES } from "../scopes.ts";
import { ScopeName } from "./api-key.ts";
import { Pagination } from "./common.ts";

export const CONNECTION_STATUSES = ["ACTIVE", "BLOCKED", "RECONNECT", "EXPIRED", "REVOKED"] as const;

/** Permissions that an account has granted to an agent's client. */
export const Connection = z
  .strictObject({
    id: id(),
    clientName: z.string().describe("The client's own name."),
    verifiedHost: z.string().nullable().describe("Verified host of the client, if any."),
    scopes: z.array(ScopeName),
    workspaceIds: z
      .array(id())
      .nullable()
      .describe("Allowed workspaces; null for all of the account, including later ones."),
    status: z.enum(CONNECTION_STATUSES).describe("BLOCKED by the platform; RECONNECT: must be connected again."),
    createdAt: timestamp(),
    expiresAt: timestamp(),
    lastUsedAt: timestamp().nullable(),
    revokedAt: timestamp().nullable(),
  })
  .meta({ id: "Connection" });
export type Connection = z.output<typeof Connection>;

const NamedWorkspace = z.strictObject({ id: id(), name: z.string() }).meta({ id: "NamedWorkspace" });

/** A connection with the names of its workspaces and its last operation. */
export const ConnectionDetails = Connection.extend({
  clientUri: z.string().nullable(),
  workspaces: z.array(NamedWorkspace).nullable().describe("`workspaceIds` that the account still owns."),
  lastOperation: z
    .strictObject({ name: z.string(), workspaceId: id().nullable(), at: timestamp() })
    .nullable()
    .describe("Last permitted operation, including reads; null before the first one."),
}).meta({ id: "ConnectionDetails" });
export type ConnectionDetails = z.output<typeof ConnectionDetails>;

export const ConnectionList = z
  .strictObject({ connections: z.array(Connection), pagination: Pagination })
  .meta({ id: "ConnectionList" });

/** Information for the consent page, before a user grants access. */
export const AuthorizationRequest = z
  .strictObject({
    clientName: z.string().describe("The client's own name."),
    clientUri: z.string().nullable(),
    verifiedHost: z.string().nullable().describe("Verified host of the client, if any."),
    callbackHost: z.string().describe("Host of the callback."),
    isLoopback: z.boolean().describe("True for a program on the user's computer, which cannot be verified."),
    scopes: z.array(ScopeName).describe("Requested permissions."),
    newScopes: z.array(ScopeName).describe("Permissions that the connection does not have yet."),
    connectionId: id().nullable().describe("Connection to extend; null for a new one."),
    workspaces: z.array(NamedWorkspace).describe("The account's workspaces to choose from."),
    workspaceIds: z
      .array(id())
      .nullable()
      .describe("Chosen workspaces of the connection to extend; null for all, and for a new one."),
    expiresAt: timestamp().describe("Deadline of the decision."),
    consentToken: z.string().describe("Send it back with the decision."),
  })
  .meta({ id: "AuthorizationRequest" });

export const AuthorizationDecision = z
  .strictObject({
    allow: z.boolean(),
    days: z
      .int()
      .min(1)
      .max(LIMITS.connection.daysMax)
      .default(LIMITS.connection.daysDefault)
      .describe("Days until the connection expires."),
    scopes: z
      .array(ScopeName)
      .min(1)
      .max(SCOPES.length)
      .optional()
      .describe("Allowed permissions. Default: all requested ones."),
    readOnly: z.boolean().default(false).describe("Omits all write permissions."),
    workspaceIds: z
      .array(id())
      .min(1)
      .max(LIMITS.connection.workspacesMax)
      .nullable()
      .default(null)
      .describe("Allowed workspaces; null for all of the account."),
    consentToken: text({ min: 1, max: 200 }),
  })
  .meta({ id: "AuthorizationDecision" });

export const AuthorizationDecided = z
  .strictObject({
    redirectTo: z.string().describe("URL for the browser: the client's callback with the result."),
  })
  .meta({ id: "AuthorizationDecided" });

export const connectionExample: Connection = {
  id: "grt_01kp2v8d3nfa9svqmz4c7hxw1e",
  clientName: "Shopping agent",
  verifiedHost: "agent.example",
  scopes: ["products:read", "products:write"],
  workspaceIds: null,
  status: "ACTIVE",
  createdAt: "2026-03-01T10:00:00.000Z",
  expiresAt: "2026-05-30T10:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null,
};

export const connectionDetailsExample: ConnectionDetails = {
  ...connectionExample,
  workspaceIds: ["wks_01kp2v8d3nfa9svqmz4c7hxw1e"],
  clientUri: "https://agent.example/",
  workspaces: [{ id: "wks_01kp2v8d3nfa9svqmz4c7hxw1e", name: "Işıltı Kozmetik" }],
  lastOperation: {
    name: "list_products",
    workspaceId: "wks_01kp2v8d3nfa9svqmz4c7hxw1e",
    at: "2026-03-02T08:30:00.000Z",
  },
};

export const authorizationRequestExample: z.output<typeof AuthorizationRequest> = {
  clientName: "Shopping agent",
  clientUri: "https://agent.example/",
  verifiedHost: "agent.example",
  callbackHost: "agent.example",
  isLoopback: false,
  scopes: ["products:read", "products:write"],
  newScopes: ["products:write"],
  connectionId: connectionExample.id,
  workspaces: [{ id: "wks_01kp2v8d3nfa9svqmz4c7hxw1e", name: "Işıltı Kozmetik" }],
  workspaceIds: null,
  expiresAt: "2026-03-01T10:10:00.000Z",
  consentToken: "5d0c6f3b9a1e4c7d8f2a0b6e3c9d1f4a7b0e2c5d8f1a4b7e0c3d6f9a2b5e8c1d",
};
