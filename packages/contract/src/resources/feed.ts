import { z } from "zod";
import { count, id } from "../fields.ts";
import { SalesEntry } from "./product.ts";

/** Path of each feed on a site. */
export const FEED_PATHS = {
  jsonld: "/feeds/products.jsonld",
  google: "/feeds/google.xml",
  acp: "/feeds/acp.jsonl",
} as const;

export const FEED_FORMATS = ["jsonld", "google", "acp"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export const SiteFeedsWrite = z
  .strictObject({ isEnabled: z.boolean().describe("True if the feeds are on.") })
  .meta({ id: "SiteFeedsWrite" });

export const SiteFeeds = SiteFeedsWrite.extend({
  feeds: z
    .array(z.strictObject({ format: z.enum(FEED_FORMATS), url: z.string() }).meta({ id: "SiteFeed" }))
    .describe("Feed URLs while feeds are on, also on a custom domain."),
}).meta({ id: "SiteFeeds" });
export type SiteFeeds = z.output<typeof SiteFeeds>;

/** A product in feeds: the fields that feed consumers expect, within their length limits. */
export const FeedProduct = z
  .strictObject({
    id: id(),
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    sku: z.string(),
    barcode: z.string(),
    description: z.string().describe("Without markup, up to 5,000 characters."),
    stock: count(),
    category: z.string().nullable().describe("The name of its first tag."),
    images: z.array(z.strictObject({ url: z.string() })).describe("First eleven images."),
    sales: z.array(SalesEntry).describe("First ten links."),
  })
  .meta({ id: "FeedProduct" });
export type FeedProduct = z.output<typeof FeedProduct>;

export const FeedProducts = z.strictObject({
  products: z.array(FeedProduct),
  version: z
    .string()
    .nullable()
    .describe("Version of the first page. A new value means that the published catalogue may have changed."),
});

export const siteFeedsExample: SiteFeeds = {
  isEnabled: true,
  feeds: FEED_FORMATS.map((format) => ({ format, url: `https://isilti.vitrine.example${FEED_PATHS[format]}` })),
};

export const feedProductExample: FeedProduct = {
  id: "prd_01kp2v8d3nfa9svqmz4c7hxw1e",
  slug: "rose-serum",
  name: "Rose serum",
  brand: "Işıltı",
  sku: "RS-30",
  barcode: "8690000000012",
  description: "A light serum for the morning.",
  stock: 12,
  category: "Serums",
  images: [{ url: "https://api.vitrine.example/media/rose-serum.webp" }],
  sales: [{ name: "Our shop", link: "https://shop.example/rose-serum" }],
};
