// Sitemap for search engines: every published address, in parts.

import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { nextCursor, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { productExample } from "../resources/product.ts";
import { SITEMAP_KINDS, SitemapLinks, SitemapParts } from "../resources/sitemap.ts";

const common = {
  group: "Storefront",
  level: "workspace",
  callers: ["visitor"],
  scope: "storefront:read",
  effect: "read",
  tool: false,
  errors: ["access_restricted", "sign_in_required"],
} as const;

const place = () => text({ min: 1, max: LIMITS.list.cursorMax }).optional();

export const listSitemapParts = defineOperation({
  ...common,
  name: "list_sitemap_parts",
  title: "List the parts of a sitemap",
  description:
    "Divides the published products and collections into parts of about 10,000, one sitemap file each. " +
    "list_sitemap_links lists a part.",
  rest: { method: "GET", path: "/sitemap" },
  output: SitemapParts,
  examples: { output: { parts: [{ kind: "products", after: null, until: null }] } },
});

export const listSitemapLinks = defineOperation({
  ...common,
  name: "list_sitemap_links",
  title: "List the links of a sitemap",
  description:
    "Lists slugs of published products or collections with modification times, newest first, 1,000 at a time.",
  rest: { method: "GET", path: "/sitemap/links" },
  query: z.strictObject({
    kind: z.enum(SITEMAP_KINDS).default("products"),
    after: place().meta({ description: "Start of the part, or `next` of the previous page." }),
    until: place().meta({ description: "End of the part." }),
  }),
  output: SitemapLinks.extend({ next: nextCursor() }).meta({ id: "SitemapLinkPage" }),
  examples: {
    query: { kind: "products" },
    output: { links: [{ slug: productExample.slug, updatedAt: productExample.updatedAt }], next: null },
  },
});
