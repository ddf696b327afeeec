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
      description: "The OpenAPI document that you are reading. It needs no credential.",
      tags: ["Meta"],
      security: [],
      responses: {
        "200": {
          description: "The document.",
          headers: { ...EVERY_ANSWER, ETag: component("headers", "ETag") },
          content: { "application/json": { schema: { type: "object" } } },
        },
        "304": {
          description: "You have the current document already.",
          headers: { ...EVERY_ANSWER, ETag: component("headers", "ETag") },
        },
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
          schema: { type: "string", enum: EXPORT_FORMATS, default: "csv" },
        },
        {
          name: "layout",
          in: "query",
          required: false,
          description:
            "Whose columns it has. All but our own are CSV. Prices are in none of them: the service knows no prices.",
          schema: { type: "string", enum: EXPORT_LAYOUTS, default: "vitrine" },
        },
        {
          name: "bom",
          in: "query",
          required: false,
          description: "Begin CSV with a byte order mark, by which spreadsheets on Windows know UTF-8.",
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
      summary: "Download the rows that an import could not take",
      description:
        "The rows as they stand in the file, with a last column that says why: to be mended and imported again. Of a file in " +
        "JSON they come as JSON Lines.\n\nNeeds the scope `products:read`.",
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
      summary: "Send the image that an upload was created for",
      description:
        "The `url` that `create_upload` answers. It takes the bytes of one image, exactly as many and of the type that " +
        "were asked for, once and within 10 minutes, and needs no other credential: whoever has the URL may send the " +
        "image. An image that cannot be taken leaves the URL good for another try. It counts as a request of the " +
        "connection that created the upload.",
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
