import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, idOf, pageQuery, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { Pagination, paginationExample } from "../resources/common.ts";
import {
  EXPORT_LAYOUTS,
  ExportFormat,
  ExportPart,
  IMPORT_PROFILE_CHOICES,
  Import,
  ImportContent,
  ImportErrorDetails,
  ImportFormat,
  ImportPicture,
  ImportPreview,
  ImportRow,
  importExample,
  importPreviewExample,
} from "../resources/import.ts";

const importParams = z.strictObject({ id: idOf("imp") });
const params = { id: importExample.id };

const common = {
  group: "Imports and exports",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
} as const;

/** A file may be the whole body. A JSON file must be a list: an object is the operation's own body. */
const FILE_TYPES = [
  "text/csv",
  "application/json",
  "application/x-ndjson",
  "application/jsonl",
  "text/tab-separated-values",
  "application/gzip",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

export const createImport = defineOperation({
  ...common,
  name: "create_import",
  title: "Import products",
  description:
    "Imports products from CSV (with a header line), JSON Lines or a JSON array. A known `sku` is updated, others " +
    "are created. Use `dryRun=true` first. A job runs it; follow it with get_import. Columns: sku, name, brand, " +
    "barcode, stock, status, description, information, tags (names separated by `|`; new ones are created) or " +
    "tagIds, imageIds or imageUrls (separated by `|`), sales (JSON). Missing columns stay unchanged; new products " +
    "are INACTIVE by default. Send a file of up to 256 MiB as the body, or as a form's `file`.",
  scope: "products:write",
  mayNeed: ["tags:write", "media:write"],
  effect: "create",
  overwrites: true,
  rest: { method: "POST", path: "/imports" },
  tool: true,
  resource: "get_import",
  query: z.strictObject({
    format: ImportFormat.optional().meta({
      description: "Default: detected, else csv.",
    }),
    dryRun: z.boolean().default(false).meta({ description: "Returns counts and errors without a change." }),
    mapping: text({ max: LIMITS.import.mappingMax }).optional().meta({
      description: 'Field of each column, as JSON text: {"Title":"name","Notes":""}. "" ignores a column.',
    }),
    profile: z.enum(IMPORT_PROFILE_CHOICES).optional().meta({
      description: "Layout of the file. Default: detected as by preview_import; none: by column names only.",
    }),
    rules: text({ max: LIMITS.import.rulesMax }).optional().meta({
      description: 'JSON such as {"missingBarcode":"REFUSE","html":"TEXT"} (schema ImportRules).',
    }),
  }),
  body: ImportContent,
  files: {
    field: "file",
    filesMax: 1,
    fileBytesMax: LIMITS.import.fileBytesMax,
    bareTypes: FILE_TYPES,
  },
  output: Import,
  errors: ["storage_full"],
  examples: {
    query: { format: "csv", dryRun: true },
    body: { content: "sku,name,brand,barcode,stock,tags\r\nRS-30,Rose Serum,Işıltı,8690000000012,120,Serum|Night\r\n" },
    output: importExample,
  },
});

export const previewImport = defineOperation({
  ...common,
  name: "preview_import",
  title: "Preview an import",
  description:
    "Analyses up to 4 MiB of a file like create_import: encoding, delimiter, layout, meaning of each column, the " +
    "first rows with their problems, and all problems by kind. Stores no data. `isBeginning=true` says that the " +
    "file continues; its last row is then ignored. Send a workbook (.xlsx) completely.",
  scope: "products:write",
  effect: "read",
  rest: { method: "POST", path: "/imports/preview" },
  tool: false,
  query: z.strictObject({
    format: ImportFormat.optional().meta({
      description: "Default: detected from type, name or content.",
    }),
    isBeginning: z.boolean().default(false),
    profile: z.enum(IMPORT_PROFILE_CHOICES).optional().meta({ description: "As in create_import." }),
    mapping: text({ max: LIMITS.import.mappingMax }).optional().meta({ description: "As in create_import." }),
    rules: text({ max: LIMITS.import.rulesMax }).optional().meta({ description: "As in create_import." }),
  }),
  body: z
    .strictObject({ content: text({ min: 1, max: LIMITS.import.previewBytesMax }) })
    .meta({ id: "ImportBeginning" }),
  files: { field: "file", filesMax: 1, fileBytesMax: LIMITS.import.previewBytesMax, bareTypes: FILE_TYPES },
  output: ImportPreview,
  examples: { body: { content: "sku,Title\r\nRS-30,Rose Serum\r\n" }, output: importPreviewExample },
});

export const getImport = defineOperation({
  ...common,
  name: "get_import",
  title: "Get an import",
  description: "Returns an import's progress and counts, and its first 1,000 failed rows with line numbers.",
  scope: "products:read",
  effect: "read",
  rest: { method: "GET", path: "/imports/{id}" },
  tool: true,
  resource: "get_import",
  params: importParams,
  output: Import,
  errors: ["not_found"],
  examples: { params, output: importExample },
});

const { errors: _errors, ...importRowExample } = importExample;

export const listImports = defineOperation({
  ...common,
  name: "list_imports",
  title: "List imports",
  description: "Lists the imports of the last 30 days, newest first, without their errors.",
  scope: "products:read",
  effect: "read",
  rest: { method: "GET", path: "/imports" },
  tool: true,
  query: pageQuery(),
  output: z.strictObject({ imports: z.array(ImportRow), pagination: Pagination }).meta({ id: "ImportList" }),
  examples: { output: { imports: [importRowExample], pagination: paginationExample } },
});

export const listImportErrors = defineOperation({
  ...common,
  name: "list_import_errors",
  title: "List the errors of an import",
  description: "Lists all failed rows of an import, in the order of the file.",
  scope: "products:read",
  effect: "read",
  rest: { method: "GET", path: "/imports/{id}/errors" },
  tool: true,
  params: importParams,
  query: pageQuery().extend({
    details: z.boolean().default(false).meta({ description: "Adds spreadsheet row, sku, column and value." }),
  }),
  output: z
    .strictObject({ errors: z.array(ImportErrorDetails), pagination: Pagination })
    .meta({ id: "ImportErrorList" }),
  errors: ["not_found"],
  examples: {
    params,
    output: {
      errors: [{ line: 12, fieldErrors: { stock: "must be a whole number" } }],
      pagination: paginationExample,
    },
  },
});

export const cancelImport = defineOperation({
  ...common,
  name: "cancel_import",
  title: "Cancel an import",
  description: "Stops a pending or running import. Imported rows stay. A finished import is refused.",
  scope: "products:write",
  effect: "change",
  rest: { method: "POST", path: "/imports/{id}/cancel" },
  tool: true,
  resource: "get_import",
  params: importParams,
  output: Import,
  errors: ["not_found", "conflict"],
  examples: { params, output: { ...importExample, status: "CANCELLED", finishedAt: "2026-03-01T10:00:01.000Z" } },
});

export const undoImport = defineOperation({
  ...common,
  name: "undo_import",
  title: "Undo an import",
  description:
    "Undoes an import within 7 days. Created products go to the bin, changed products get their former values, " +
    "and unused new tags and images are deleted. Products changed since then stay and are named. A job runs it; " +
    "follow it with get_import.",
  scope: "products:write",
  mayNeed: ["tags:write", "media:write"],
  effect: "change",
  overwrites: true,
  rest: { method: "POST", path: "/imports/{id}/undo" },
  tool: false,
  resource: "get_import",
  params: importParams,
  output: Import,
  errors: ["not_found", "conflict"],
  examples: {
    params,
    output: {
      ...importExample,
      dryRun: false,
      status: "DONE",
      progress: 100,
      finishedAt: "2026-03-01T10:00:01.000Z",
      undo: {
        status: "RUNNING",
        until: "2026-03-08T10:00:01.000Z",
        removed: 0,
        restored: 0,
        kept: 0,
        keptProducts: [],
      },
    },
  },
});

export const listImportPictures = defineOperation({
  ...common,
  name: "list_import_pictures",
  title: "List the images of an import",
  description: "Lists the image URLs of an import with their status. Failed fetches are retried for some hours.",
  scope: "products:read",
  effect: "read",
  rest: { method: "GET", path: "/imports/{id}/pictures" },
  tool: false,
  params: importParams,
  query: pageQuery().extend({ status: ImportPicture.shape.status.optional() }),
  output: z
    .strictObject({ pictures: z.array(ImportPicture), pagination: Pagination })
    .meta({ id: "ImportPictureList" }),
  errors: ["not_found"],
  examples: {
    params,
    query: { status: "FAILED" },
    output: {
      pictures: [
        {
          productId: "prd_01kp2v8d3nfa9svqmz4c7hxw1e",
          sku: "RS-30",
          position: 1,
          url: "https://shop.example/rose.jpg",
          status: "FAILED",
          attempts: 1,
          problem: "must be a publicly accessible image of at most 10 MiB",
          mediaId: null,
        },
      ],
      pagination: paginationExample,
    },
  },
});

/** Over HTTP the parts also come as one file: GET /imports/{id}/failed-rows.csv. */
export const exportFailedRows = defineOperation({
  ...common,
  name: "export_failed_rows",
  title: "Export failed rows",
  description:
    "Returns the failed rows as in the file, with a last column of reasons. Correct them and import the result; " +
    "that column is ignored. Up to 500 at a time: pass `next` as `after` for more.",
  scope: "products:read",
  effect: "read",
  rest: { method: "GET", path: "/imports/{id}/failed-rows" },
  tool: false,
  params: importParams,
  query: z.strictObject({ after: text({ min: 1, max: 20 }).optional() }),
  output: ExportPart,
  errors: ["not_found"],
  examples: {
    params,
    output: { content: "sku,name,Import problem\r\n,Rose Serum,sku must have 1 to 300 characters\r\n", next: null },
  },
});

/** Over HTTP the parts come as one file: GET /products/export. */
export const exportProducts = defineOperation({
  ...common,
  name: "export_products",
  title: "Export products",
  description:
    "Returns products except DELETED ones as CSV or JSON Lines, oldest first, up to 500 or 20,000 tokens at a " +
    "time: pass `next` as `after` for more. An import of the result changes no product.",
  scope: "products:read",
  effect: "read",
  rest: null,
  tool: true,
  query: z.strictObject({
    format: ExportFormat.default("csv"),
    layout: z.enum(EXPORT_LAYOUTS).default("vitrine"),
    bom: z.boolean().default(false).meta({ description: "Adds a byte order mark to CSV, for spreadsheets." }),
    after: id().optional(),
  }),
  output: ExportPart,
  examples: {
    query: { format: "jsonl" },
    output: { content: '{"sku":"RS-30","name":"Rose Serum"}\n', next: null },
  },
});
