// Products in the columns that others take. Prices are in none of them: the service knows no prices.

import type { ExportLayout } from "@vitrine/contract";
import { csvLine } from "../../../storage/csv.ts";
import type { ProductRow } from "../product-rows.ts";
import { withoutMarkup } from "./profiles/markup.ts";

export interface ExportedRow extends ProductRow {
  tags: string[];
  image_ids: string[];
  image_urls: string[];
}

export interface Layout {
  columns: readonly string[];
  /** One line or, where a layout gives pictures lines of their own, several. */
  linesOf(row: ExportedRow): string;
}

/** What an import has made up is no barcode of anybody's. */
const barcodeOf = ({ barcode }: ExportedRow) => (barcode.startsWith("GEN-") ? "" : barcode);
const isGtin = (code: string) => /^(\d{8}|\d{12,14})$/.test(code);
const linkOf = ({ sales }: ExportedRow) => sales[0]?.link ?? "";

const oneLine = <Column extends string>(
  columns: readonly Column[],
  cellsOf: (row: ExportedRow) => Record<Column, string | number>,
): Layout => ({
  columns,
  linesOf: (row) => {
    const cells = cellsOf(row);
    return csvLine(columns.map((column) => cells[column]));
  },
});

const SHOPIFY = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Tags",
  "Published",
  "Option1 Name",
  "Option1 Value",
  "Variant SKU",
  "Variant Inventory Tracker",
  "Variant Inventory Qty",
  "Variant Inventory Policy",
  "Variant Fulfillment Service",
  "Variant Requires Shipping",
  "Variant Taxable",
  "Variant Barcode",
  "Image Src",
  "Image Position",
  "Status",
] as const;

type ShopifyCells = Partial<Record<(typeof SHOPIFY)[number], string | number>>;

const shopify: Layout = {
  columns: SHOPIFY,
  linesOf(row) {
    const isActive = row.status === "ACTIVE";
    const first: ShopifyCells = {
      Title: row.name,
      "Body (HTML)": row.description,
      Vendor: row.brand,
      Tags: row.tags.join(", "),
      Published: isActive ? "TRUE" : "FALSE",
      "Option1 Name": "Title",
      "Option1 Value": "Default Title",
      "Variant SKU": row.sku,
      "Variant Inventory Tracker": "shopify",
      "Variant Inventory Qty": row.stock,
      "Variant Inventory Policy": "deny",
      "Variant Fulfillment Service": "manual",
      "Variant Requires Shipping": "TRUE",
      "Variant Taxable": "TRUE",
      "Variant Barcode": barcodeOf(row),
      Status: isActive ? "active" : "draft",
    };
    const pictures = row.image_urls.map((url, at): ShopifyCells => ({ "Image Src": url, "Image Position": at + 1 }));
    const lines = [{ ...first, ...pictures[0] }, ...pictures.slice(1)];
    return lines
      .map((cells) => csvLine(SHOPIFY.map((column) => ({ ...cells, Handle: row.slug })[column] ?? "")))
      .join("");
  },
};

const ADDITIONAL_PICTURES_MAX = 10;

const feedCells = (row: ExportedRow) => ({
  id: row.sku,
  title: row.name,
  description: withoutMarkup(row.description),
  link: linkOf(row),
  image_link: row.image_urls[0] ?? "",
  additional_image_link: row.image_urls.slice(1, 1 + ADDITIONAL_PICTURES_MAX).join(","),
  availability: row.stock > 0 ? "in_stock" : "out_of_stock",
  brand: row.brand,
  gtin: isGtin(row.barcode) ? row.barcode : "",
  condition: "new",
});

const google = oneLine(
  [
    "id",
    "title",
    "description",
    "link",
    "image_link",
    "additional_image_link",
    "availability",
    "brand",
    "gtin",
    "identifier_exists",
    "condition",
    "product_type",
  ],
  (row) => ({
    ...feedCells(row),
    identifier_exists: isGtin(row.barcode) ? "yes" : "no",
    product_type: row.tags[0] ?? "",
  }),
);

/** The product feed of the Agentic Commerce Protocol. */
const acp = oneLine(
  [
    "enable_search",
    "enable_checkout",
    "id",
    "gtin",
    "title",
    "description",
    "link",
    "condition",
    "product_category",
    "brand",
    "image_link",
    "additional_image_link",
    "availability",
    "inventory_quantity",
  ],
  (row) => ({
    ...feedCells(row),
    enable_search: row.status === "ACTIVE" ? "true" : "false",
    enable_checkout: "false",
    product_category: row.tags[0] ?? "",
    inventory_quantity: row.stock,
  }),
);

export const LAYOUTS: Record<Exclude<ExportLayout, "vitrine">, Layout> = { shopify, google, acp };
