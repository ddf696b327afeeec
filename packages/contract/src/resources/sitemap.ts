import { z } from "zod";
import { timestamp } from "../fields.ts";

export const SITEMAP_KINDS = ["products", "collections"] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** The range after `after`, up to and including `until`. Null is the start or the end. */
const SitemapPart = z
  .strictObject({ kind: z.enum(SITEMAP_KINDS), after: z.string().nullable(), until: z.string().nullable() })
  .meta({ id: "SitemapPart" });
export type SitemapPart = z.output<typeof SitemapPart>;

export const SitemapParts = z.strictObject({ parts: z.array(SitemapPart) }).meta({ id: "SitemapParts" });

export const SitemapLinks = z.strictObject({
  links: z.array(z.strictObject({ slug: z.string(), updatedAt: timestamp() })),
});
