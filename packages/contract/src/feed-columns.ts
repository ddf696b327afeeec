// Maps products to the columns of feeds and exported files. There are no prices: the service does not store any.

import type { FeedProduct } from "./resources/feed.ts";

/** Maximum lengths that all targets accept. */
const ID_LENGTH = 50;
const TITLE_LENGTH = 150;
const ADDITIONAL_PICTURES = 10;

const isGtin = (code: string) => /^(\d{8}|\d{12,14})$/.test(code);

/** Cuts between code points, so a surrogate pair stays whole. */
const firstOf = (text: string, max: number) => (text.length <= max ? text : [...text].slice(0, max).join(""));

const commonColumns = (product: FeedProduct, link: string) => ({
  // Shops identify a product by its sku; a longer sku exceeds the limit of some targets.
  id: product.sku.length <= ID_LENGTH ? product.sku : product.id,
  title: firstOf(product.name, TITLE_LENGTH),
  description: product.description,
  link,
  image_link: product.images[0]?.url ?? "",
  additional_image_link: product.images.slice(1, 1 + ADDITIONAL_PICTURES).map(({ url }) => url),
  availability: product.stock > 0 ? "in_stock" : "out_of_stock",
  brand: product.brand,
  gtin: isGtin(product.barcode) ? product.barcode : "",
  condition: "new",
});

/** Google Merchant Center columns. */
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
