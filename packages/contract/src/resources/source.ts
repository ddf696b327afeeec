import { z } from "zod";
import { id, timestamp } from "../fields.ts";
import { ScopeName } from "./api-key.ts";
import { Pagination } from "./common.ts";
import { CONNECTION_STATUSES } from "./connection.ts";

/** What stands behind connections, and what staff can block for everybody. */
export const IntegrationSource = z
  .strictObject({
    id: id(),
    key: z.string().describe("`api-keys`, the origin of a metadata document, a software id, or a name with its hosts."),
    name: z.string(),
    status: z.enum(["APPROVED", "BLOCKED"]),
    createdAt: timestamp(),
    blockedAt: timestamp().nullable(),
  })
  .meta({ id: "IntegrationSource" });
export type IntegrationSource = z.output<typeof IntegrationSource>;

export const IntegrationSourceList = z
  .strictObject({ sources: z.array(IntegrationSource), pagination: Pagination })
  .meta({ id: "IntegrationSourceList" });

/** A key or an agent's connection as staff sees it: whose, for what and until when; never what opens it. */
export const SourceConnection = z
  .strictObject({
    id: id(),
    kind: z.enum(["API_KEY", "AGENT"]),
    name: z.string().describe("What its owner called the key, or what the agent's client calls itself."),
    account: z.strictObject({ id: id(), email: z.string(), name: z.string() }),
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
  .strictObject({ connections: z.array(SourceConnection), pagination: Pagination })
  .meta({ id: "SourceConnectionList" });

export const integrationSourceExample: IntegrationSource = {
  id: "src_01kp2v8d3nfa9svqmz4c7hxw1e",
  key: "https://agent.example",
  name: "agent.example",
  status: "APPROVED",
  createdAt: "2026-03-01T10:00:00.000Z",
  blockedAt: null,
};

export const sourceConnectionExample: SourceConnection = {
  id: "grt_01kp2v8d3nfa9svqmz4c7hxw1e",
  kind: "AGENT",
  name: "Shopping agent",
  account: { id: "acc_01kp2v8d3nfa9svqmz4c7hxw1e", email: "owner@example.com", name: "Deniz" },
  scopes: ["products:read", "products:write"],
  status: "ACTIVE",
  createdAt: "2026-03-01T10:00:00.000Z",
  expiresAt: "2026-05-30T10:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null,
};
