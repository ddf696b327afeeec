// Discovery documents for agents that know only the address of this installation.

import { API_VERSION } from "@vitrine/contract";

const DESCRIPTION = "Product catalogues of shops and brands: products, collections, tags, images, website";

/** Entry for the MCP registry; the owner of the host can publish it. Registry names are reversed domains. */
export function registryEntry(baseUrl: string): object {
  const { hostname } = new URL(baseUrl);
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: `${hostname.split(".").reverse().join(".")}/vitrine`,
    title: "Vitrine",
    description: DESCRIPTION,
    version: API_VERSION,
    remotes: [{ type: "streamable-http", url: `${baseUrl}/mcp` }],
  };
}

/** https://llmstxt.org: a title, a summary and links. */
export const llmsText = (baseUrl: string): string => `# Vitrine

> ${DESCRIPTION}. People use a dashboard, programs a REST API with account keys, agents the Model Context Protocol with OAuth.

- Agents connect to ${baseUrl}/mcp (Streamable HTTP). A call without a token gets 401 with the address of the metadata; the user signs in and chooses the permissions.
- Programs call ${baseUrl}/v1 with \`Authorization: Bearer <key>\`; keys are created in the dashboard. Keys do not work at /mcp, tokens do not work at /v1.
- Tools have the names of REST operations, and most operations have a tool. Tools of a workspace take \`workspaceId\`.

## Documentation

- [REST API](${baseUrl}/docs): every operation, with a console
- [OpenAPI document](${baseUrl}/v1/openapi.json): the same, machine-readable

## Connecting

- [Protected resource](${baseUrl}/.well-known/oauth-protected-resource/mcp): the resource of tokens, and all scopes
- [Authorization server](${baseUrl}/.well-known/oauth-authorization-server): registration, authorization and tokens
- [Entry for the MCP registry](${baseUrl}/server.json)
`;
