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
    "Imports products from CSV (with a header line) or JSON Lines: those whose `sku` exists are updated, others " +
    "created. Use `dryRun=true` first. A job does it; follow it with get_import. Columns are the fields of a product: sku, name, brand, barcode, stock, status, description, information, " +
    "tags (names, divided by `|`; new ones are created) or tagIds, imageIds or imageUrls (divided by `|`), sales (JSON). " +
    "What a file does not give stays as it is; new products are INACTIVE unless it says otherwise. A file of up to 256 MiB " +
    "comes as the body, or as a form's `file`.",
  scope: "products:write",
  mayNeed: ["tags:write", "media:write"],
  effect: "create",
  overwrites: true,
  rest: { method: "POST", path: "/imports" },
  tool: true,
  resource: "get_import",
  query: z.strictObject({
    format: ImportFormat.optional().meta({
      description: "Else as the file says, or csv.",
    }),
    dryRun: z.boolean().default(false).meta({ description: "Count and report, and change nothing." }),
    mapping: text({ max: LIMITS.import.mappingMax }).optional().meta({
      description:
        'Which field a column is, as the text of a JSON object: {"Title":"name","Notes":""}; "" leaves one out.',
    }),
    profile: z.enum(IMPORT_PROFILE_CHOICES).optional().meta({
      description: "The file's layout. By default the one that preview_import finds; none: by column names alone.",
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
  title: "Look at a file before it is imported",
  description:
    "Reads the beginning of a file, up to 4 MiB, as create_import would: its encoding, its delimiter, whose layout it has, its " +
    "columns with what each seems to be, the first rows with what is wrong with them, and all problems by kind. Stores nothing. " +
    "`isBeginning=true` says that the file goes on: its last row is not judged. A workbook (.xlsx) has to come whole.",
  scope: "products:write",
  effect: "read",
  rest: { method: "POST", path: "/imports/preview" },
  tool: false,
  query: z.strictObject({
    format: ImportFormat.optional().meta({
      description: "By default what the file's type or name says, else what its first character tells.",
    }),
    isBeginning: z.boolean().default(false),
    profile: z.enum(IMPORT_PROFILE_CHOICES).optional().meta({ description: "As create_import takes it." }),
    mapping: text({ max: LIMITS.import.mappingMax }).optional().meta({ description: "As create_import takes it." }),
    rules: text({ max: LIMITS.import.rulesMax }).optional().meta({ description: "As create_import takes them." }),
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
  description:
    "Shows how far an import is, what came of its rows, and the first 1,000 rows that could not be taken, each with its line.",
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
  description: "Lists the workspace's imports, newest first, without their errors, for 30 days.",
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
  description: "Lists every row of an import that could not be taken, in the order of the file.",
  scope: "products:read",
  effect: "read",
  rest: { method: "GET", path: "/imports/{id}/errors" },
  tool: true,
  params: importParams,
  query: pageQuery().extend({
    details: z.boolean().default(false).meta({ description: "Also the spreadsheet's row, sku, column and value." }),
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
  description: "Stops an import that waits or runs. Rows that are in stay in. One that has ended is refused.",
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
  title: "Take an import back",
  description:
    "Takes back what an import did, within 7 days of its end: products that it created are removed (to the bin), products " +
    "that it changed become what they were, tags and pictures that it brought go unless somebody uses them. Products that " +
    "were changed since stay as they are and are named. A job does it; follow it with get_import.",
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
  title: "List the pictures of an import",
  description:
    "Lists the pictures that an import names by address, with what became of each. One that could not be had for now is tried " +
    "again for some hours.",
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
          problem: "is no picture, or larger than 10 MiB",
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
  title: "Export the rows that an import could not take",
  description:
    "Writes the rows that could not be taken as they stand in the file, with a last column that says why: to be mended and " +
    "imported again, which leaves that column out. Up to 500 at a time: pass `next` as `after` for more.",
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
    "Writes the products that are not DELETED as CSV or JSON Lines, oldest first, up to 500 or some 20,000 tokens at a time: " +
    "pass `next` as `after` for more. What it writes can be imported again and then changes nothing.",
  scope: "products:read",
  effect: "read",
  rest: null,
  tool: true,
  query: z.strictObject({
    format: ExportFormat.default("csv"),
    layout: z.enum(EXPORT_LAYOUTS).default("vitrine"),
    bom: z.boolean().default(false).meta({ description: "Begin CSV with a byte order mark, for spreadsheets." }),
    after: id().optional(),
  }),
  output: ExportPart,
  examples: {
    query: { format: "jsonl" },
    output: { content: '{"sku":"RS-30","name":"Rose Serum"}\n', next: null },
  },
});
