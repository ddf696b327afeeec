import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, pageQuery } from "../fields.ts";
import { paginationExample } from "../resources/common.ts";
import {
  IntegrationSource,
  IntegrationSourceList,
  integrationSourceExample,
  SourceConnectionList,
  sourceConnectionExample,
} from "../resources/source.ts";

const common = { group: "Administration", level: "account", callers: ["staff"], scope: null, tool: false } as const;
const params = z.strictObject({ id: id() });
const exampleParams = { id: integrationSourceExample.id };

export const listIntegrationSources = defineOperation({
  ...common,
  name: "list_integration_sources",
  title: "List integration sources",
  description: "Lists what stands behind connections, newest first. `status` keeps the approved or the blocked ones.",
  effect: "read",
  rest: { method: "GET", path: "/integration-sources" },
  query: pageQuery().extend({ status: IntegrationSource.shape.status.optional() }),
  output: IntegrationSourceList,
  examples: {
    query: { status: "APPROVED" },
    output: { sources: [integrationSourceExample], pagination: paginationExample },
  },
});

export const listSourceConnections = defineOperation({
  ...common,
  name: "list_source_connections",
  title: "List a source's connections",
  description: "Lists the keys and connections of a source with their accounts, newest first, ended ones included.",
  effect: "read",
  rest: { method: "GET", path: "/integration-sources/{id}/connections" },
  params,
  query: pageQuery(),
  output: SourceConnectionList,
  errors: ["not_found"],
  examples: {
    params: exampleParams,
    output: { connections: [sourceConnectionExample], pagination: paginationExample },
  },
});

export const blockIntegrationSource = defineOperation({
  ...common,
  name: "block_integration_source",
  title: "Block an integration source",
  description:
    "Stops all use of the source for everybody with the next request: REST and MCP, refreshing, new connections and " +
    "registrations.",
  effect: "change",
  rest: { method: "POST", path: "/integration-sources/{id}/block" },
  params,
  output: IntegrationSource,
  errors: ["not_found"],
  examples: {
    params: exampleParams,
    output: { ...integrationSourceExample, status: "BLOCKED", blockedAt: "2026-03-02T08:30:00.000Z" },
  },
});

export const unblockIntegrationSource = defineOperation({
  ...common,
  name: "unblock_integration_source",
  title: "Unblock an integration source",
  description:
    "Lets a source work again, with every connection that has neither expired nor been revoked. What a user revoked " +
    "stays revoked.",
  effect: "change",
  rest: { method: "POST", path: "/integration-sources/{id}/unblock" },
  params,
  output: IntegrationSource,
  errors: ["not_found"],
  examples: { params: exampleParams, output: integrationSourceExample },
});
