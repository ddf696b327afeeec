// The interactive reference. It loads everything from this service: no fonts, scripts or calls to other hosts.

const CONFIGURATION = {
  url: "v1/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: "",
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  // Would open the document in the vendor's own web app.
  hideClientButton: true,
  // The page does not store a key that the user types in.
  persistAuth: false,
  authentication: { preferredSecurityScheme: "accountKey" },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  defaultOpenAllTags: true,
};

// Relative URLs also work behind a proxy's path prefix.
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Vitrine API</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="reference"></div>
    <script src="docs/scalar.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

// Test requests use the address under which the page was opened, under any host name.
export const START_SCRIPT = `const server = new URL(".", location.href).href.replace(/\\/$/, "");
Scalar.createApiReference("#reference", { ...${JSON.stringify(CONFIGURATION)}, servers: [{ url: server }] });
`;

export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The reference injects its styles into the page.
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
