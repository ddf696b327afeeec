import {
  blockIntegrationSource,
  createApiKey as createApiKeyOperation,
  listApiKeys as listApiKeysOperation,
  listIntegrationSources,
  listSourceConnections,
  revokeApiKey as revokeApiKeyOperation,
  unblockIntegrationSource,
} from "@vitrine/contract";
import type { LastUsed } from "../../kernel/access/last-used.ts";
import { type Principal, principalAs } from "../../kernel/access/principals.ts";
import { type Actor, accountActor } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import { toPagination } from "../../storage/paging.ts";
import { countApiKeys, createApiKey, listApiKeys, revokeApiKey, toApiKey } from "./api-keys.ts";
import { countConnectionsOf, listConnectionsOf } from "./source-connections.ts";
import { getSource, listSourcePage, setSourceBlocked } from "./sources.ts";

export { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
export { type ConnectionState, connectionStatus } from "./connection-status.ts";
export { findOrCreateSource, listSources, setSourceBlocked } from "./sources.ts";
export { sweep } from "./sweep.ts";

interface Parts {
  environment: Environment;
  lastUsed: Pick<LastUsed, "flush">;
}

export const integrationHandlers = ({ environment, lastUsed }: Parts): Handler[] => [
  // Not "read", here and below: what waits for a write must not hold the connection that the write may need.
  handle(listApiKeysOperation, "none", async ({ database, account, query, now }) => {
    await lastUsed.flush();
    return database.read(async (tx) => {
      const apiKeys = await listApiKeys(tx, { accountId: account.id, environment, page: query }, now);
      return { apiKeys, pagination: toPagination(query, await countApiKeys(tx, account.id)) };
    });
  }),

  // Not "write": an answer that holds a key must not be kept for replay, whatever Idempotency-Key the caller sends.
  handle(createApiKeyOperation, "none", ({ database, account, body, now }) =>
    database.write((tx) => createApiKey(tx, { ...body, accountId: account.id, environment }, now)),
  ),

  handle(revokeApiKeyOperation, "write", async ({ tx, account, params, now }) => {
    const revocation = { id: params.id, accountId: account.id, actor: accountActor(account) };
    const row = await revokeApiKey(tx, revocation, now);
    return toApiKey(row, environment, now);
  }),

  handle(listIntegrationSources, "read", async ({ tx, query }) => {
    const { sources, total } = await listSourcePage(tx, query);
    return { sources, pagination: toPagination(query, total) };
  }),

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
