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
    "Tells how to divide the addresses of published products and of collections into parts of about 10,000, each small enough " +
    "for one file of a sitemap. Ask list_sitemap_links for what is in a part.",
  rest: { method: "GET", path: "/sitemap" },
  output: SitemapParts,
  examples: { output: { parts: [{ kind: "products", after: null, until: null }] } },
});

export const listSitemapLinks = defineOperation({
  ...common,
  name: "list_sitemap_links",
  title: "List the addresses of a sitemap",
  description:
    "Lists slugs of published products or of collections with the time of their last change, newest first, 1,000 at a time.",
  rest: { method: "GET", path: "/sitemap/links" },
  query: z.strictObject({
    kind: z.enum(SITEMAP_KINDS).default("products"),
    after: place().meta({ description: "Where a part begins, or what the page before called `next`." }),
    until: place().meta({ description: "Where the part ends." }),
  }),
  output: SitemapLinks.extend({ next: nextCursor() }).meta({ id: "SitemapLinkPage" }),
  examples: {
    query: { kind: "products" },
    output: { links: [{ slug: productExample.slug, updatedAt: productExample.updatedAt }], next: null },
  },
});
