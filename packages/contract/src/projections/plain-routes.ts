import { exportProducts } from "../operations/imports.ts";
import { IMPORT_FORMATS } from "../resources/import.ts";
import { failures } from "./openapi-errors.ts";
import { component, EVERY_ANSWER, type OpenApiOperation } from "./openapi-parts.ts";

/** Routes of the API that are not operations (no contract, no tool) but that clients should know of. */
export const PLAIN_ROUTES: Record<string, Record<string, OpenApiOperation>> = {
  "/v1/openapi.json": {
    get: {
      operationId: "getOpenApiDocument",
      summary: "Get this document",
      description: "The OpenAPI document that you are reading. It needs no credential.",
      tags: ["Meta"],
      security: [],
      responses: {
        "200": {
          description: "The document.",
          headers: { ETag: { $ref: "#/components/headers/ETag" } },
          content: { "application/json": { schema: { type: "object" } } },
        },
        "304": { description: "You have the current document already." },
      },
    },
  },
  "/v1/workspaces/{workspaceId}/products/export": {
    get: {
      operationId: "downloadProducts",
      summary: "Export products",
      description:
        "All products that are not DELETED as one file, oldest first, sent while it is read. Imported again it changes " +
        "nothing. In CSV, texts that a spreadsheet would take for a formula begin with an apostrophe, which an import " +
        "takes away; lists are divided by `|`, with a backslash before a `|` or backslash of their own.\n\n" +
        "Needs the scope `products:read`.",
      tags: ["Imports and exports"],
      security: [{ accountKey: ["products:read"] }],
      parameters: [
        component("parameters", "WorkspaceId"),
        {
          name: "format",
          in: "query",
          required: false,
          schema: { type: "string", enum: IMPORT_FORMATS, default: "csv" },
        },
      ],
      responses: {
        "200": {
          description: "The file.",
          headers: EVERY_ANSWER,
          content: { "text/csv": {}, "application/x-ndjson": {} },
        },
        ...failures(exportProducts),
      },
    },
  },
};
