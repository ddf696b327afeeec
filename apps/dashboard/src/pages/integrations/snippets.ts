// Snippets for a terminal, a program or an agent's settings, with the user's own URLs and ids.

export const curlSnippet = (baseUrl: string, workspaceId: string, key?: string) =>
  `curl "${baseUrl}/v1/workspaces/${workspaceId}/products?pageSize=2" \\
  -H "Authorization: Bearer ${key ?? "$VITRINE_API_KEY"}"`;

export const typescriptSnippet = (baseUrl: string, workspaceId: string) =>
  `import { createVitrine } from "@vitrine/sdk";

const vitrine = createVitrine({
  baseUrl: "${baseUrl}",
  apiKey: process.env.VITRINE_API_KEY!,
  workspaceId: "${workspaceId}",
});

for await (const product of vitrine.listProductsAll()) {
  console.log(product.name, product.stock);
}`;

export const claudeCodeSnippet = (mcpUrl: string) => `claude mcp add --transport http vitrine ${mcpUrl}`;

export const cursorSnippet = (mcpUrl: string) => json({ mcpServers: { vitrine: { url: mcpUrl } } });

export const vscodeSnippet = (mcpUrl: string) => json({ servers: { vitrine: { type: "http", url: mcpUrl } } });

/** Cursor expects its settings as base64 in the link. */
export const cursorLink = (mcpUrl: string) =>
  `cursor://anysphere.cursor-deeplink/mcp/install?name=vitrine&config=${encodeURIComponent(btoa(JSON.stringify({ url: mcpUrl })))}`;

export const vscodeLink = (mcpUrl: string) =>
  `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: "vitrine", type: "http", url: mcpUrl }))}`;

/** Complete snippet for a page: the button appears in its corner. */
export const widgetSnippet = (baseUrl: string, key: string) =>
  `<script src="${baseUrl}/widget.js" data-key="${key}" async></script>`;

const json = (value: unknown) => JSON.stringify(value, null, 2);
