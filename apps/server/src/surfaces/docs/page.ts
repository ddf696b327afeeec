// The interactive reference. Everything on it comes from this service: no fonts, scripts or calls to other hosts.

const CONFIGURATION = {
  url: "v1/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: "",
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  // Opens the document in the vendor's own web app.
  hideClientButton: true,
  // A key that was typed in is forgotten with the page.
  persistAuth: false,
  authentication: { preferredSecurityScheme: "accountKey" },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  defaultOpenAllTags: true,
};

// Addresses are relative, so that the page also works behind a path of a proxy.
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

// Test requests go to the address that the page was opened under: to this service, whatever name it goes by.
export const START_SCRIPT = `const server = new URL(".", location.href).href.replace(/\\/$/, "");
Scalar.createApiReference("#reference", { ...${JSON.stringify(CONFIGURATION)}, servers: [{ url: server }] });
`;

export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The reference writes its styles into the page.
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
