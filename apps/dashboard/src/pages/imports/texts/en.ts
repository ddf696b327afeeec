import type { ImportNotice } from "@vitrine/contract";
import { plurals } from "@vitrine/ui/plurals";
import { SHOP_NAMES } from "./shop-names.ts";

const count = plurals("en");

const FIELDS: Record<string, string> = {
  sku: "SKU",
  name: "Name",
  brand: "Brand",
  barcode: "Barcode",
  stock: "Stock",
  status: "Status",
  description: "Description",
  information: "Product information",
  tags: "Tags (names)",
  tagIds: "Tags (IDs)",
  imageIds: "Images (IDs)",
  sales: "Sales links",
  imageUrls: "Images (URLs)",
  row: "Row",
};

const NOTICES: Record<ImportNotice, string> = {
  prices_left_out: "Prices not imported",
  variants_folded: "Variants merged",
  sku_derived: "SKU taken from the shop's product ID",
  barcode_generated: "Barcode generated",
  brand_assumed: "Brand set to workspace name",
  stock_empty: "Missing stock filled in from import settings",
  stock_negative: "Negative stock set to 0",
  stock_cut: "Stock capped at the maximum",
  html_cleaned: "HTML cleaned up",
  tags_left_out: "Tags not imported",
  pictures_left_out: "Images not imported",
  translations_left_out: "Translations not imported",
  barcode_left_out: "Damaged barcode not imported",
  attributes_left_out: "Attributes not imported",
  picture_ids_left_out: "Images from another workspace downloaded from their URLs",
  fields_left_out: "Extra fields in later products not imported",
  rows_left_out: "Rows without product data not imported",
};

export default {
  title: "Imports",
  import: "Import",
  new: "Import products",
  empty: "No imports yet",
  emptyText: "Import a spreadsheet or your shop's export. We check each file before anything changes.",
  noName: "Untitled",
  check: "Test run",
  status: { PENDING: "Pending", RUNNING: "Running", DONE: "Finished", FAILED: "Failed", CANCELLED: "Stopped" },
  rows: (rows: number) => count(rows, { one: "# row", other: "# rows" }),
  column: {
    file: "File",
    status: "Status",
    rows: "Rows",
    created: "Created",
    updated: "Updated",
    failed: "Failed",
    when: "Started",
    row: "Row",
    problem: "Problem",
    column: "Column",
    samples: "Sample values",
    field: "Import as",
  },
  step: { file: "File", mapping: "Columns", check: "Check" },
  dropFile: "Drop a file here",
  fileText:
    "Spreadsheet (.xlsx, .csv, .tsv) or shop export, up to 256 MB. Rows with an existing SKU update that product. Fields that aren't in the file stay unchanged.",
  chooseFile: "Choose file",
  exportFirst: "Download sample file",
  tooLarge: (max: string) => `The file is larger than ${max}. Split it into several files.`,
  emptyFile: "This file is empty. Choose another one.",
  unreadable: "This file can't be read. Export it again and upload the new file.",
  fileFacts: (size: string, columns: number) => `${size}, ${count(columns, { one: "# column", other: "# columns" })}`,
  columnsUsed: (shop: string, used: number, columns: number) =>
    `${shop} detected: ${used} of ${count(columns, { one: "# column", other: "# columns" })} used`,
  fieldOf: (column: string) => `Import “${column}” as`,
  fieldName: (field: string) => FIELDS[field] ?? field,
  skipColumn: "Don't import",
  noSku: "Choose the SKU column. We use it to match rows to products.",
  twice: (field: string) => `Two columns are imported as ${field}. Keep only one.`,
  firstProblems: (bad: number, rows: number) =>
    rows === 1
      ? "The first row has problems:"
      : count(bad, {
          one: `# of the first ${rows} rows has problems:`,
          other: `# of the first ${rows} rows have problems:`,
        }),
  otherFile: "Choose another file",
  checkFile: "Check file",
  sending: "Uploading file",
  busy: "Too many imports are running. Wait until one finishes and try again.",
  changeMapping: "Change columns",
  importRows: (rows: number) => count(rows, { one: "Import # row", other: "Import # rows" }),
  allGood: "All rows are ready to import. Nothing has changed yet.",
  someFail: (rows: number) =>
    count(rows, {
      one: "# row has a problem; the others are ready. Nothing has changed yet.",
      other: "# rows have problems; the others are ready. Nothing has changed yet.",
    }),
  noneGood: "Every row has a problem. Change the columns or fix the file.",
  neededForNew: (fields: string) => `New products also need ${fields}.`,
  figure: {
    created: "created",
    wouldCreate: "to create",
    updated: "updated",
    wouldUpdate: "to update",
    unchanged: "unchanged",
    failed: "failed",
  },
  waiting: "Pending",
  rowsRead: (rows: number) => count(rows, { one: "# row read", other: "# rows read" }),
  progress: "Import progress",
  failure: (reason: string) => `Import failed. ${reason}`,
  stopped: "Import stopped. Rows imported so far are kept.",
  checkStopped: "Test run stopped. Nothing was changed.",
  ignored: (columns: string) => `Columns not imported: ${columns}`,
  row: (row: number) => `Row ${row}`,
  pictures: (fetched: string, waiting: string, failed: string) =>
    `Images: ${fetched} imported, ${waiting} pending, ${failed} failed`,
  notice: (kind: string, products: number) =>
    `${NOTICES[kind as ImportNotice] ?? kind}: ${count(products, { one: "# product", other: "# products" })}`,
  shop: {
    title: "Import settings",
    profile: "Format",
    noProfile: "Detect from column names",
    profileName: { ...SHOP_NAMES, vitrine: "Vitrine, with import settings" },
    noticesTitle: "Adjustments:",
    problemsTitle: (judged: number) =>
      count(judged, {
        one: "The first product has problems:",
        other: "Problems in the first # products:",
      }),
    rule: {
      missingBarcode: {
        label: "Missing barcode",
        choice: { GENERATE: "Generate (GEN-…)", REFUSE: "Skip product" },
      },
      missingBrand: { label: "Missing brand", choice: { WORKSPACE: "Use workspace name", REFUSE: "Skip product" } },
      emptyStock: {
        label: "Missing stock",
        choice: { AUTO: "1, or 0 if sold out", ZERO: "0", REFUSE: "Skip product" },
      },
      negativeStock: { label: "Negative stock", choice: { ZERO: "0", REFUSE: "Skip product" } },
      html: { label: "HTML in texts", choice: { TEXT: "Convert to plain text", KEEP: "Keep formatting" } },
      status: { label: "Status", choice: { FILE: "Use status from file", INACTIVE: "Import as inactive" } },
      pictures: { label: "Images", choice: { FETCH: "Download from URLs", LEAVE: "Don't import" } },
      meanwhile: {
        label: "While images are pending",
        choice: { INACTIVE: "Keep products inactive", ACTIVE: "Make products active" },
      },
    },
  },
  failedRows: "Rows with problems",
  failedRowsForgotten: "Details for these rows are no longer available.",
  line: (line: number) => `Line ${line}`,
  download: "Download",
};
