import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, pageQuery } from "../fields.ts";
import { ApiKey, ApiKeyList, ApiKeyWrite, apiKeyExample, NewApiKey } from "../resources/api-key.ts";
import { paginationExample } from "../resources/common.ts";

const common = { group: "API keys", level: "account", callers: ["member"], scope: null, tool: false } as const;

export const listApiKeys = defineOperation({
  ...common,
  name: "list_api_keys",
  title: "List API keys",
  description: "Lists the account's API keys, newest first, including revoked and expired ones, without secrets.",
  effect: "read",
  rest: { method: "GET", path: "/api-keys" },
  query: pageQuery(),
  output: ApiKeyList,
  examples: { output: { apiKeys: [apiKeyExample], pagination: paginationExample } },
});

export const createApiKey = defineOperation({
  ...common,
  name: "create_api_key",
  title: "Create an API key",
  description: "Creates a key with explicit scopes for 1 to 365 days. The response shows it once.",
  effect: "create",
  rest: { method: "POST", path: "/api-keys" },
  body: ApiKeyWrite,
  output: NewApiKey,
  errors: ["source_blocked"],
  examples: {
    body: { name: apiKeyExample.name, scopes: apiKeyExample.scopes, days: 90 },
    output: {
      ...apiKeyExample,
      key: `${apiKeyExample.prefix}_9f2b4c6d8e0a1b3c5d7e9f2b4c6d8e0a1b3c5d7e9f2b4c6d8e0a1b3c5d7e9f2b`,
    },
  },
});

export const revokeApiKey = defineOperation({
  ...common,
  name: "revoke_api_key",
  title: "Revoke an API key",
  description: "Ends a key at once and permanently.",
  effect: "change",
  rest: { method: "POST", path: "/api-keys/{id}/revoke" },
  params: z.strictObject({ id: id() }),
  output: ApiKey,
  errors: ["not_found"],
  examples: {
    params: { id: apiKeyExample.id },
    output: { ...apiKeyExample, status: "REVOKED", revokedAt: "2026-03-02T08:30:00.000Z" },
  },
});
