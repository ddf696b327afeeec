import {
  blockIntegrationSource,
  listIntegrationSources,
  listSourceConnections,
  unblockIntegrationSource,
} from "@vitrine/contract";
import type { LastUsed } from "../../kernel/access/last-used.ts";
import { type Principal, principalAs } from "../../kernel/access/principals.ts";
import type { Actor } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { toPagination } from "../../storage/paging.ts";
import { countConnectionsOf, listConnectionsOf } from "./source-connections.ts";
import { getSource, listSourcePage } from "./source-rows.ts";
import { setSourceBlocked } from "./source-writes.ts";

export const sourceHandlers = ({ lastUsed }: { lastUsed: Pick<LastUsed, "flush"> }): Handler[] => [
  handle(listIntegrationSources, "read", async ({ tx, query }) => {
    const { sources, total } = await listSourcePage(tx, query);
    return { sources, pagination: toPagination(query, total) };
  }),

  // Not "read": what waits for a write must not hold the connection that the write may need.
  handle(listSourceConnections, "none", async ({ database, params, query, now }) => {
    await lastUsed.flush();
    return database.read(async (tx) => {
      const { id } = await getSource(tx, params.id);
      const connections = await listConnectionsOf(tx, id, query, now);
      return { connections, pagination: toPagination(query, await countConnectionsOf(tx, id)) };
    });
  }),

  handle(blockIntegrationSource, "write", async ({ tx, params, principal, now }) => {
    const { id } = await getSource(tx, params.id);
    return setSourceBlocked(tx, { source: id, blocked: true, actor: staffActor(principal) }, now);
  }),

  handle(unblockIntegrationSource, "write", async ({ tx, params, principal, now }) => {
    const { id } = await getSource(tx, params.id);
    return setSourceBlocked(tx, { source: id, blocked: false, actor: staffActor(principal) }, now);
  }),
];

const staffActor = (principal: Principal): Actor => ({ kind: "staff", id: principalAs(principal, "staff").staffId });
