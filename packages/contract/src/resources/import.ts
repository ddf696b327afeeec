import { z } from "zod";
import { IMPORT_FIELDS } from "../enumerations.ts";
import { count, id, text, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";

export const IMPORT_FORMATS = ["csv", "jsonl"] as const;
export const ImportFormat = z.enum(IMPORT_FORMATS);
export type ImportFormat = z.output<typeof ImportFormat>;

/** `PENDING` waits, `RUNNING` works; the others are final. `FAILED` stopped before the end, with the reason in `failure`. */
export const IMPORT_STATUSES = ["PENDING", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;

/** Content that comes in the call itself. Files of any size are uploaded instead. */
export const ImportContent = z
  .strictObject({ content: text({ min: 1, max: LIMITS.import.contentMax }) })
  .meta({ id: "ImportContent" });

/** What is wrong with one row, by field; `row` is about the row as a whole. */
export const ImportError = z
  .strictObject({ line: z.int().min(1), fieldErrors: z.record(z.string(), z.string()) })
  .meta({ id: "ImportError" });
export type ImportError = z.output<typeof ImportError>;

export const Import = z
  .strictObject({
    id: id(),
    format: ImportFormat,
    dryRun: z.boolean(),
    fileName: z.string().nullable(),
    status: z.enum(IMPORT_STATUSES),
    /** Percent of the content that has been worked through. */
    progress: z.int().min(0).max(100),
    counts: z.strictObject({ total: count(), created: count(), updated: count(), unchanged: count(), failed: count() }),
    /** The first of them, in the order of the file. */
    errors: z.array(ImportError),
    ignoredColumns: z.array(z.string()),
    failure: z.string().nullable(),
    createdAt: timestamp(),
    startedAt: timestamp().nullable(),
    finishedAt: timestamp().nullable(),
  })
  .meta({ id: "Import" });
export type Import = z.output<typeof Import>;

/** An import in a list, without its errors. */
export const ImportRow = Import.omit({ errors: true }).meta({ id: "ImportRow" });
export type ImportRow = z.output<typeof ImportRow>;

export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The beginning of a file, as an import reads it. */
export const ImportPreview = z
  .strictObject({
    format: ImportFormat,
    columns: z.array(
      z.strictObject({
        name: z.string(),
        field: z
          .enum(IMPORT_FIELDS)
          .nullable()
          .describe("What the column seems to be; null where nothing is known of it."),
        samples: z.array(z.string()).describe("What stands in it first, each value once; long ones are cut."),
      }),
    ),
    rows: z.array(
      z.strictObject({
        line: z.int().min(1),
        cells: z.array(z.string()).describe("In the order of the columns; long ones are cut."),
        fieldErrors: z
          .record(z.string(), z.string())
          .describe("What is wrong with the row, if the columns are what they seem to be."),
      }),
    ),
  })
  .meta({ id: "ImportPreview" });
export type ImportPreview = z.output<typeof ImportPreview>;

/** A piece of an export; `next` goes into `after` for the one that follows, and is null at the end. */
export const ExportPart = z
  .strictObject({ content: z.string(), next: z.string().nullable() })
  .meta({ id: "ExportPart" });
export type ExportPart = z.output<typeof ExportPart>;

export const importPreviewExample: ImportPreview = {
  format: "csv",
  columns: [
    { name: "sku", field: "sku", samples: ["RS-30"] },
    { name: "Title", field: "name", samples: ["Rose Serum"] },
  ],
  rows: [{ line: 2, cells: ["RS-30", "Rose Serum"], fieldErrors: {} }],
};

export const importExample: Import = {
  id: "imp_01kp2v8d3nfa9svqmz4c7hxw1e",
  format: "csv",
  dryRun: true,
  fileName: null,
  status: "PENDING",
  progress: 0,
  counts: { total: 0, created: 0, updated: 0, unchanged: 0, failed: 0 },
  errors: [],
  ignoredColumns: [],
  failure: null,
  createdAt: "2026-03-01T10:00:00.000Z",
  startedAt: null,
  finishedAt: null,
};
