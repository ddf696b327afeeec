import { z } from "zod";
import { IMPORT_FIELDS, type IMPORT_NOTICES, IMPORT_PROFILES } from "../enumerations.ts";
import { count, id, text, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";

/** File formats. All except JSON are read as a table with a header line. */
export const IMPORT_FORMATS = ["csv", "jsonl", "tsv", "json", "xlsx"] as const;
export const ImportFormat = z.enum(IMPORT_FORMATS);
export type ImportFormat = z.output<typeof ImportFormat>;

export const EXPORT_FORMATS = ["csv", "jsonl"] as const;
export const ExportFormat = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.output<typeof ExportFormat>;

/** Layouts of an export. All except `vitrine` are CSV only. */
export const EXPORT_LAYOUTS = ["vitrine", "shopify", "google", "acp"] as const;
export type ExportLayout = (typeof EXPORT_LAYOUTS)[number];

export const IMPORT_ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1254"] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

export type ImportProfile = (typeof IMPORT_PROFILES)[number];
/** A named layout, `auto` to detect one, or no layout, which matches columns by name only. */
export const IMPORT_PROFILE_CHOICES = [...IMPORT_PROFILES, "auto", "none"] as const;
export type ImportProfileChoice = (typeof IMPORT_PROFILE_CHOICES)[number];

export type ImportNotice = (typeof IMPORT_NOTICES)[number];

/** Rules that fill values which shops omit and products need. They apply to a named or detected layout. */
export const ImportRules = z
  .strictObject({
    emptyStock: z.enum(["AUTO", "ZERO", "REFUSE"]).default("AUTO").describe("AUTO: 1, or 0 if the file says sold out."),
    negativeStock: z.enum(["ZERO", "REFUSE"]).default("ZERO"),
    missingBarcode: z.enum(["GENERATE", "REFUSE"]).default("GENERATE").describe("GENERATE: `GEN-` and the sku."),
    missingBrand: z.enum(["WORKSPACE", "REFUSE"]).default("WORKSPACE").describe("WORKSPACE: the workspace's name."),
    brand: text({ min: 1, max: LIMITS.product.brandMax }).optional().describe("Brand of products without one."),
    html: z.enum(["KEEP", "TEXT"]).default("KEEP").describe("KEEP: keeps safe markup."),
    status: z.enum(["FILE", "INACTIVE"]).default("FILE").describe("INACTIVE: for review, regardless of the file."),
    pictures: z.enum(["FETCH", "LEAVE"]).default("FETCH"),
    meanwhile: z
      .enum(["INACTIVE", "ACTIVE"])
      .default("INACTIVE")
      .describe("INACTIVE: products are published after their images have arrived."),
    tagSeparator: text({ min: 1, max: 3 })
      .optional()
      .describe("Separator of tags, if it differs from the shop's usual one."),
  })
  .meta({ id: "ImportRules" });
export type ImportRules = z.output<typeof ImportRules>;

/**
 * `PENDING` is queued, `RUNNING` is in progress; the others are final. `FAILED` stopped early, with the reason in
 * `failure`.
 */
export const IMPORT_STATUSES = ["PENDING", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;

/** Content in the call itself. Files of any size are uploaded instead. */
export const ImportContent = z
  .strictObject({ content: text({ min: 1, max: LIMITS.import.contentMax }) })
  .meta({ id: "ImportContent" });

/** Problems of one row, by field; `row` is about the row as a whole. */
export const ImportError = z
  .strictObject({ line: z.int().min(1), fieldErrors: z.record(z.string(), z.string()) })
  .meta({ id: "ImportError" });
export type ImportError = z.output<typeof ImportError>;

/**
 * The same with details that help to correct the row, if the call asks for `details`. `row` is the row number in a
 * spreadsheet.
 */
export const ImportErrorDetails = ImportError.extend({
  row: z.int().min(1).optional(),
  sku: z.string().nullable().optional(),
  problems: z
    .array(
      z.strictObject({
        field: z.string(),
        column: z.string().nullable(),
        value: z.string().nullable(),
        problem: z.string(),
      }),
    )
    .optional(),
}).meta({ id: "ImportErrorDetails" });
export type ImportErrorDetails = z.output<typeof ImportErrorDetails>;

/** One kind of `IMPORT_NOTICES`. */
const noticeCount = z.strictObject({ kind: z.string(), count: count() });

export const ImportUndo = z
  .strictObject({
    status: z.enum(["POSSIBLE", "RUNNING", "DONE"]),
    until: timestamp(),
    /** Products that the import had created. */
    removed: count(),
    /** Products that the import had changed. */
    restored: count(),
    /** Products that were edited after the import; they stay unchanged. */
    kept: count(),
    keptProducts: z.array(z.strictObject({ id: z.string(), sku: z.string(), name: z.string(), reason: z.string() })),
  })
  .meta({ id: "ImportUndo" });
export type ImportUndo = z.output<typeof ImportUndo>;

export const Import = z
  .strictObject({
    id: id(),
    format: ImportFormat,
    encoding: z.enum(IMPORT_ENCODINGS),
    profile: z.enum(IMPORT_PROFILES).nullable(),
    dryRun: z.boolean(),
    fileName: z.string().nullable(),
    status: z.enum(IMPORT_STATUSES),
    /** Percent of the content that is processed. */
    progress: z.int().min(0).max(100),
    counts: z.strictObject({ total: count(), created: count(), updated: count(), unchanged: count(), failed: count() }),
    /** The first errors, in the order of the file. */
    errors: z.array(ImportError),
    /** Values that the import changed or left out. */
    notices: z.array(noticeCount),
    pictures: z.strictObject({ waiting: count(), fetched: count(), failed: count() }),
    /** Columns, or fields of objects, that the import does not use. Known once the import runs. */
    ignoredColumns: z.array(z.string()),
    failure: z.string().nullable(),
    /** Null if there is no undo available, or no longer. */
    undo: ImportUndo.nullable(),
    createdAt: timestamp(),
    startedAt: timestamp().nullable(),
    finishedAt: timestamp().nullable(),
  })
  .meta({ id: "Import" });
export type Import = z.output<typeof Import>;

/** An import in a list, without its errors. */
export const ImportRow = Import.omit({ errors: true }).meta({ id: "ImportRow" });
export type ImportRow = z.output<typeof ImportRow>;

export const ImportPicture = z
  .strictObject({
    productId: z.string(),
    sku: z.string(),
    position: z.int().min(1),
    url: z.string(),
    status: z.enum(["WAITING", "FETCHED", "FAILED"]),
    attempts: count(),
    problem: z.string().nullable(),
    mediaId: z.string().nullable(),
  })
  .meta({ id: "ImportPicture" });
export type ImportPicture = z.output<typeof ImportPicture>;

export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Preview of a file's first rows, as an import reads them. */
export const ImportPreview = z
  .strictObject({
    format: ImportFormat,
    encoding: z.enum(IMPORT_ENCODINGS),
    delimiter: z.string().nullable().describe("Column delimiter; null without columns."),
    profile: z.enum(IMPORT_PROFILES).nullable().describe("Detected layout."),
    columns: z.array(
      z.strictObject({
        name: z.string(),
        field: z.enum(IMPORT_FIELDS).nullable().describe("Detected meaning; null if unknown."),
        samples: z.array(z.string()).describe("First distinct values; long ones are cut."),
      }),
    ),
    rows: z.array(
      z.strictObject({
        line: z.int().min(1),
        cells: z.array(z.string()).describe("In the order of the columns; long ones are cut."),
        fieldErrors: z.record(z.string(), z.string()).describe("Problems of the row with the detected columns."),
      }),
    ),
    judged: count().describe("Checked products, or rows without a profile."),
    problems: z.array(z.strictObject({ field: z.string(), problem: z.string(), count: count() })),
    notices: z.array(noticeCount).describe("Values that the import would change or omit."),
    ignoredColumns: z.array(z.string()).describe("Unused columns."),
  })
  .meta({ id: "ImportPreview" });
export type ImportPreview = z.output<typeof ImportPreview>;

/** A part of an export. `next` is the `after` of the following part, and null at the end. */
export const ExportPart = z
  .strictObject({ content: z.string(), next: z.string().nullable() })
  .meta({ id: "ExportPart" });
export type ExportPart = z.output<typeof ExportPart>;

export const importPreviewExample: ImportPreview = {
  format: "csv",
  encoding: "utf-8",
  delimiter: ",",
  profile: null,
  columns: [
    { name: "sku", field: "sku", samples: ["RS-30"] },
    { name: "Title", field: "name", samples: ["Rose Serum"] },
  ],
  rows: [{ line: 2, cells: ["RS-30", "Rose Serum"], fieldErrors: {} }],
  judged: 1,
  problems: [],
  notices: [],
  ignoredColumns: [],
};

export const importExample: Import = {
  id: "imp_01kp2v8d3nfa9svqmz4c7hxw1e",
  format: "csv",
  encoding: "utf-8",
  profile: null,
  dryRun: true,
  fileName: null,
  status: "PENDING",
  progress: 0,
  counts: { total: 0, created: 0, updated: 0, unchanged: 0, failed: 0 },
  errors: [],
  notices: [],
  pictures: { waiting: 0, fetched: 0, failed: 0 },
  ignoredColumns: [],
  failure: null,
  undo: null,
  createdAt: "2026-03-01T10:00:00.000Z",
  startedAt: null,
  finishedAt: null,
};
