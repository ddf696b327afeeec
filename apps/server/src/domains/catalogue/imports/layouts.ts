// Products as CSV in the columns of other platforms.

import { acpColumns, type ExportLayout, type FeedProduct, googleColumns } from "@vitrine/contract";
import { csvLine } from "../../../storage/csv.ts";
import { feedText } from "../feed.ts";
import type { ProductRow } from "../product-rows.ts";

export interface ExportedRow extends ProductRow {
  tags: string[];
  image_ids: string[];
  image_urls: string[];
}

export interface Layout {
  columns: readonly string[];
  /** Returns one line, or several if the layout has a line per picture. */
  linesOf(row: ExportedRow): string;
}

/** A barcode that an import generated is not a real one. */
const barcodeOf = ({ barcode }: ExportedRow) => (barcode.startsWith("GEN-") ? "" : barcode);
const linkOf = ({ sales }: ExportedRow) => sales[0]?.link ?? "";

type Value = string | number | boolean | string[];

const toCell = (value: Value) => (typeof value === "number" ? value : String(value));

const oneLine = <Column extends string>(
  columns: readonly Column[],
  valuesOf: (row: ExportedRow) => Record<Column, Value>,
): Layout => ({
  columns,
  linesOf: (row) => {
    const values = valuesOf(row);
    return csvLine(columns.map((column) => toCell(values[column])));
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

const toFeedProduct = (row: ExportedRow): FeedProduct => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  brand: row.brand,
  sku: row.sku,
  barcode: row.barcode,
  description: feedText(row.description),
  stock: row.stock,
  category: row.tags[0] ?? null,
  images: row.image_urls.map((url) => ({ url })),
  sales: row.sales,
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
  (row) => googleColumns(toFeedProduct(row), linkOf(row)),
);

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
  (row) => acpColumns(toFeedProduct(row), linkOf(row), { isPublished: row.status === "ACTIVE" }),
);

export const LAYOUTS: Record<Exclude<ExportLayout, "vitrine">, Layout> = { shopify, google, acp };
