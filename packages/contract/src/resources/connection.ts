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
    clientName: z.string().describe("What the client calls itself."),
    verifiedHost: z.string().nullable().describe("The host that the client is proven to come from, if any."),
    scopes: z.array(ScopeName),
    workspaceIds: z
      .array(id())
      .nullable()
      .describe("The workspaces that it may use; null for all that the account owns, later ones included."),
    status: z
      .enum(CONNECTION_STATUSES)
      .describe("BLOCKED by the platform for now; RECONNECT: too old to work, connect again."),
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
  workspaces: z.array(NamedWorkspace).nullable().describe("Those of `workspaceIds` that the account still owns."),
  lastOperation: z
    .strictObject({ name: z.string(), workspaceId: id().nullable(), at: timestamp() })
    .nullable()
    .describe("What it was last allowed to do, reading included; null as long as it did nothing."),
}).meta({ id: "ConnectionDetails" });
export type ConnectionDetails = z.output<typeof ConnectionDetails>;

export const ConnectionList = z
  .strictObject({ connections: z.array(Connection), pagination: Pagination })
  .meta({ id: "ConnectionList" });

/** Information for the consent page, before a user grants access. */
export const AuthorizationRequest = z
  .strictObject({
    clientName: z.string().describe("What the client calls itself."),
    clientUri: z.string().nullable(),
    verifiedHost: z.string().nullable().describe("The host that the client is proven to come from, if any."),
    callbackHost: z.string().describe("Where the browser goes with the answer."),
    isLoopback: z.boolean().describe("Whether that is a program on the user's own computer, which anybody could be."),
    scopes: z.array(ScopeName).describe("What the connection will be allowed to do."),
    newScopes: z.array(ScopeName).describe("Those of them that it is not allowed yet."),
    connectionId: id().nullable().describe("The connection that would be widened; null for a new one."),
    workspaces: z.array(NamedWorkspace).describe("The workspaces that the account owns: those to choose from."),
    workspaceIds: z
      .array(id())
      .nullable()
      .describe("What was chosen for the connection that would be widened; null for all, and for a new one."),
    expiresAt: timestamp().describe("Until when the decision can be made."),
    consentToken: z.string().describe("Has to come back with the decision."),
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
      .describe("After how many days the connection has to be made again."),
    scopes: z
      .array(ScopeName)
      .min(1)
      .max(SCOPES.length)
      .optional()
      .describe("Fewer permissions than asked for; all of them when it is left out."),
    readOnly: z.boolean().default(false).describe("Leaves out every permission that changes something."),
    workspaceIds: z
      .array(id())
      .min(1)
      .max(LIMITS.connection.workspacesMax)
      .nullable()
      .default(null)
      .describe("The only workspaces that the connection may use; null for all that the account owns."),
    consentToken: text({ min: 1, max: 200 }),
  })
  .meta({ id: "AuthorizationDecision" });

export const AuthorizationDecided = z
  .strictObject({
    redirectTo: z.string().describe("Where to send the browser: the client's callback, with the answer."),
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
