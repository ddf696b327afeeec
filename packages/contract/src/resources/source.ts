import { z } from "zod";
import { count, id, nextCursor, timestamp } from "../fields.ts";
import { ScopeName } from "./api-key.ts";
import { CONNECTION_STATUSES } from "./connection.ts";

/** Sources of connections, which staff can block for all workspaces. */
export const IntegrationSource = z
  .strictObject({
    id: id(),
    key: z.string().describe("`api-keys`, the origin of a metadata document, a software id, or a name with its hosts."),
    name: z.string(),
    status: z.enum(["APPROVED", "BLOCKED"]),
    createdAt: timestamp(),
    blockedAt: timestamp().nullable(),
    blockReason: z.string().nullable().describe("Reason of the block, if given."),
    activeConnections: count().describe("Active keys and connections; 1000 means 1000 or more."),
    requests: count().describe("Requests in the last 30 days."),
  })
  .meta({ id: "IntegrationSource" });
export type IntegrationSource = z.output<typeof IntegrationSource>;

export const IntegrationSourceList = z
  .strictObject({ sources: z.array(IntegrationSource), next: nextCursor() })
  .meta({ id: "IntegrationSourceList" });

export const IntegrationSourceDetails = IntegrationSource.extend({
  activeConnections: count().describe("All active keys and connections."),
  people: count().describe("Accounts with such a connection, which a block affects."),
  lastUsedAt: timestamp().nullable(),
}).meta({ id: "IntegrationSourceDetails" });
export type IntegrationSourceDetails = z.output<typeof IntegrationSourceDetails>;

/** An API key or an agent's connection in the view of staff. It never contains the credential. */
export const SourceConnection = z
  .strictObject({
    id: id(),
    kind: z.enum(["API_KEY", "AGENT"]),
    name: z.string().describe("The key's name, or the client's own name."),
    account: z.strictObject({ id: id(), email: z.string(), name: z.string() }),
    source: z.strictObject({ id: id(), name: z.string() }),
    scopes: z.array(ScopeName),
    status: z.enum(CONNECTION_STATUSES),
    createdAt: timestamp(),
    expiresAt: timestamp(),
    lastUsedAt: timestamp().nullable(),
    revokedAt: timestamp().nullable(),
  })
  .meta({ id: "SourceConnection" });
export type SourceConnection = z.output<typeof SourceConnection>;

export const SourceConnectionList = z
  .strictObject({ connections: z.array(SourceConnection), next: nextCursor() })
  .meta({ id: "SourceConnectionList" });

export const integrationSourceExample: IntegrationSource = {
  id: "src_01kp2v8d3nfa9svqmz4c7hxw1e",
  key: "https://agent.example",
  name: "agent.example",
  status: "APPROVED",
  createdAt: "2026-03-01T10:00:00.000Z",
  blockedAt: null,
  blockReason: null,
  activeConnections: 41,
  requests: 190_442,
};

export const sourceDetailsExample: IntegrationSourceDetails = {
  ...integrationSourceExample,
  people: 37,
  lastUsedAt: "2026-03-02T08:30:00.000Z",
};

export const sourceConnectionExample: SourceConnection = {
  id: "grt_01kp2v8d3nfa9svqmz4c7hxw1e",
  kind: "AGENT",
  name: "Shopping agent",
  account: { id: "acc_01kp2v8d3nfa9svqmz4c7hxw1e", email: "owner@example.com", name: "Deniz" },
  source: { id: integrationSourceExample.id, name: integrationSourceExample.name },
  scopes: ["products:read", "products:write"],
  status: "ACTIVE",
  createdAt: "2026-03-01T10:00:00.000Z",
  expiresAt: "2026-05-30T10:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null,
};
