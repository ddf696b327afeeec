import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, idOf, pageQuery, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { Pagination, paginationExample } from "../resources/common.ts";
import {
  ExportPart,
  Import,
  ImportContent,
  ImportError,
  ImportFormat,
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

export const createImport = defineOperation({
  ...common,
  name: "create_import",
  title: "Import products",
  description:
    "Imports products from CSV (UTF-8, with a header line) or JSON Lines: those whose `sku` exists are updated, others " +
    "created. Use `dryRun=true` first: it counts and reports, and changes nothing. A job does it; follow it with " +
    "get_import. Columns are the fields of a product: sku, name, brand, barcode, stock, status, description, information, " +
    "tags (names, divided by `|`; new ones are created) or tagIds, imageIds (divided by `|`), sales (JSON). What a file " +
    "does not give stays as it is; new products are INACTIVE unless it says otherwise. The content is sent as JSON, or, " +
    "up to 256 MiB, as the multipart field `file` or as the body itself.",
  scope: "products:write",
  effect: "create",
  overwrites: true,
  rest: { method: "POST", path: "/imports" },
  tool: true,
  resource: "get_import",
  query: z.strictObject({
    format: ImportFormat.optional().meta({
      description: "By default what the file's type or name says, else csv.",
    }),
    dryRun: z.boolean().default(false).meta({ description: "Count and report, and change nothing." }),
    mapping: text({ max: LIMITS.import.mappingMax }).optional().meta({
      description:
        'Which field a column is, as the text of a JSON object such as {"Title":"name","Notes":""}; "" leaves a column out.',
    }),
  }),
  body: ImportContent,
  files: {
    field: "file",
    filesMax: 1,
    fileBytesMax: LIMITS.import.fileBytesMax,
    bareTypes: ["text/csv", "application/x-ndjson", "application/jsonl"],
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
    "Reads the beginning of a file, up to 256 KiB, as create_import would: its columns, what each seems to be, and the first " +
    "rows with what is wrong with them. Stores nothing. `isBeginning=true` says that the file goes on: its last row is not judged.",
  scope: "products:write",
  effect: "read",
  rest: { method: "POST", path: "/imports/preview" },
  tool: false,
  query: z.strictObject({
    format: ImportFormat.optional().meta({
      description: "By default what the file's type or name says, else what its first character tells.",
    }),
    isBeginning: z.boolean().default(false),
  }),
  body: z
    .strictObject({ content: text({ min: 1, max: LIMITS.import.previewBytesMax }) })
    .meta({ id: "ImportBeginning" }),
  files: { field: "file", filesMax: 1, fileBytesMax: LIMITS.import.previewBytesMax },
  output: ImportPreview,
  examples: { body: { content: "sku,Title\r\nRS-30,Rose Serum\r\n" }, output: importPreviewExample },
});

export const getImport = defineOperation({
  ...common,
  name: "get_import",
  title: "Get an import",
  description:
    "Shows how far an import is, what came of its rows, and the first 1,000 rows that could not be taken, each with the " +
    "line of the file on which it begins.",
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
  description: "Lists the workspace's imports, newest first, without their errors. They are remembered for 30 days.",
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
  query: pageQuery(),
  output: z.strictObject({ errors: z.array(ImportError), pagination: Pagination }).meta({ id: "ImportErrorList" }),
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
  description:
    "Stops an import that waits or runs. Rows that are in stay in. One that has ended already is refused, unless it was " +
    "cancelled.",
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

/** Over HTTP the parts come as one file: GET /products/export. */
export const exportProducts = defineOperation({
  ...common,
  name: "export_products",
  title: "Export products",
  description:
    "Writes the products that are not DELETED as CSV or JSON Lines, oldest first, up to 500 at a time: pass `next` as " +
    "`after` for more. What it writes can be imported again and then changes nothing.",
  scope: "products:read",
  effect: "read",
  rest: null,
  tool: true,
  query: z.strictObject({
    format: ImportFormat.default("csv"),
    after: id().optional(),
  }),
  output: ExportPart,
  examples: {
    query: { format: "jsonl" },
    output: { content: '{"sku":"RS-30","name":"Rose Serum"}\n', next: null },
  },
});
