import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { cursorQuery, id, searchText } from "../fields.ts";
import {
  IntegrationSource,
  IntegrationSourceDetails,
  IntegrationSourceList,
  integrationSourceExample,
  SourceConnection,
  SourceConnectionList,
  sourceConnectionExample,
  sourceDetailsExample,
} from "../resources/source.ts";
import { StaffDeed } from "../resources/staff.ts";

const common = { group: "Integrations", level: "account", callers: ["staff"], scope: null, tool: false } as const;
const reads = { ...common, staffRole: "SUPPORT", effect: "read" } as const;
const writes = { ...common, staffRole: "OPERATOR", effect: "change" } as const;
const params = z.strictObject({ id: id() });
const exampleParams = { id: integrationSourceExample.id };

export const listIntegrationSources = defineOperation({
  ...reads,
  name: "list_integration_sources",
  title: "List integration sources",
  description:
    "Lists integration sources, newest first. `status` selects approved or blocked ones; `search` finds parts of " +
    "names and keys.",
  rest: { method: "GET", path: "/integration-sources" },
  query: cursorQuery().extend({
    search: searchText().optional(),
    status: IntegrationSource.shape.status.optional(),
  }),
  output: IntegrationSourceList,
  examples: { query: { status: "APPROVED" }, output: { sources: [integrationSourceExample], next: null } },
});

export const getIntegrationSource = defineOperation({
  ...reads,
  name: "get_integration_source",
  title: "Get an integration source",
  description: "Returns a source with the number of people and connections that a block affects.",
  rest: { method: "GET", path: "/integration-sources/{id}" },
  params,
  output: IntegrationSourceDetails,
  errors: ["not_found"],
  examples: { params: exampleParams, output: sourceDetailsExample },
});

export const listSourceConnections = defineOperation({
  ...reads,
  name: "list_source_connections",
  title: "List a source's connections",
  description: "Lists the keys and connections of a source with their accounts, newest first, including ended ones.",
  rest: { method: "GET", path: "/integration-sources/{id}/connections" },
  params,
  query: cursorQuery(),
  output: SourceConnectionList,
  errors: ["not_found"],
  examples: { params: exampleParams, output: { connections: [sourceConnectionExample], next: null } },
});

export const listAllConnections = defineOperation({
  ...reads,
  name: "list_all_connections",
  title: "List connections",
  description:
    "Lists keys and connections of all accounts, newest first, including ended ones: account, scopes and expiry, " +
    "never the secret.",
  rest: { method: "GET", path: "/connections" },
  query: cursorQuery().extend({
    accountId: id().optional(),
    kind: SourceConnection.shape.kind.optional(),
  }),
  output: SourceConnectionList,
  examples: {
    query: { accountId: sourceConnectionExample.account.id },
    output: { connections: [sourceConnectionExample], next: null },
  },
});

export const revokeAnyConnection = defineOperation({
  ...writes,
  name: "revoke_any_connection",
  title: "Revoke a key or connection",
  description: "Ends a key or connection permanently, from the next request on. Repeating it changes nothing.",
  effect: "remove",
  rest: { method: "POST", path: "/connections/{id}/revoke" },
  params,
  body: StaffDeed,
  output: SourceConnection,
  errors: ["not_found"],
  examples: {
    params: { id: sourceConnectionExample.id },
    body: { reason: "The key is in a public repository" },
    output: { ...sourceConnectionExample, status: "REVOKED", revokedAt: "2026-03-02T08:30:00.000Z" },
  },
});

export const blockIntegrationSource = defineOperation({
  ...writes,
  name: "block_integration_source",
  title: "Block an integration source",
  description:
    "Blocks a source for all accounts from the next request on: REST, MCP, refresh, new connections and " +
    "registrations.",
  rest: { method: "POST", path: "/integration-sources/{id}/block" },
  params,
  body: StaffDeed,
  output: IntegrationSourceDetails,
  errors: ["not_found"],
  examples: {
    params: exampleParams,
    body: { reason: "Sends what it reads to strangers" },
    output: {
      ...sourceDetailsExample,
      status: "BLOCKED",
      blockedAt: "2026-03-02T08:30:00.000Z",
      blockReason: "Sends what it reads to strangers",
    },
  },
});

export const unblockIntegrationSource = defineOperation({
  ...writes,
  name: "unblock_integration_source",
  title: "Unblock an integration source",
  description: "Unblocks a source. Connections that are neither expired nor revoked work again.",
  rest: { method: "POST", path: "/integration-sources/{id}/unblock" },
  params,
  body: StaffDeed,
  output: IntegrationSourceDetails,
  errors: ["not_found"],
  examples: { params: exampleParams, body: { reason: "The fault is mended" }, output: sourceDetailsExample },
});
