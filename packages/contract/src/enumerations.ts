// Lists and rules for web pages, separate from the schemas so that pages do not load the schema library.

import { LIMITS } from "./limits.ts";

/** Languages of the service itself: mails and the dashboard. */
export const LANGUAGES = ["en", "tr", "de"] as const;

export const ENTRY_KINDS = ["PURCHASE", "REFUND", "RESERVE", "SETTLE", "RELEASE", "ADJUSTMENT"] as const;

export const TEMPLATE_KEYS = ["classic", "minimal", "beauty", "textile", "customized"] as const;

export const FONTS = ["inter", "poppins", "nunito", "lora", "playfair-display", "space-grotesk"] as const;

export const MEDIA_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"] as const;

/** Product fields that a column of an imported file can fill. */
export const IMPORT_FIELDS = [
  "sku",
  "name",
  "brand",
  "barcode",
  "stock",
  "status",
  "description",
  "information",
  "tags",
  "tagIds",
  "imageIds",
  "sales",
  "imageUrls",
] as const;

/** Applications whose file layout an import recognises. */
export const IMPORT_PROFILES = [
  "shopify",
  "woocommerce",
  "bigcommerce",
  "magento",
  "prestashop",
  "google",
  "vitrine",
] as const;

/** Kinds of values that an import changes or leaves out. Each notice has a count of products. */
export const IMPORT_NOTICES = [
  "prices_left_out",
  "variants_folded",
  "sku_derived",
  "barcode_generated",
  "brand_assumed",
  "stock_empty",
  "stock_negative",
  "stock_cut",
  "html_cleaned",
  "tags_left_out",
  "pictures_left_out",
  "translations_left_out",
  "barcode_left_out",
  "attributes_left_out",
  "picture_ids_left_out",
  "fields_left_out",
  "rows_left_out",
] as const;

/** Events that a webhook endpoint can subscribe to. */
export const WEBHOOK_EVENTS = [
  "product.created",
  "product.updated",
  "product.deleted",
  "collection.created",
  "collection.updated",
  "collection.deleted",
  "tag.created",
  "tag.updated",
  "tag.deleted",
  "media.created",
  "media.updated",
  "media.deleted",
  "import.finished",
  "feedback.created",
  "question.unanswered",
  "wallet.low",
  "wallet.in_debt",
  "api_key.created",
  "api_key.revoked",
  "connection.created",
  "connection.revoked",
  "customer.created",
  "customer.updated",
  "customer.deleted",
] as const;

/** Kinds of resources that the events are about. */
export const WEBHOOK_KINDS = [
  "product",
  "collection",
  "tag",
  "media",
  "import",
  "feedback",
  "question",
  "wallet",
  "api_key",
  "connection",
  "customer",
] as const;

/** Allowed form of a subdomain. */
export const SUB_DOMAIN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns true if the value has the form of a subdomain. */
export const isSubDomain = (value: string): boolean =>
  value.length >= LIMITS.workspace.subDomainMin &&
  value.length <= LIMITS.workspace.subDomainMax &&
  SUB_DOMAIN.test(value);
