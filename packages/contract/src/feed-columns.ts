// How products are told in the columns of others, in feeds and in exported files alike. Prices are in none of them: the service
// knows no prices.

import type { FeedProduct } from "./resources/feed.ts";

/** What the longest of these columns take. */
const ID_MAX = 50;
const TITLE_MAX = 150;
const ADDITIONAL_PICTURES_MAX = 10;

const isGtin = (code: string) => /^(\d{8}|\d{12,14})$/.test(code);

/** Whole characters, as many as fit. */
const firstOf = (text: string, max: number) => (text.length <= max ? text : [...text].slice(0, max).join(""));

const commonColumns = (product: FeedProduct, link: string) => ({
  // The sku, by which shops know it, wherever it is short enough for everybody.
  id: product.sku.length <= ID_MAX ? product.sku : product.id,
  title: firstOf(product.name, TITLE_MAX),
  description: product.description,
  link,
  image_link: product.images[0]?.url ?? "",
  additional_image_link: product.images.slice(1, 1 + ADDITIONAL_PICTURES_MAX).map(({ url }) => url),
  availability: product.stock > 0 ? "in_stock" : "out_of_stock",
  brand: product.brand,
  gtin: isGtin(product.barcode) ? product.barcode : "",
  condition: "new",
});

/** Google Merchant Center. */
export const googleColumns = (product: FeedProduct, link: string) => ({
  ...commonColumns(product, link),
  identifier_exists: isGtin(product.barcode) ? "yes" : "no",
  product_type: product.category ?? "",
});

/** The product feed of the Agentic Commerce Protocol. */
export const acpColumns = (product: FeedProduct, link: string, { isPublished }: { isPublished: boolean }) => ({
  ...commonColumns(product, link),
  enable_search: isPublished,
  enable_checkout: false,
  product_category: product.category ?? "",
  inventory_quantity: product.stock,
});
