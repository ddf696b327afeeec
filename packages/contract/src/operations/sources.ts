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
    "Lists what stands behind connections, newest first. `status` keeps the approved or the blocked ones, `search` finds part of a name or key.",
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
  description: "Reads a source with how many people and connections a block stops.",
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
  description: "Lists the keys and connections of a source with their accounts, newest first, ended ones included.",
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
    "Lists keys and agents' connections of all accounts, newest first, ended ones included: whose, for what and until when, never what opens them.",
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
  title: "Revoke somebody's key or connection",
  description:
    "Ends a key or an agent's connection for good, from the next request on. Revoking it again changes nothing.",
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
    "Stops all use of the source for everybody with the next request: REST and MCP, refreshing, new connections and " +
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
  description:
    "Lets a source work again, with every connection that has neither expired nor been revoked. What a user revoked " +
    "stays revoked.",
  rest: { method: "POST", path: "/integration-sources/{id}/unblock" },
  params,
  body: StaffDeed,
  output: IntegrationSourceDetails,
  errors: ["not_found"],
  examples: { params: exampleParams, body: { reason: "The fault is mended" }, output: sourceDetailsExample },
});
