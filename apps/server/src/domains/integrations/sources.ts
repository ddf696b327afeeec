import {
  blockIntegrationSource,
  getIntegrationSource,
  listAllConnections,
  listIntegrationSources,
  listSourceConnections,
  revokeAnyConnection,
  unblockIntegrationSource,
} from "@vitrine/contract";
import type { LastUsed } from "../../kernel/access/last-used.ts";
import { staffActor } from "../../kernel/access/staff-actor.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { listConnections, revokeConnection } from "./source-connections.ts";
import { getSource, listSourcePage, requireSource } from "./source-rows.ts";
import { setSourceBlocked } from "./source-writes.ts";

export const sourceHandlers = ({ lastUsed }: { lastUsed: Pick<LastUsed, "flush"> }): Handler[] => [
  handle(listIntegrationSources, "read", ({ tx, query, now }) => listSourcePage(tx, query, now)),

  // Not "read": waiting for the flush must not hold a database connection that the flush may need.
  handle(getIntegrationSource, "outside", async ({ database, params, now }) => {
    await lastUsed.flush();
    return database.read((tx) => getSource(tx, params.id, now));
  }),

  handle(listSourceConnections, "outside", async ({ database, params, query, now }) => {
    await lastUsed.flush();
    return database.read(async (tx) => {
      await requireSource(tx, params.id);
      return listConnections(tx, { sourceId: params.id }, query, now);
    });
  }),

  handle(listAllConnections, "outside", async ({ database, query, now }) => {
    await lastUsed.flush();
    return database.read((tx) => listConnections(tx, query, query, now));
  }),

  handle(revokeAnyConnection, "write", ({ tx, params, principal, body, now }) =>
    revokeConnection(tx, { id: params.id, actor: staffActor(principal, body.reason) }, now),
  ),

  handle(blockIntegrationSource, "write", ({ tx, params, principal, body, now }) =>
    setSourceBlocked(tx, { source: params.id, blocked: true, actor: staffActor(principal, body.reason) }, now),
  ),

  handle(unblockIntegrationSource, "write", ({ tx, params, principal, body, now }) =>
    setSourceBlocked(tx, { source: params.id, blocked: false, actor: staffActor(principal, body.reason) }, now),
  ),
];
