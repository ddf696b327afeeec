import { MEDIA_TYPES } from "../enumerations.ts";
import { exportFailedRows, exportProducts } from "../operations/imports.ts";
import { EXPORT_FORMATS, EXPORT_LAYOUTS } from "../resources/import.ts";
import { mediaExample } from "../resources/media.ts";
import { failures, ownFailures } from "./openapi-errors.ts";
import { component, EVERY_ANSWER, type OpenApiOperation } from "./openapi-parts.ts";

/** Public routes that are not operations: they have no contract and no tool. */
export const PLAIN_ROUTES: Record<string, Record<string, OpenApiOperation>> = {
  "/v1/openapi.json": {
    get: {
      operationId: "getOpenApiDocument",
      summary: "Get this document",
      description: "This OpenAPI document. It needs no credential.",
      tags: ["Meta"],
      security: [],
      responses: {
        "200": {
          description: "The document.",
          headers: { ...EVERY_ANSWER, ETag: component("headers", "ETag") },
          content: { "application/json": { schema: { type: "object" } } },
        },
        "304": {
          description: "Your copy is current.",
          headers: { ...EVERY_ANSWER, ETag: component("headers", "ETag") },
        },
      },
    },
  },
  "/v1/workspaces/{workspaceId}/products/export": {
    get: {
      operationId: "downloadProducts",
      summary: "Export products",
      description: `Returns all products except DELETED ones as one file, oldest first. An import of the file changes no product. In CSV, texts that look like formulas start with an apostrophe, which an import removes. Lists are separated by \`|\`; a backslash escapes \`|\` and \`\\\`.

Needs the scope \`products:read\`.`,
      tags: ["Imports and exports"],
      security: [{ accountKey: ["products:read"] }],
      parameters: [
        component("parameters", "WorkspaceId"),
        {
          name: "format",
          in: "query",
          required: false,
          schema: { type: "string", enum: EXPORT_FORMATS, default: "csv" },
        },
        {
          name: "layout",
          in: "query",
          required: false,
          description: "Layout of the file. All except our own are CSV. No layout has prices.",
          schema: { type: "string", enum: EXPORT_LAYOUTS, default: "vitrine" },
        },
        {
          name: "bom",
          in: "query",
          required: false,
          description: "Adds a byte order mark to CSV, for spreadsheets on Windows.",
          schema: { type: "boolean", default: false },
        },
      ],
      responses: {
        "200": {
          description: "The file.",
          headers: EVERY_ANSWER,
          content: { "text/csv": {}, "application/x-ndjson": {} },
        },
        ...failures(exportProducts, "program"),
      },
    },
  },
  "/v1/workspaces/{workspaceId}/imports/{id}/failed-rows.csv": {
    get: {
      operationId: "downloadFailedRows",
      summary: "Download failed rows",
      description: `Returns the failed rows as in the file, with a last column of reasons. Correct them and import the file again. Rows of a JSON file come as JSON Lines.

Needs the scope \`products:read\`.`,
      tags: ["Imports and exports"],
      security: [{ accountKey: ["products:read"] }],
      parameters: [
        component("parameters", "WorkspaceId"),
        { name: "id", in: "path", required: true, schema: { type: "string" } },
      ],
      responses: {
        "200": {
          description: "The file.",
          headers: EVERY_ANSWER,
          content: { "text/csv": {}, "application/x-ndjson": {} },
        },
        ...failures(exportFailedRows, "program"),
      },
    },
  },
  "/media/uploads/{token}": {
    put: {
      operationId: "sendUpload",
      summary: "Upload an image",
      description:
        "The `url` of `create_upload`. It accepts one image with the announced size and type, once within 10 minutes, " +
        "without another credential. After a refused image the URL stays valid. The request counts for the connection " +
        "that created the upload.",
      tags: ["Media"],
      security: [],
      parameters: [{ name: "token", in: "path", required: true, schema: { type: "string" } }],
      requestBody: { required: true, content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, {}])) },
      responses: {
        "200": {
          description: "The image, whose id goes into `imageIds`.",
          headers: EVERY_ANSWER,
          content: { "application/json": { schema: component("schemas", "Media"), example: mediaExample } },
        },
        ...ownFailures([
          "invalid_input",
          "expired_token",
          "revoked_token",
          "account_inactive",
          "workspace_inactive",
          "not_owner",
          "source_blocked",
          "not_found",
          "conflict",
          "payload_too_large",
          "rate_limited",
          "internal",
        ]),
      },
    },
  },
};
