import { sessionApiDocument } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { type StaticFile, sendFile, toFile } from "./static-file.ts";

/** The OpenAPI document of a web app's own API, at /api/openapi.json. It discloses only what the app's code does. */
export function mountSessionDocument(
  app: FastifyInstance,
  { caller, ...place }: { caller: "member" | "staff"; url: string; cookie: string },
): void {
  let document: StaticFile | undefined;
  app.get("/api/openapi.json", (request, reply) => {
    document ??= toFile("application/json; charset=utf-8", JSON.stringify(sessionApiDocument(caller, place)));
    return sendFile(request, reply, document);
  });
}
