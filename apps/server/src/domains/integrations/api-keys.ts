import {
  createApiKey as createApiKeyOperation,
  listApiKeys as listApiKeysOperation,
  revokeApiKey as revokeApiKeyOperation,
} from "@vitrine/contract";
import type { LastUsed } from "../../kernel/access/last-used.ts";
import { accountActor } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import { toPagination } from "../../storage/paging.ts";
import { countApiKeys, listApiKeys, toApiKey } from "./api-key-rows.ts";
import { createApiKey, revokeApiKey } from "./api-key-writes.ts";

export interface ApiKeyParts {
  environment: Environment;
  lastUsed: Pick<LastUsed, "flush">;
}

export const apiKeyHandlers = ({ environment, lastUsed }: ApiKeyParts): Handler[] => [
  // Not "read": waiting for the flush must not hold a database connection that the flush may need.
  handle(listApiKeysOperation, "outside", async ({ database, account, query, now }) => {
    await lastUsed.flush();
    return database.read(async (tx) => {
      const apiKeys = await listApiKeys(tx, { accountId: account.id, environment, page: query }, now);
      return { apiKeys, pagination: toPagination(query, await countApiKeys(tx, account.id)) };
    });
  }),

  // Not "write": an answer with a key must not be stored for replay, regardless of the Idempotency-Key.
  handle(createApiKeyOperation, "outside", ({ database, account, body, now }) =>
    database.write((tx) => createApiKey(tx, { ...body, accountId: account.id, environment }, now)),
  ),

  handle(revokeApiKeyOperation, "write", async ({ tx, account, params, now }) => {
    const revocation = { id: params.id, accountId: account.id, actor: accountActor(account) };
    const row = await revokeApiKey(tx, revocation, now);
    return toApiKey(row, environment, now);
  }),
];
