import {
  createApiKey as createApiKeyOperation,
  listApiKeys as listApiKeysOperation,
  revokeApiKey as revokeApiKeyOperation,
} from "@vitrine/contract";
import type { Environment } from "../../kernel/environment.ts";
import { type Handler, handle } from "../../kernel/handler.ts";
import { toPagination } from "../../storage/paging.ts";
import { countApiKeys, createApiKey, listApiKeys, revokeApiKey, toApiKey } from "./api-keys.ts";

export { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
export { findOrCreateSource, listSources, setSourceBlocked } from "./sources.ts";

export const integrationHandlers = ({ environment }: { environment: Environment }): Handler[] => [
  handle(listApiKeysOperation, "read", async ({ tx, account, query, now }) => {
    const apiKeys = await listApiKeys(tx, { accountId: account.id, environment, page: query }, now);
    return { apiKeys, pagination: toPagination(query, await countApiKeys(tx, account.id)) };
  }),

  // Not "write": an answer that holds a key must not be kept for replay, whatever Idempotency-Key the caller sends.
  handle(createApiKeyOperation, "none", ({ database, account, body, now }) =>
    database.write((tx) => createApiKey(tx, { ...body, accountId: account.id, environment }, now)),
  ),

  handle(revokeApiKeyOperation, "write", async ({ tx, account, params, now }) => {
    const actor = { kind: "account" as const, id: account.id };
    const row = await revokeApiKey(tx, { id: params.id, accountId: account.id, actor }, now);
    return toApiKey(row, environment, now);
  }),
];
