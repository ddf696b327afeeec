// Discovery documents for agents that know only the address of this installation.

import { API_VERSION } from "@vitrine/contract";

const DESCRIPTION = "Product catalogues of shops and brands: products, collections, tags, pictures, website";

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

- Agents connect to ${baseUrl}/mcp (Streamable HTTP). Whoever has no token is answered 401 with the address of the metadata; the user signs in and allows what they choose.
- Programs call ${baseUrl}/v1 with \`Authorization: Bearer <key>\`; keys are made in the dashboard. Keys are not taken at /mcp, tokens not at /v1.
- Every REST operation has a tool of the same name; a workspace tool takes \`workspaceId\`.

## Documentation

- [REST API](${baseUrl}/docs): every operation, to read and to try
- [OpenAPI document](${baseUrl}/v1/openapi.json): the same for programs

## Connecting

- [Protected resource](${baseUrl}/.well-known/oauth-protected-resource/mcp): what tokens are for, and which scopes there are
- [Authorization server](${baseUrl}/.well-known/oauth-authorization-server): where to register, authorize and get tokens
- [Entry for the MCP registry](${baseUrl}/server.json)
`;
