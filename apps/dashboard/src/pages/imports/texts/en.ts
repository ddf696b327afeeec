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
  information: "Information",
  tags: "Tags, by name",
  tagIds: "Tags, by id",
  imageIds: "Pictures, by id",
  sales: "Where to buy",
  imageUrls: "Pictures, by address",
  row: "The row",
};

const NOTICES: Record<ImportNotice, string> = {
  prices_left_out: "Prices were left out",
  variants_folded: "Variants became one product",
  sku_derived: "SKU taken from the shop's own number",
  barcode_generated: "Barcode was made up",
  brand_assumed: "Brand was assumed",
  stock_empty: "Stock was empty",
  stock_negative: "Stock was below zero",
  stock_cut: "Stock was cut to the most there can be",
  html_cleaned: "Markup was cleaned",
  tags_left_out: "Tags were left out",
  pictures_left_out: "Pictures were left out",
  translations_left_out: "Translations were left out",
  barcode_left_out: "Barcode that a spreadsheet had damaged was left out",
  attributes_left_out: "Attributes were left out",
  picture_ids_left_out: "Pictures of another workspace are fetched from their addresses",
  fields_left_out: "Fields that the first objects lack were left out",
  rows_left_out: "Rows that hold no product values were left out",
};

export default {
  title: "Imports",
  import: "Import",
  new: "Import products",
  empty: "Bring products in from a file",
  emptyText:
    "From a spreadsheet, or from your shop's export. The file is checked first; nothing changes until you say so.",
  noName: "Without a name",
  check: "Check",
  status: { PENDING: "waiting", RUNNING: "running", DONE: "finished", FAILED: "broke off", CANCELLED: "stopped" },
  rows: (rows: number) => count(rows, { one: "# row", other: "# rows" }),
  column: {
    file: "File",
    status: "Status",
    rows: "Rows",
    created: "New",
    updated: "Changed",
    failed: "Not taken",
    when: "When",
    row: "Row",
    problem: "Why",
    column: "Column",
    samples: "Such as",
    field: "Is",
  },
  step: { file: "File", mapping: "Columns", check: "Check" },
  dropFile: "Drop a file here",
  fileText:
    "A spreadsheet (.xlsx, .csv, .tsv) or an export of your shop, up to 256 MB. Products whose SKU exists are changed, others are created. What a file does not give stays as it is.",
  chooseFile: "Choose a file",
  exportFirst: "Take an export as a pattern",
  tooLarge: (max: string) => `This is larger than ${max}. Divide it into several files.`,
  emptyFile: "This file is empty.",
  unreadable: "This file cannot be read. Save it again and choose it anew.",
  fileFacts: (size: string, columns: number) => `${size}, ${count(columns, { one: "# column", other: "# columns" })}`,
  columnsUsed: (shop: string, used: number, columns: number) =>
    `${shop} recognised: ${used} of ${count(columns, { one: "# column is", other: "# columns are" })} imported`,
  fieldOf: (column: string) => `What “${column}” is`,
  fieldName: (field: string) => FIELDS[field] ?? field,
  leaveOut: "Leave out",
  noSku: "Say which column is the SKU: it tells which product a row is about.",
  twice: (field: string) => `Two columns are ${field}. Leave one of them out.`,
  firstProblems: (bad: number, rows: number) =>
    count(bad, {
      one: `# of the first ${count(rows, { one: "row", other: "# rows" })} cannot be taken as it is:`,
      other: `# of the first ${count(rows, { one: "row", other: "# rows" })} cannot be taken as they are:`,
    }),
  otherFile: "Another file",
  checkFile: "Check the file",
  sending: "Sending the file",
  busy: "Other imports are under way, or the storage is full. Wait until one has ended.",
  changeMapping: "Change columns",
  importRows: (rows: number) => count(rows, { one: "Import # row", other: "Import # rows" }),
  allGood: "Every row can be taken. Nothing was changed yet.",
  someFail: (rows: number) =>
    count(rows, {
      one: "# row cannot be taken; the others can. Nothing was changed yet.",
      other: "# rows cannot be taken; the others can. Nothing was changed yet.",
    }),
  noneGood: "No row can be taken as it is. Change the columns or the file.",
  neededForNew: (fields: string) => `New products also need ${fields}. Rows about products that exist do not.`,
  figure: {
    created: "created",
    wouldCreate: "to be created",
    updated: "changed",
    wouldUpdate: "to be changed",
    unchanged: "as they are",
    failed: "not taken",
  },
  waiting: "Waiting for its turn",
  rowsRead: (rows: number) => count(rows, { one: "# row read", other: "# rows read" }),
  progress: "Progress of the import",
  failure: (reason: string) => `It broke off. ${reason}`,
  stopped: "It was stopped. Rows that were in stayed in.",
  checkStopped: "The check was stopped. Nothing was changed.",
  ignored: (columns: string) => `Columns not imported: ${columns}`,
  row: (row: number) => `Row ${row}`,
  pictures: (fetched: string, waiting: string, failed: string) =>
    `Pictures: ${fetched} fetched, ${waiting} on their way, ${failed} could not be had.`,
  notice: (kind: string, products: number) =>
    `${NOTICES[kind as ImportNotice] ?? kind}: ${count(products, { one: "# product", other: "# products" })}`,
  shop: {
    title: "Where the file comes from",
    profile: "Layout",
    noProfile: "As the names of its columns say",
    profileName: { ...SHOP_NAMES, vitrine: "Our own, with rules" },
    noticesTitle: "So that products can be taken:",
    problemsTitle: (judged: number) =>
      count(judged, {
        one: "The first product cannot be taken as it is:",
        other: "Of the first # products, these cannot be taken as they are:",
      }),
    rule: {
      missingBarcode: {
        label: "No barcode",
        choice: { GENERATE: "Make one, marked GEN-", REFUSE: "Do not take the product" },
      },
      missingBrand: { label: "No brand", choice: { WORKSPACE: "Our own name", REFUSE: "Do not take the product" } },
      emptyStock: {
        label: "No stock given",
        choice: { AUTO: "1, or 0 if sold out", ZERO: "0", REFUSE: "Do not take the product" },
      },
      negativeStock: { label: "Stock below zero", choice: { ZERO: "0", REFUSE: "Do not take the product" } },
      html: { label: "Formatting in texts", choice: { TEXT: "Turn into plain text", KEEP: "Keep formatting (HTML)" } },
      status: { label: "Published", choice: { FILE: "As the file says", INACTIVE: "Nothing: I review first" } },
      pictures: { label: "Pictures", choice: { FETCH: "Fetch from their addresses", LEAVE: "Leave out" } },
      meanwhile: {
        label: "Until the pictures are there",
        choice: { INACTIVE: "Do not publish", ACTIVE: "Publish already" },
      },
    },
  },
  failedRows: "Rows that were not taken",
  failedRowsForgotten: "Which rows were not taken is no longer kept: there have been very many since.",
  line: (line: number) => `Line ${line}`,
  download: "Download",
};
