import { openApiDocument } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { FRESH_LIMIT, type Front, mountFront } from "../http/fronts.ts";
import { llmsText, registryEntry } from "./for-agents.ts";
import { DOCS_PAGE, DOCS_POLICY, START_SCRIPT } from "./page.ts";
import { loadScalar } from "./scalar.ts";
import { type StaticFile, sendFile, toFile } from "./static-file.ts";

/** The document is one of the REST routes: same error shape, same headers. */
const DOCUMENT: Front = { prefix: "/v1/openapi.json", errorShape: "plain", headers: FRESH_LIMIT };

/**
 * Mounts the index at / and /v1, the OpenAPI document at /v1/openapi.json, the page at /docs, and agents' discovery
 * documents. These routes need no credential.
 */
export function mountDocs(app: FastifyInstance, baseUrl: string, version: string): void {
  // Entry point for clients that know only the address.
  const links = { docs: `${baseUrl}/docs`, openapi: `${baseUrl}/v1/openapi.json`, mcp: `${baseUrl}/mcp` };
  const index = toFile("application/json; charset=utf-8", JSON.stringify({ name: "Vitrine", version, ...links }));
  app.get("/", (request, reply) => sendFile(request, reply, index));
  // Built for the first request: it takes 200 ms, which would delay the start.
  let document: StaticFile | undefined;
  const drawUp = () => toFile("application/json; charset=utf-8", JSON.stringify(openApiDocument({ baseUrl })));
  mountFront(app, DOCUMENT, (scope) => {
    scope.get("/v1", (request, reply) => sendFile(request, reply, index));
    scope.get(DOCUMENT.prefix, (request, reply) => {
      document ??= drawUp();
      return sendFile(request, reply, document);
    });
  });

  const page = toFile("text/html; charset=utf-8", DOCS_PAGE);
  const script = toFile("text/javascript; charset=utf-8", START_SCRIPT);
  app.get("/docs", (request, reply) => {
    reply.headers({ "content-security-policy": DOCS_POLICY, "referrer-policy": "no-referrer" });
    return sendFile(request, reply, page);
  });
  app.get("/docs/", (_request, reply) => reply.redirect("../docs", 308));
  app.get("/docs/start.js", (request, reply) => sendFile(request, reply, script));
  const llms = toFile("text/plain; charset=utf-8", llmsText(baseUrl));
  const entry = toFile("application/json; charset=utf-8", JSON.stringify(registryEntry(baseUrl), null, 2));
  app.get("/llms.txt", (request, reply) => sendFile(request, reply, llms));
  app.get("/server.json", (request, reply) => sendFile(request, reply, entry));
  app.get("/docs/scalar.js", async (request, reply) => sendFile(request, reply, await loadScalar()));
}
